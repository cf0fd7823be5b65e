import TestSupport
import Testing

@testable import GitHub

/// Servers that send more than the `Content-Length` of a response.
@Suite(.hangLimit) struct CurlUnsolicitedBytesTests {
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
            let second = try await transport.send(Request(server.url("/second"), method: method))
            #expect(second.body == Array("real".utf8))
            #expect(server.requests.map(\.connection) == [1, 2])
        }
    }

    @Test(
        "bytes that come together with a response are not read as the next one", arguments: ["garbage", forged])
    func atOnce(extra: String) async throws {
        try await withServer { request in
            guard request.target == "/first" else { return ScriptedResponse(text: "real") }
            return ScriptedResponse(body: Array(("first" + extra).utf8), contentLength: 5)
        } _: { server, transport in
            let first = try await transport.send(Request(server.url("/first")))
            #expect(first.body == Array("first".utf8))
            let second = try await transport.send(Request(server.url("/second")))
            #expect(second.body == Array("real".utf8))
            #expect(server.requests.map(\.connection) == [1, 2])
        }
    }
}
