import Core
import Glibc
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
