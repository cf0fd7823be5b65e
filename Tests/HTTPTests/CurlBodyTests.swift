import Core
import Glibc
import TestSupport
import Testing

@testable import GitHub

@Suite(.hangLimit) struct CurlBodyTests {
    /// "Hello, hello, hello!", compressed.
    private static let greeting: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0xC8,
        0x40, 0xA2, 0x14, 0x01, 0xAC, 0xEB, 0x2E, 0xE4, 0x14, 0x00, 0x00, 0x00,
    ]

    /// 100,000 zeros, compressed into 132 bytes.
    private static let bomb: [UInt8] =
        [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2,
            0xA0, 0xF5, 0x4F, 0x6D, 0x0D, 0x0F, 0xA0,
        ] + [UInt8](repeating: 0, count: 96)
        + [0x80, 0x57, 0x03, 0x7D, 0x95, 0x11, 0xD4, 0xA0, 0x86, 0x01, 0x00]

    private static func compressed(_ body: [UInt8]) -> ScriptedResponse {
        ScriptedResponse(headers: ["Content-Encoding": "gzip"], body: body)
    }

    private func answer(_ response: ScriptedResponse, limits: Limits = Limits()) async throws -> [UInt8] {
        try await withServer(limits: limits, answering: response) { server, transport in
            try await transport.send(Request(server.url())).body
        }
    }

    /// The error of a transfer, and that the next request is answered all the same.
    private func failure(_ response: ScriptedResponse, limits: Limits = Limits()) async throws -> Failure {
        try await withServer(limits: limits) { request in
            request.target == "/next" ? ScriptedResponse(text: "next") : response
        } _: { server, transport in
            let error = try await transport.failure(of: server.url())
            #expect(try await transport.send(Request(server.url("/next"))).body == Array("next".utf8))
            #expect(await transport.liveCount == 0)
            return error
        }
    }

    private func isInterrupted(_ error: Failure) -> Bool {
        if case .interrupted(let reason) = error { !reason.isEmpty } else { false }
    }

    @Test func contentEncodingIsAskedForAndUndone() async throws {
        try await withServer(answering: Self.compressed(Self.greeting)) { server, transport in
            let response = try await transport.send(Request(server.url()))
            #expect(response.body == Array("Hello, hello, hello!".utf8))
            #expect(server.requests.first?.headers["Accept-Encoding"]?.contains("gzip") == true)
        }
    }

    @Test func aBodyUpToTheLimitIsTaken() async throws {
        let limits = Limits { $0.bodyBytes = 100_000 }
        #expect(
            try await answer(ScriptedResponse(body: Array(repeating: 7, count: 100_000)), limits: limits).count
                == 100_000)
        #expect(try await answer(Self.compressed(Self.bomb), limits: limits).count == 100_000)
    }

    @Test("A body past the limit is refused, whatever it claims and however it is packed", arguments: 0...3)
    func tooLarge(number: Int) async throws {
        let zeros = [UInt8](repeating: 0, count: 100_000)
        let endless = ScriptedResponse(steps: [
            .send(ScriptedResponse.head(status: 200, headers: [:])), .forever(zeros, pause: .zero),
        ])
        let response =
            [ScriptedResponse(body: zeros), .chunked([zeros]), Self.compressed(Self.bomb), endless][number]
        let limits = Limits { $0.bodyBytes = 99_999 }
        #expect(try await failure(response, limits: limits) == .tooLarge(limitBytes: 99_999))
    }

    @Test func aRequestMayAllowLessThanTheTransport() async throws {
        let response = ScriptedResponse(body: [UInt8](repeating: 0, count: 1_000))
        for (limit, isTaken) in [(999, false), (1_000, true), (Int.max, true)] {
            try await withServer(limits: Limits { $0.bodyBytes = 1_000 }, answering: response) { server, transport in
                var request = Request(try server.url())
                request.largestResponse = limit
                do {
                    let body = try await transport.send(request).body
                    #expect(body.count == 1_000 && isTaken)
                } catch let error as Failure where !isTaken {
                    #expect(error == .tooLarge(limitBytes: 999))
                }
            }
        }
    }

    @Test("header fields past the limit are refused; one of a mebibyte is no failure of this machine")
    func headerFields() async throws {
        for (limit, length) in [(500, 500), (Limits().headerBytes, 1 << 20)] {
            let response = ScriptedResponse(headers: ["X": String(repeating: "x", count: length)])
            let error = try await failure(response, limits: Limits { $0.headerBytes = limit })
            #expect(error == .tooLarge(limitBytes: limit))
        }
    }

    @Test(
        "What breaks off or breaks the rules of HTTP is interrupted",
        arguments: [
            ScriptedResponse.reset, ScriptedResponse(body: [1, 2, 3], contentLength: 10).then(.close),
            ScriptedResponse(body: [1, 2, 3], contentLength: 10).then(.reset), .chunked([[1], [2]], isComplete: false),
            .raw(""), .raw("HTTP/1.1 200 OK\r\nX: 1\r\n"),
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        ])
    func broken(response: ScriptedResponse) async throws {
        #expect(isInterrupted(try await failure(response)))
    }

    @Test(
        "What is not HTTP is said to be so", arguments: ["hello", "HTTP/9.9 200 OK\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"])
    func garbage(text: String) async throws {
        #expect(try await failure(.raw(text)) == .notHTTP(host: "127.0.0.1"))
    }

    @Test("A compressed body that ends early is interrupted, however it is framed", arguments: [true, false])
    func aCompressedBodyThatEndsEarly(isChunked: Bool) async throws {
        for length in 1..<Self.greeting.count {
            let part = Array(Self.greeting.prefix(length))
            let encoding: Headers = ["Content-Encoding": "gzip"]
            let response = isChunked ? ScriptedResponse.chunked([part], headers: encoding) : Self.compressed(part)
            #expect(isInterrupted(try await failure(response)), "\(length) bytes")
        }
    }

    @Test func aCompressedBodyMayComeInPiecesAndInMembers() async throws {
        let pieces = Self.greeting.map { [$0] }
        let encoding: Headers = ["Content-Encoding": "X-Gzip"]
        #expect(try await answer(.chunked(pieces, headers: encoding)) == Array("Hello, hello, hello!".utf8))
        let twice = Self.compressed(Self.greeting + Self.greeting)
        #expect(try await answer(twice) == Array("Hello, hello, hello!Hello, hello, hello!".utf8))
        #expect(isInterrupted(try await failure(Self.compressed(Self.greeting + [0x1F, 0x8B]))))
        #expect(try await answer(Self.compressed([])) == [])
    }

    @Test func anEncodingThatWasNotAskedForIsRefused() async throws {
        let response = ScriptedResponse(
            headers: ["Content-Encoding": "br"], body: [0x0B, 0x02, 0x80, 0x61, 0x62, 0x63])
        #expect(isInterrupted(try await failure(response)))
        let plain = ScriptedResponse(headers: ["Content-Encoding": "identity"], body: [1, 2])
        #expect(try await answer(plain) == [1, 2])
    }

    @Test func aBodyThatCannotBeDecodedIsInterrupted() async throws {
        var broken = Self.greeting
        broken[10] ^= 0xFF
        #expect(isInterrupted(try await failure(Self.compressed(broken))))
        #expect(isInterrupted(try await failure(Self.compressed(Array("no gzip".utf8)))))
    }
}

