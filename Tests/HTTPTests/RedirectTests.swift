import Core
import TestSupport
import Testing

@testable import GitHub

/// What a server on loopback cannot show, for lack of TLS.
@Suite struct RedirectTests {
    private func next(
        from: String, to location: String, mayUseHTTP: Bool = false, method: Request.Method = .get, status: Int = 302
    ) throws -> Request? {
        let headers: Headers = ["Authorization": "Bearer secret"]
        let body: [UInt8] = method == .post ? [1, 2] : []
        let request = Request(try #require(WebURL(from)), method: method, headers: headers, body: body)
        let response = Response(status: status, headers: ["Location": location], body: [], url: request.url)
        return try Redirect.next(after: response, to: request, mayUseHTTP: mayUseHTTP)
    }

    @Test(
        "Another host, port or scheme does not get the credentials",
        arguments: [
            ("https://a.example/x", true), ("https://A.EXAMPLE:443/", true), ("/y", true),
            ("https://a.example:444/", false), ("https://b.example/", false), ("https://a.example.evil/", false),
            ("//b.example/", false),
        ])
    func credentials(location: String, areKept: Bool) throws {
        let next = try #require(try next(from: "https://a.example/", to: location))
        #expect(next.headers["Authorization"] == (areKept ? "Bearer secret" : nil))
    }

    @Test(
        "What changes something, and its body, goes to the same origin only",
        arguments: [(307, Request.Method.post), (308, .post), (307, .put), (308, .delete), (301, .put)])
    func changes(status: Int, method: Request.Method) throws {
        func next(_ location: String) throws -> Request? {
            try self.next(from: "https://a.example/", to: location, method: method, status: status)
        }
        #expect(try next("/y")?.method == method && next("/y")?.body == (method == .post ? [1, 2] : []))
        for location in ["https://b.example/", "https://a.example:444/"] {
            #expect(throws: Failure.self) { try next(location) }
        }
        // What becomes a GET takes nothing along.
        #expect(try self.next(from: "https://a.example/", to: "//b.example/", method: .post)?.body == [])
    }

    @Test(arguments: ["http://a.example/", "http://127.0.0.1/", "http://localhost/", "http://[::1]/"])
    func httpsDoesNotLeadToHTTP(location: String) throws {
        #expect(throws: Failure.self) { try next(from: "https://a.example/", to: location) }
    }

    @Test func loopbackMayLeadToLoopbackOnly() throws {
        let from = "http://127.0.0.1:1/"
        #expect(try next(from: from, to: "http://localhost:2/", mayUseHTTP: true)?.url.isLoopback == true)
        #expect(try next(from: from, to: "https://a.example/", mayUseHTTP: true)?.headers["Authorization"] == nil)
        #expect(throws: Failure.badRedirect(reason: "to http://a.example, which is not https")) {
            try next(from: from, to: "http://a.example/?private=1", mayUseHTTP: true)
        }
    }
}

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

/// What the transport sends a second time by itself: what a kept connection took and did not answer.
@Suite(.hangLimit) struct CurlRepeatTests {
    private static let methods: [Request.Method] = [.get, .post, .put, .delete]
    private static let ends: [(Request.Method, ScriptedResponse)] = methods.map { ($0, .closed) } + [(.get, .reset)]

    @Test("a request of any method goes out again when the kept connection ends before an answer", arguments: ends)
    func closed(method: Request.Method, end: ScriptedResponse) async throws {
        try await withServer { request in
            request.target == "/second" && request.connection == 1 ? end : ScriptedResponse(status: 204)
        } _: { server, transport in
            _ = try await transport.send(Request(server.url("/first")))
            #expect(try await transport.send(Request(server.url("/second"), method: method)).status == 204)
            #expect(server.requests.map(\.connection) == [1, 1, 2])
            #expect(server.requests.map(\.method) == ["GET", method.rawValue, method.rawValue])
        }
    }

    @Test("after silence on a kept connection only a GET goes out again", arguments: methods)
    func silent(method: Request.Method) async throws {
        try await withServer(limits: Limits { $0.silence = .seconds(1) }) { request in
            request.target == "/second" && request.connection == 1 ? .stalled : ScriptedResponse(status: 204)
        } _: { server, transport in
            _ = try await transport.send(Request(server.url("/first")))
            let request = Request(try server.url("/second"), method: method)
            if method == .get {
                #expect(try await transport.send(request).status == 204)
            } else {
                #expect(try await transport.failure(of: request) == .timedOut(.silence(seconds: 1)))
            }
            #expect(server.requests.map(\.connection) == (method == .get ? [1, 1, 2] : [1, 1]))
        }
    }

