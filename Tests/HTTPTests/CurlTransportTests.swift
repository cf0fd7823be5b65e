import Core
import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import GitHub

private let hasProxy = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { (name: String) in
    getenv(name) != nil
}

@Suite(.hangLimit) struct CurlTransportTests {
    @Test func aWholeAnswerComesBack() async throws {
        let scripted = ScriptedResponse(status: 404, headers: ["X-A": "1", "x-b": " 2 "], text: "not here")
        try await withServer(answering: scripted) { server, transport in
            let response = try await transport.send(Request(server.url("/a?b=c%20d")))
            #expect(response.status == 404)
            #expect(response.headers["x-a"] == "1")
            #expect(response.headers["X-B"] == "2")
            #expect(response.body == Array("not here".utf8))
            #expect(try response.url == server.url("/a?b=c%20d"))
            #expect(server.requests.map(\.target) == ["/a?b=c%20d"])
        }
    }

    @Test(
        "Method, header fields and body go out as they are, and nothing is added to a body",
        arguments: [
            (Request.Method.get, ""), (.delete, ""), (.delete, "x"), (.post, ""), (.post, "a\u{0}b"), (.put, ""),
            (.put, "yes"),
        ])
    func requestOnTheWire(method: Request.Method, body: String) async throws {
        try await withServer(answering: ScriptedResponse(status: 204)) { server, transport in
            let headers: Headers = ["User-Agent": "ghlance/1", "Accept": "application/json", "X-Empty": ""]
            let request = Request(try server.url(), method: method, headers: headers, body: Array(body.utf8))
            #expect(try await transport.send(request).status == 204)
            let seen = try await server.nextRequest()
            #expect(seen.method == method.rawValue)
            #expect(seen.body == Array(body.utf8))
            for field in headers.fields { #expect(seen.headers.values(of: field.name) == [field.value]) }
            #expect(seen.headers["Content-Type"] == nil)
            #expect(seen.headers["Expect"] == nil)
            let hasBody = method == .post || method == .put || !body.isEmpty
            #expect(seen.headers["Content-Length"] == (hasBody ? String(body.utf8.count) : nil))
        }
    }

    @Test func aLargeBodyIsSentWithoutWaitingForLeave() async throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await withServer(answering: ScriptedResponse(status: 200)) { server, transport in
            _ = try await transport.send(Request(server.url(), method: .post, body: body))
            let seen = try await server.nextRequest()
            #expect(seen.headers["Expect"] == nil)
            #expect(seen.body == body)
        }
    }

