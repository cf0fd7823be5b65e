import CHangingResolver
import GitHub
import Glibc

/// How soon a request that is cancelled lets go: of its caller, of the wire, and of the thread that the next request needs.
@MainActor
enum CancelBenchmark {
    private struct Times {
        var caller = Samples()
        var wire = Samples()
        var next = Samples()
    }

    static func run(_ context: inout Context) async throws {
        let server = context.server
        let small = Listing(total: 1, perPage: 1)

        try await measure("the name lookup", &context, to: "https://api.hangs.invalid/") {
            let before = hanging_resolver_lookups()
            return { while hanging_resolver_lookups() == before { usleep(100) } }
        }
        // A queue of length 0 holds one connection; what comes after a few is not answered at all.
        let full = try Loopback.listen(backlog: 0)
        let waiting = (0..<4).map { _ in Loopback.beginConnecting(port: Loopback.port(of: full)) }
        try await measure("connecting", &context, to: "http://127.0.0.1:\(Loopback.port(of: full))/") {
            { Monotonic.pause(milliseconds: 20) }
        }
        for descriptor in waiting + [full] { close(descriptor) }
        for (name, manner) in [("the header fields", AnswerServer.Manner.silence), ("the body", .half)] {
            try await measure("waiting for " + name, &context, to: server.address + "/", closes: true) {
                server.answer(manner, with: small)
                let before = server.requestCount
                return { try server.waitForRequest(after: before) }
            }
        }
    }

    /// - Parameter isThere: Called before each request; what it returns waits until the request is where it is to be cancelled.
    private static func measure(
        _ phase: String, _ context: inout Context, to address: String, closes: Bool = false,
        until isThere: () -> () throws -> Void
    ) async throws {
        let server = context.server
        let transport = CurlTransport()
        guard let url = WebURL(address), let home = WebURL(server.address + "/") else { return }
        var times = Times()
        for _ in 0..<context.samples(20) {
            let wait = isThere()
            let task = Task.detached {
                _ = try? await transport.send(Request(url))
                return Monotonic.now()
            }
            try wait()
            Monotonic.pause(milliseconds: 3)
            context.machine.settle()
            let closeCount = server.closeCount
            let start = Monotonic.now()
            task.cancel()
            times.caller.append(from: start, to: await task.value)
            if closes { times.wire.append(from: start, to: try server.waitForClose(after: closeCount)) }
            // A connection of its own, made anew: the last one was closed in the middle of an answer.
            server.answer(.whole, with: Listing(total: 1, perPage: 1))
            let next = Monotonic.now()
            _ = try await transport.send(Request(home))
            times.next.append(from: next, to: Monotonic.now())
        }
        let task = Task.detached { _ = try? await transport.send(Request(url)) }
        try isThere()()
        let start = Monotonic.now()
        await transport.shutdown()
        let end = Monotonic.now()
        await task.value

        let name = "cancelled in \(phase)"
        context.report.add("\(name): caller goes on, p50", times.caller.median, "ms", samples: times.caller.count)
        context.report.add("\(name): caller goes on, slowest", times.caller.maximum, "ms", samples: times.caller.count)
        if closes {
            context.report.add("\(name): server sees it, slowest", times.wire.maximum, "ms", samples: times.wire.count)
        }
        context.report.add("\(name): next request, slowest", times.next.maximum, "ms", samples: times.next.count)
        context.report.add("\(name): transport ended", Double(end - start) / 1e6, "ms")
    }
}
