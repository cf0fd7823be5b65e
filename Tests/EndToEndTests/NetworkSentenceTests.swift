import TestSupport
import Testing

/// What the program says of a network that does not do what it should, in subcommands.
@Suite(.fewAtATime) struct NetworkSentenceTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func add(_ environment: [String: String]) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "add", "octo/one"],
            environment: ["XDG_DATA_HOME": folder.path("data"), "GH_PATH": "/nonexistent/gh"]
                .merging(environment) { $1 })
    }

    @Test("a handshake that is cut is a connection that could not be made", arguments: HandshakeCutter.Ending.allCases)
    func handshake(ending: HandshakeCutter.Ending) async throws {
        let server = try await HandshakeCutter(ending)
        let run = try add(["GHLANCE_API_URL": "https://127.0.0.1:\(server.port)"])
        #expect(run.status == 3)
        let words =
            ending == .plainText
            ? "Could not connect securely to 127.0.0.1"
            : "Could not connect to 127.0.0.1: the connection was closed during the TLS handshake."
        #expect(run.error.hasPrefix("ghlance: octo/one: \(words)"), "\(run.error)")
        await server.shutdown()
    }

    @Test(
        "a proxy that refuses is said with its status",
        arguments: [
            (407, "The proxy requires authentication (407). Add a user name and password to https_proxy, then retry."),
            (403, "The proxy refused the connection (403). Check the proxy settings, then retry."),
            (502, "The proxy refused the connection (502). Check the proxy settings, then retry."),
        ])
    func proxy(status: Int, sentence: String) async throws {
        let proxy = try await LoopbackServer { _ in
            .raw("HTTP/1.1 \(status) Refused\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n")
        }
        let run = try add(["https_proxy": proxy.address])
        #expect(run.status == 3)
        #expect(run.error == "ghlance: octo/one: \(sentence)\n")
        await proxy.shutdown()
    }

    @Test("a reply that is not HTTP is said", arguments: ["220 mail.example.com ESMTP\r\n", "SSH-2.0-OpenSSH_9.2\r\n"])
    func notHTTP(reply: String) async throws {
        try await LoopbackServer.run { _ in
            .raw(reply)
        } _: { server in
            let run = try add(["GHLANCE_API_URL": server.address])
            #expect(run.status == 3)
            #expect(
                run.error
                    == "ghlance: octo/one: The reply from 127.0.0.1 is not HTTP. "
                    + "Check the API URL and any proxy, then retry.\n")
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        "the password of a proxy is in nothing that is said",
        arguments: [
            "http://user:hunter2pass@127.0.0.1:port", "http://user:hunter2pass@nonexistent.invalid:1",
            "bogus://user:hunter2pass@127.0.0.1:1", "http://user:hunter2pass@127.0.0.1:9",
            "user:hunter2pass@[::1", "http://us%65r:hunter2pass@127.0.0.1:99999", "http://a:b@hunter2pass@127.0.0.1:x",
        ], ["https_proxy", "ALL_PROXY"])
    func proxyPassword(proxy: String, variable: String) throws {
        let run = try add([variable: proxy])
        #expect(run.status == 3)
        #expect(!run.error.contains("hunter2pass"), "\(run.error)")
        #expect(!run.error.isEmpty)
    }
}
