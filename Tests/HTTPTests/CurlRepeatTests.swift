import Core
import TestSupport
import Testing

@testable import GitHub

/// What the transport sends a second time by itself: what a kept connection took and did not answer.
@Suite(.hangLimit) struct CurlRepeatTests {
    private static let methods: [Request.Method] = [.get, .post, .put, .delete]

    @Test("a request of any method goes out again when the kept connection closes before an answer", arguments: methods)
    func closed(method: Request.Method) async throws {
        try await withServer { request in
            request.target == "/second" && request.connection == 1 ? .closed : ScriptedResponse(status: 204)
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
        try await withServer { _ in
            .closed
        } _: { server, transport in
            await #expect(throws: Failure.self) {
                try await transport.send(Request(server.url(), method: method))
            }
            #expect(server.requests.count == 1)
        }
    }
}
