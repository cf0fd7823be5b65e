import Core
import TestSupport
import Testing

@testable import GitHub

@Suite(.hangLimit) struct CurlRedirectTests {
    private static func redirect(_ status: Int, _ location: String) -> ScriptedResponse {
        ScriptedResponse(status: status, headers: ["Location": location], text: "moved")
    }

    @Test("A loop of redirects costs no request twice", arguments: [["/a"], ["/a", "/b"]])
    func loop(targets: [String]) async throws {
        try await withServer { request in
            let index = targets.firstIndex(of: request.path) ?? 0
            return Self.redirect(302, targets[(index + 1) % targets.count])
        } _: { server, transport in
            await #expect(throws: Failure.badRedirect(reason: "in a loop")) {
                try await transport.send(Request(server.url("/a")))
            }
            #expect(server.requests.map(\.path) == targets)
        }
    }

    @Test(
        "A redirect keeps or changes the method by its status",
        arguments: [
            (301, Request.Method.get, "GET"), (302, .get, "GET"), (303, .get, "GET"), (307, .get, "GET"),
            (308, .get, "GET"), (301, .post, "GET"), (302, .post, "GET"), (303, .post, "GET"), (307, .post, "POST"),
            (308, .post, "POST"), (301, .put, "PUT"), (303, .put, "GET"), (308, .delete, "DELETE"),
        ])
    func method(status: Int, method: Request.Method, expected: String) async throws {
        try await withServer { request in
            request.path == "/a/old" ? Self.redirect(status, "../new?x=1#part") : ScriptedResponse(text: "here")
        } _: { server, transport in
            let body: [UInt8] = method == .post || method == .put ? [1, 2] : []
            let headers: Headers = ["Content-Type": "text/plain", "X-Kept": "1", "Authorization": "Bearer secret"]
            let request = Request(try server.url("/a/old"), method: method, headers: headers, body: body)
            let response = try await transport.send(request)
            #expect(response.body == Array("here".utf8))
            #expect(try response.url == server.url("/new?x=1"))
            #expect(response.headers["Location"] == nil)
            let last = try #require(server.requests.last)
            #expect(last.method == expected)
            #expect(last.target == "/new?x=1")
            #expect(last.headers["X-Kept"] == "1")
            #expect(last.headers["Authorization"] == "Bearer secret")
            let keepsBody = expected == method.rawValue
            #expect(last.body == (keepsBody ? body : []))
            #expect(last.headers["Content-Type"] == (keepsBody ? "text/plain" : nil))
            #expect(server.connectionCount == 1)
        }
    }

    @Test func credentialsStayWithTheirOriginForGood() async throws {
        let home = Mailbox<String>(of: "the address to go back to")
        try await LoopbackServer.run { _ in
            Self.redirect(307, (try? await home.next()) ?? "")
        } _: { other in
            try await withServer(limits: Limits { $0.redirects = 2 }) { request in
                request.target == "/end" ? ScriptedResponse() : Self.redirect(302, "\(other.address)/")
            } _: { server, transport in
                home.post("\(server.address)/end")
                let headers: Headers = ["Authorization": "Bearer secret", "cookie": "a=b", "Accept": "x/y"]
                let response = try await transport.send(Request(server.url(), headers: headers))
                #expect(try response.url == server.url("/end"))
                #expect(server.requests.first?.headers["Authorization"] == "Bearer secret")
                for seen in [other.requests.last, server.requests.last] {
                    #expect(seen != nil && seen?.headers["Authorization"] == nil && seen?.headers["Cookie"] == nil)
                    #expect(seen?.headers["Accept"] == "x/y")
                }
            }
        }
    }

    @Test func oneRedirectIsFollowedAndNoMore() async throws {
        try await withServer { request in
            let left = Int(request.target.dropFirst()) ?? 0
            return left == 0 ? ScriptedResponse(text: "end") : Self.redirect(302, "/\(left - 1)")
        } _: { server, transport in
            let found = try await transport.send(Request(server.url("/1"))).body
            #expect(found == Array("end".utf8))
            #expect(try await transport.failure(of: server.url("/9")) == .badRedirect(reason: "more than one redirect"))
            #expect(server.requests.count == 4)
        }
    }

    @Test(
        "A redirect without a usable address is not followed",
        arguments: [
            "", "http://example.com/", "http://10.0.0.1/x", "ftp://127.0.0.1/", "javascript:alert(1)",
            "//user@127.0.0.1/",
            "/a b", "/\\evil", "https://", "http://127.0.0.1:99999/", "http://2130706433/", "/%zz",
        ])
    func badAddress(location: String) async throws {
        let response = location.isEmpty ? ScriptedResponse(status: 301) : Self.redirect(301, location)
        try await withServer(answering: response) { server, transport in
            guard case .badRedirect(let reason) = try await transport.failure(of: server.url()) else {
                Issue.record("another error")
                return
            }
            #expect(location.isEmpty ? reason == "status 301 without an address" : !reason.isEmpty)
            #expect(server.requests.count == 1)
        }
    }

    @Test func twoAddressesAreNone() async throws {
        let response = ScriptedResponse(status: 302, headers: ["Location": "/a", "location": "/b"])
        try await withServer(answering: response) { server, transport in
            let error = try await transport.failure(of: server.url())
            #expect(error == .badRedirect(reason: "status 302 with an unusable address"))
        }
    }

    @Test(arguments: [300, 304, 305])
    func otherStatusesAreAnswers(status: Int) async throws {
        let response = ScriptedResponse(status: status, headers: ["Location": "/next"])
        try await withServer(answering: response) { server, transport in
            let found = try await transport.send(Request(server.url())).status
            #expect(found == status)
        }
    }
}
