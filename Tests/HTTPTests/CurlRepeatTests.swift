import TestSupport
import Testing

@testable import HTTP

/// What the transport sends a second time by itself: what a kept connection took and did not answer.
@Suite(.timeLimit(.minutes(1))) struct CurlRepeatTests {
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

    @Test("a request on a new connection is sent once", arguments: methods)
    func onceOnANewConnection(method: Request.Method) async throws {
        try await withServer { _ in
            .closed
        } _: { server, transport in
            await #expect(throws: TransportError.self) {
                try await transport.send(Request(server.url(), method: method))
            }
            #expect(server.requests.count == 1)
        }
    }
}
