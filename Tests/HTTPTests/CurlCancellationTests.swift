import Core
import SeededRandom
import TestSupport
import Testing

@testable import GitHub

/// Every wait is for something the server saw; the limit of the suite is for a program that hangs.
@Suite(.hangLimit) struct CurlCancellationTests {
    /// Ways to leave a request without a whole answer.
    static let stalls: [ScriptedResponse] = [
        .stalled,
        ScriptedResponse(steps: [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8)), .stall]),
        ScriptedResponse(body: [1, 2], contentLength: 3).then(.stall),
        ScriptedResponse(steps: [
            .send(ScriptedResponse.head(status: 200, headers: ["Transfer-Encoding": "chunked"])), .stall,
        ]),
    ]

    @Test("The server sees the close, wherever the transfer is", arguments: stalls)
    func cancelling(stall: ScriptedResponse) async throws {
        try await withServer { request in
            request.target == "/next" ? ScriptedResponse(text: "next") : stall
        } _: { server, transport in
            let request = Request(try server.url("/stalled"))
            let task = Task { try await transport.send(request) }
            _ = try await server.nextRequest()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value(of: "a cancelled request") }
            #expect(try await server.nextAbort().target == "/stalled")
            #expect(await transport.liveCount == 0)
            #expect(try await transport.send(Request(server.url("/next"))).body == Array("next".utf8))
        }
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        try await withServer(answering: ScriptedResponse()) { server, transport in
            let request = Request(try server.url())
            let gate = Gate()
            let task = Task {
                await gate.wait()
                return try await transport.send(request)
            }
            task.cancel()
            gate.open()
            await #expect(throws: CancellationError.self) { try await task.value(of: "a cancelled request") }
            #expect(server.connectionCount == 0)
            #expect(await transport.hasBegun == false)
        }
    }

    @Test(
        "Connecting ends, and so does a handshake",
        arguments: [("http", LoopbackListener.Behaviour.saturated), ("https", .silent)])
    func beforeTheFirstByte(scheme: String, behaviour: LoopbackListener.Behaviour) async throws {
        let listener = try LoopbackListener(behaviour)
        try await withTransport { transport in
            let request = Request(try #require(WebURL("\(scheme)://127.0.0.1:\(listener.port)/")))
            // It is in the list of the transport when the initialiser returns, and live when the next job is done.
            let task = Task.immediate { try await transport.send(request) }
            #expect(await transport.liveCount == 1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value(of: "a cancelled request") }
            #expect(await transport.liveCount == 0)
        }
    }

    @Test func aLaterHopEndsToo() async throws {
        try await withServer { request in
            request.target == "/" ? ScriptedResponse(status: 302, headers: ["Location": "/next"]) : .stalled
        } _: { server, transport in
            let request = Request(try server.url())
            let task = Task { try await transport.send(request) }
            while try await server.nextRequest().target != "/next" {}
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value(of: "a cancelled request") }
            #expect(try await server.nextAbort().target == "/next")
        }
    }

    @Test func othersAreNotTouched() async throws {
        let gate = Gate()
        try await withServer { request in
            request.target == "/kept" ? ScriptedResponse(text: "kept").after(gate) : .stalled
        } _: { server, transport in
            let kept = Request(try server.url("/kept"))
            let dropped = Request(try server.url("/dropped"))
            async let answer = transport.send(kept)
            let task = Task { try await transport.send(dropped) }
            for _ in 0..<2 { _ = try await server.nextRequest() }
            task.cancel()
            #expect(try await server.nextAbort().target == "/dropped")
            gate.open()
            #expect(try await answer.body == Array("kept".utf8))
        }
    }

    @Test func twoHundredCancellationsLeaveNothingBehind() async throws {
        var random = SeededGenerator(seed: 20_260_101)
        // How many turns of the thread pool pass between the start and the cancellation; up to the whole answer.
        let delays = (0..<200).map { _ in Int.random(in: 0...40, using: &random) }
        try await withServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return number.isMultiple(of: 5) ? ScriptedResponse(text: "whole") : Self.stalls[number % Self.stalls.count]
        } _: { server, transport in
            let url = try server.url()
            await withTaskGroup(of: Void.self) { group in
                for (number, delay) in delays.enumerated() {
                    let request = Request(url.appending(path: [String(number)]))
                    group.addTask {
                        let task = Task { try await transport.send(request) }
                        for _ in 0..<delay { await Task.yield() }
                        task.cancel()
                        switch await task.result {
                        case .success(let response): #expect(response.body == Array("whole".utf8))
                        case .failure(let error): #expect(error is CancellationError)
                        }
                    }
                }
            }
            #expect(await transport.liveCount == 0)
            // Connections whose answer came whole may be kept; the server loses all others, and those too at the end.
            await transport.shutdown()
            while server.openConnectionCount > 0 { _ = try await server.nextClose() }
        }
    }
}
