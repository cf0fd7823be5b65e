import TestSupport
import Testing

/// What the program says of a network that does not do what it should, in subcommands.
@Suite(.fewAtATime) struct NetworkSentenceTests {
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
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "add", "octo/one"],
            environment: ["https_proxy": proxy.address, "GH_PATH": "/nonexistent/gh"])
        #expect(run.status == 3 && run.error == "ghlance: octo/one: \(sentence)\n", "\(run.error)")
        await proxy.shutdown()
    }
}