    @Test(
        "silence is told after the second connection, or after the first if the answer had begun",
        arguments: [false, true])
    func stillSilent(hasBegun: Bool) async throws {
        let end = hasBegun ? ScriptedResponse(body: [], contentLength: 10).then(.stall) : .stalled
        try await withServer(limits: Limits { $0.silence = .seconds(1) }) { request in
            request.target == "/second" ? end : ScriptedResponse(status: 204)
        } _: { server, transport in
            _ = try await transport.send(Request(server.url("/first")))
            #expect(try await transport.failure(of: server.url("/second")) == .timedOut(.silence(seconds: 1)))
            #expect(server.requests.map(\.connection) == (hasBegun ? [1, 1] : [1, 1, 2]))
        }
    }

    @Test("a connection that was closed while idle is not even tried")
    func closedWhileIdle() async throws {
        try await withServer(answering: ScriptedResponse(text: "x").then(.close)) { server, transport in
            for _ in 0..<2 {
                _ = try await transport.send(Request(server.url()))
                _ = try await server.nextClose()
            }
            #expect(server.requests.map(\.connection) == [1, 2])
        }
    }

    @Test("one that is silent on a kept connection is told where another, which repeating it would end, is under way")
    func silentBesideAnother() async throws {
        let drops = ScriptedResponse(steps: [
            .send(ScriptedResponse.head(status: 200, headers: ["Transfer-Encoding": "chunked"])),
            .forever(Array("1\r\nx\r\n".utf8), pause: .milliseconds(100)),
        ])
        try await withServer(limits: Limits { $0.silence = .seconds(1) }) { request in
            request.target == "/silent" ? .stalled : request.target == "/slow" ? drops : ScriptedResponse(status: 204)
        } _: { server, transport in
            _ = try await transport.send(Request(server.url("/first")))
            let silent = Request(try server.url("/silent"))
            let other = Request(try server.url("/slow"))
            let told = Task.immediate { try await transport.send(silent) }
            while try await server.nextRequest().target != "/silent" {}
            let slow = Task { try await transport.send(other) }
            while try await server.nextRequest().target != "/slow" {}
            await #expect(throws: Failure.timedOut(.silence(seconds: 1))) {
                try await told.value(of: "a silent request")
            }
            #expect(server.requests.map(\.target) == ["/first", "/silent", "/slow"])
            slow.cancel()
            await #expect(throws: CancellationError.self) { try await slow.value(of: "a cancelled request") }
        }
    }

    @Test("a request on a new connection is sent once", arguments: methods)
    func onceOnANewConnection(method: Request.Method) async throws {
        try await withServer(answering: .closed) { server, transport in
            await #expect(throws: Failure.self) {
                try await transport.send(Request(server.url(), method: method))
            }
            #expect(server.requests.count == 1)
        }
    }

    // MARK: Servers that send more than the `Content-Length` of a response

    private static let forged = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"

    @Test(
        "what follows a response is not read as the next one", arguments: ["garbage", forged],
        [Request.Method.get, .post, .delete])
    func late(extra: String, method: Request.Method) async throws {
        let (isRead, isSent) = (Gate(), Gate())
        try await withServer { request in
            guard request.target == "/first" else { return ScriptedResponse(text: "real") }
            var response = ScriptedResponse(text: "first")
            response.steps += [.wait(isRead), .send(Array(extra.utf8)), .open(isSent)]
            return response
        } _: { server, transport in
            let first = try await transport.send(Request(server.url("/first")))
            #expect(first.body == Array("first".utf8))
            isRead.open()
            try await isSent.waitUntilOpen(by: "the bytes behind the first response")
            #expect(try await transport.send(Request(server.url("/second"), method: method)).body == Array("real".utf8))
            #expect(server.requests.map(\.connection) == [1, 2])
        }
    }

    @Test("bytes that come together with a response are not read as the next one", arguments: ["garbage", forged])
    func atOnce(extra: String) async throws {
        try await withServer { request in
            guard request.target == "/first" else { return ScriptedResponse(text: "real") }
            return ScriptedResponse(body: Array(("first" + extra).utf8), contentLength: 5)
        } _: { server, transport in
            let first = try await transport.send(Request(server.url("/first")))
            #expect(first.body == Array("first".utf8))
            #expect(try await transport.send(Request(server.url("/second"))).body == Array("real".utf8))
            #expect(server.requests.map(\.connection) == [1, 2])
        }
    }
}
