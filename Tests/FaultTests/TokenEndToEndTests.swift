import TestSupport
import Testing

@testable import GitHub

/// The executable with a token, through one fault after the other: every byte it wrote and every byte others got is looked at.
@Suite(.hangLimit, .fewAtATime) struct TokenEndToEndTests {
    /// Characters no other text here has.
    private static let token = "ghp_faultsOnlyTestTokenDoNotUse0123456789"

    /// What the emulator does to each query, and what the screen says then.
    private static let faults: [(query: String, words: String)] = [
        ("login", "The reply did not come from GitHub's API"),
        ("moved", "octo/cat"), ("plain", "which is not https"), ("broken", "Could not read GitHub's response"),
        ("hostile", "loaded"), ("reset", "Retrying"), ("busy", "Retry in 30 s."),
        ("forbidden", "GitHub denied the request (403)"), ("repeated", "was rejected"),
    ]

    private static func answer(_ request: RecordedRequest, elsewhere: LoopbackServer) -> GitHubEmulatorAnswer? {
        let sent = request.headers["Authorization"] ?? ""
        let query = faults.map(\.query).first { request.target.contains("q=\($0)") }
        return switch query {
        case "repeated": .json(status: 401, #"{"message":"Bad credentials: \#(sent)"}"#)
        case "login": .html
        case "moved": .response(ScriptedResponse(status: 302, headers: ["Location": elsewhere.address + "/page"]))
        case "plain": .response(ScriptedResponse(status: 302, headers: ["Location": "http://example.com/"]))
        case "broken": .malformed
        case "hostile": .hostile
        case "reset": .reset
        case "busy": .response(ScriptedResponse(status: 503, headers: ["Retry-After": "30"], text: sent))
        case "forbidden": .json(status: 403, #"{"message":"Not for \#(sent)"}"#)
        default: .foreignNext
        }
    }

    @Test func noByteThatWasWrittenIsTheTokens() async throws {
        let folder = try ScratchFolder()
        // Not even the test's own command line has it.
        try folder.write(Self.token.utf8, to: "token")
        try folder.write(
            "cd '\(folder.path)'; env >browser; tr '\\0' ' ' </proc/self/cmdline >>browser; ps axww -o args= >ps\n"
                .utf8, to: "b.sh")
        let elsewhere = try await LoopbackServer { _ in
            ScriptedResponse(
                headers: ["Content-Type": "application/json"],
                text: #"{"total_count":1,"items":[{"id":9001,"full_name":"octo/cat"}]}"#)
        }
        var settings = GitHubEmulator.Settings()
        settings.budgetPerMinute = 1_000
        try await GitHubEmulator.run(settings) { emulator in
            emulator.answerAll { Self.answer($0, elsewhere: elsewhere) }
            let program = try TerminalDriver.executable("ghlance")
            // It waits for a line, so that not even its first byte goes unrecorded.
            let script = #"GH_TOKEN=$(cat token); export GH_TOKEN; read line; exec "$0" "$@" 2>err"#
            let terminal = try TerminalDriver.start(
                ["env", "-C", folder.path, "BROWSER=sh \(folder.path("b.sh"))", "sh", "-c", script, program]
                    + ["--api-url", emulator.address, "--log", "log"], columns: 160)
            try await terminal.press("Enter", for: "Type to search")
            for fault in Self.faults {
                try await terminal.press("C-u", for: "an empty line") { $0.lines[1].hasPrefix(" ›  ") }
                try terminal.type(fault.query)
                try await terminal.press("Enter", for: fault.words)
            }
            try terminal.sendKeys("C-u")
            try terminal.type("elsewhere")
            try await terminal.press("Enter", for: "elsewhere-1")
            try await terminal.press("M->", for: "it leads to https://example.com")
            try await terminal.press("C-o", for: "in the browser")
            try terminal.sendKeys("Enter")
            let ending = try await terminal.waitForEnd()

            #expect(ending.answer.hasPrefix("https://github.com/"))
            #expect(!"\(ending)".contains(Self.token))
            #expect(try TextFile.read(folder.path("log")).contains("status=401"))
            #expect(try TextFile.read(folder.path("ps")).contains("--api-url"))
            #expect(try TextFile.read(folder.path("browser")).contains("https://github.com/"))
            #expect(terminal.written.contains("elsewhere-1"))
            #expect(!terminal.written.contains(Self.token))
            for name in ["err", "log", "ps", "browser"] {
                #expect(try !TextFile.read(folder.path(name)).contains(Self.token), "\(name)")
            }
            // Whatever follows the refusal is asked without the token.
            let isSent = emulator.requests.map { $0.headers["Authorization"] == "Bearer \(Self.token)" }
            let refused = try #require(emulator.requests.firstIndex { $0.target.contains("q=repeated") })
            #expect(isSent[...refused].allSatisfy { $0 })
            #expect(!isSent[(refused + 1)...].contains(true))
            #expect(!elsewhere.requests.isEmpty)
            for request in elsewhere.requests { #expect(!"\(request)".contains(Self.token)) }
        }
        await elsewhere.shutdown()
    }

    @Test func aProxyIsAskedForATunnelAndToldNothing() async throws {
        let (requests, _, log) = try await run([], until: "The proxy refused the connection (502)")
        #expect(!requests.isEmpty)
        for request in requests {
            #expect(request.method == "CONNECT")
            #expect(request.target == "api.github.com:443")
            #expect(!"\(request)".contains(Self.token))
        }
        #expect(!log.contains(Self.token))
    }

    @Test func aProxyHearsNothingOfWhatIsForThisMachine() async throws {
        try await GitHubEmulator.run { emulator in
            let (_, connections, _) = try await run(["--api-url", emulator.address], until: "swift-1")
            #expect(emulator.requests.map(\.path).sorted() == ["/search/repositories", "/user"])
            #expect(connections == 0)
        }
    }

    /// Runs the program with a token and a proxy that refuses all, until the screen says something.
    private func run(
        _ arguments: [String], until words: String
    ) async throws -> (requests: [RecordedRequest], connections: Int, log: String) {
        let folder = try ScratchFolder()
        try folder.write(Self.token.utf8, to: "token")
        let proxy = try await LoopbackServer { _ in ScriptedResponse(status: 502).then(.close) }
        let program = try TerminalDriver.executable("ghlance")
        let terminal = try TerminalDriver.start(
            [
                "env", "-C", folder.path, "http_proxy=\(proxy.address)", "https_proxy=\(proxy.address)",
                "all_proxy=\(proxy.address)", "sh", "-c", #"GH_TOKEN=$(cat token) exec "$0" "$@""#, program, "--log",
                "log",
            ] + arguments + ["swift"], columns: 160)
        try await terminal.waitFor(words)
        try terminal.sendKeys("C-c")
        _ = try await terminal.waitForEnd()
        await proxy.shutdown()
        return (proxy.requests, proxy.connectionCount, try TextFile.read(folder.path("log")))
    }
}