    @Test func requestsAtTheSameTimeDoNotMix() async throws {
        try await withServer { request in
            .chunked([Array(request.target.utf8), Array("!".utf8)])
        } _: { server, transport in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    let request = Request(try server.url("/\(number)"))
                    group.addTask {
                        let found = try await transport.send(request).body
                        #expect(found == Array("/\(number)!".utf8))
                    }
                }
                try await group.waitForAll()
            }
            #expect(await transport.liveCount == 0)
        }
    }

    /// The error with which a `GET` of an address fails.
    private func failure(of address: String) async throws -> Failure {
        let url = try #require(WebURL(address))
        return try await withTransport { try await $0.failure(of: url) }
    }

    @Test(.disabled(if: hasProxy, "a proxy would look the name up"))
    func aHostWithoutAnAddressIsNamed() async throws {
        let error = try await failure(of: "https://nonexistent.invalid/secret?token=x")
        #expect(error == .couldNotResolve(host: "nonexistent.invalid"))
    }

    @Test func aPortNobodyListensOnIsAFailureToConnect() async throws {
        let listener = try LoopbackListener(.refusing)
        let error = try await failure(of: "http://127.0.0.1:\(listener.port)/")
        let isExpected =
            if case .couldNotConnect(host: "127.0.0.1", let reason) = error { !reason.isEmpty } else { false }
        #expect(isExpected, "\(error)")
    }

    @Test(arguments: [
        (TestCertificates.Flaw.otherHost, "127.0.0.1"), (.expired, "expired"), (.selfSigned, "self-signed"),
    ])
    func aCertificateThatIsNotToBeTrustedIsATLSFailureWithTheReason(flaw: TestCertificates.Flaw, word: String)
        async throws
    {
        let server = try await TLSServer(flaw)
        let transport = CurlTransport { [authorities = server.authorities] in
            $0 == "SSL_CERT_FILE" ? authorities : nil
        }
        let error = try await transport.failure(of: server.address)
        await transport.shutdown()
        #expect(Self.isInsecure(error) && error.summary.contains(word), "\(error)")
    }

    /// The error with which a TLS handshake fails that a server answers in this way.
    private func failure(ofHandshakeWith end: ScriptedResponse) async throws -> Failure {
        try await LoopbackServer.run { _ in
            end
        } _: { server in
            try await failure(of: "https://127.0.0.1:\(server.port)/")
        }
    }

    @Test func aServerWithoutTLSIsATLSFailure() async throws {
        let error = try await failure(ofHandshakeWith: .raw("220 mail.example.com ESMTP\r\n"))
        #expect(Self.isInsecure(error), "\(error)")
    }

    private static func isInsecure(_ error: Failure) -> Bool {
        if case .insecureConnection(host: "127.0.0.1", let reason) = error { !reason.isEmpty } else { false }
    }

    @Test(arguments: [ScriptedResponse.closed, .reset])
    func aHandshakeThatIsCutIsNoMatterOfSafety(end: ScriptedResponse) async throws {
        #expect(try await failure(ofHandshakeWith: end) == .handshakeInterrupted(host: "127.0.0.1"))
    }

    @Test(arguments: ["http://example.com/", "http://10.0.0.1/", "http://localhost.example.com/"])
    func plainHTTPIsForLoopbackOnly(address: String) async throws {
        try await withTransport { transport in
            let url = try #require(WebURL(address))
            let error = try await transport.failure(of: url)
            #expect(error == .transferUnavailable(reason: "Plain http is for loopback hosts only"))
            #expect(await transport.hasBegun == false)
        }
    }

    @Test func aHeaderFieldWithALineBreakIsNotSent() async throws {
        try await withServer(answering: ScriptedResponse()) { server, transport in
            let headers: Headers = ["Authorization": "Bearer secret\r\nX-Injected: 1"]
            let error = try await transport.failure(of: Request(server.url(), headers: headers))
            #expect(error == .transferUnavailable(reason: "A header field of the request is malformed"))
            #expect(server.connectionCount == 0)
        }
    }

    @Test func shutDownFailsWhatIsLiveAndRefusesTheRest() async throws {
        try await LoopbackServer.run { _ in
            .stalled
        } _: { server in
            let transport = CurlTransport()
            let url = try server.url()
            let live = Task { try await transport.failure(of: url) }
            _ = try await server.nextRequest()
            await transport.shutdown()
            let refusal = Failure.transferUnavailable(reason: "The transport is shut down")
            #expect(try await live.value(of: "a request of a transport that is shut down") == refusal)
            _ = try await server.nextAbort()
            #expect(try await transport.failure(of: url) == refusal)
            await transport.shutdown()
            #expect(try await transport.failure(of: url) == refusal)
        }
    }

    @Test func requestsThatRaceWithTheShutdownAllEnd() async throws {
        try await LoopbackServer.run { _ in
            ScriptedResponse(text: "x")
        } _: { server in
            let url = try server.url()
            for _ in 0..<30 {
                let transport = CurlTransport()
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 { group.addTask { _ = try? await transport.send(Request(url)) } }
                    group.addTask { await transport.shutdown() }
                    group.addTask { await transport.shutdown() }
                }
                #expect(await transport.liveCount == 0)
            }
        }
    }
}

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
