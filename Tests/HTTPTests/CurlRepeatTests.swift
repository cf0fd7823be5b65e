import Core
import TestSupport
import Testing

@testable import GitHub

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
