import TestSupport
import Testing

/// What the program says of a network that does not do what it should, in subcommands.
@Suite(.fewAtATime) struct NetworkSentenceTests {
    /// What is said of a repository that is to be added.
    private func complaint(_ environment: [String: String]) throws -> String {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "add", "octo/one"],
            environment: ["GH_PATH": "/nonexistent/gh"].merging(environment) { $1 })
        #expect(run.status == 3)
        return run.error
    }

    @Test("a handshake that is cut is a connection that could not be made", arguments: HandshakeCutter.Ending.allCases)
    func handshake(ending: HandshakeCutter.Ending) async throws {
        let server = try await HandshakeCutter(ending)
        let words =
            ending == .plainText
            ? "Could not connect securely to 127.0.0.1"
            : "Could not connect to 127.0.0.1: the connection was closed during the TLS handshake."
        let said = try complaint(["GHLANCE_API_URL": "https://127.0.0.1:\(server.port)"])
        #expect(said.hasPrefix("ghlance: octo/one: \(words)"), "\(said)")
        await server.shutdown()
    }

    @Test(
        "a proxy that refuses is said with its status",
        arguments: [
            (407, "The proxy requires authentication (407). Add a user name and password to https_proxy, then retry."),
            (502, "The proxy refused the connection (502). Check the proxy settings, then retry."),
        ])
    func proxy(status: Int, sentence: String) async throws {
        let proxy = try await LoopbackServer { _ in
            .raw("HTTP/1.1 \(status) Refused\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n")
        }
        #expect(try complaint(["https_proxy": proxy.address]) == "ghlance: octo/one: \(sentence)\n")
        await proxy.shutdown()
    }

    @Test("a reply that is not HTTP is said")
    func notHTTP() async throws {
        let server = try await LoopbackServer { _ in .raw("220 mail.example.com ESMTP\r\n") }
        let sentence = "The reply from 127.0.0.1 is not HTTP. Check the API URL and any proxy, then retry."
        #expect(try complaint(["GHLANCE_API_URL": server.address]) == "ghlance: octo/one: \(sentence)\n")
        #expect(server.requests.count == 1)
        await server.shutdown()
    }
}