@Suite(.hangLimit) struct CurlLimitsTests {
    @Test func theProgramsOwnAreThosePromised() {
        let limits = Limits()
        #expect(limits.connect == .seconds(10))
        #expect(limits.silence == .seconds(15))
        #expect(limits.unacknowledged == .seconds(5))
        #expect(limits.total == .seconds(60))
        #expect(limits.bodyBytes == 16 * 1_024 * 1_024)
        #expect(limits.headerBytes == 256 * 1_024)
        #expect(limits.redirects == 1)
    }

    @Test(
        "A connection that is never made ends by the connect limit, and so does a handshake that is never answered",
        arguments: [("http", LoopbackListener.Behaviour.saturated), ("https", .silent)])
    func connecting(scheme: String, behaviour: LoopbackListener.Behaviour) async throws {
        let listener = try LoopbackListener(behaviour)
        try await withTransport(limits: Limits { $0.connect = .milliseconds(200) }) { transport in
            let url = try #require(WebURL("\(scheme)://127.0.0.1:\(listener.port)/"))
            #expect(try await transport.failure(of: url) == .timedOut(.connect(seconds: 1)))
        }
    }

    @Test("A server that falls silent ends by the limit on silence", arguments: CurlCancellationTests.stalls)
    func silence(stall: ScriptedResponse) async throws {
        try await withServer(limits: Limits { $0.silence = .seconds(1) }, answering: stall) { server, transport in
            #expect(try await transport.failure(of: server.url()) == .timedOut(.silence(seconds: 1)))
            _ = try await server.nextAbort()
        }
    }

    @Test func theWholeRequestEndsByTheTotalLimitAlthoughSomethingComes() async throws {
        try await withServer(limits: Limits { $0.total = .milliseconds(200) }) { _ in
            ScriptedResponse(steps: [
                .send(ScriptedResponse.head(status: 200, headers: [:])), .forever([0x20], pause: .milliseconds(20)),
            ])
        } _: { server, transport in
            let failure = try await transport.failure(of: server.url())
            #expect(failure == .timedOut(.total(seconds: 1)))
        }
    }

    @Test func redirectsCountIntoTheTotalLimit() async throws {
        let limits = Limits {
            $0.total = .milliseconds(200)
            $0.redirects = .max - 1
        }
        try await withServer(limits: limits) { request in
            ScriptedResponse(status: 302, headers: ["Location": request.target + "x"])
        } _: { server, transport in
            let failure = try await transport.failure(of: server.url())
            #expect(failure == .timedOut(.total(seconds: 1)))
        }
    }

    @Test func theSystemIsToldHowLongAKeptConnectionMayStayUnacknowledged() async throws {
        let limits = Limits { $0.unacknowledged = .milliseconds(4_321) }
        try await withServer(limits: limits, answering: ScriptedResponse()) { server, transport in
            _ = try await transport.send(Request(server.url()))
            #expect(Self.userTimeouts(ofConnectionsTo: server.port) == [4_321])
        }
    }

    /// `TCP_USER_TIMEOUT` of this process's sockets that are connected to a port, in milliseconds.
    private static func userTimeouts(ofConnectionsTo port: Int) -> [CUnsignedInt] {
        (3..<1_024 as Range<Int32>).compactMap { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            guard code == 0, address.sin_family == AF_INET, UInt16(bigEndian: address.sin_port) == port else {
                return nil
            }
            var milliseconds: CUnsignedInt = 0
            var size = socklen_t(MemoryLayout.size(ofValue: milliseconds))
            getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, &size)
            return milliseconds
        }
    }
}
