import Glibc
import TestSupport
import Testing

/// A token is in nothing that the program writes and in nothing that others can see of it.
@Suite(.fewAtATime) struct SecretTests {
    private static let token = "ghp_9876543210zyxwvutsrqZYXWVUTSRQ987654"

    /// How a run ends.
    enum Ending: CaseIterable {
        case choice, interrupt, termination, crash, complaint
    }

    @Test("the token is in no byte that the program writes, however it ends", arguments: Ending.allCases)
    func bytes(ending: Ending) async throws {
        let token = Self.token
        try await GitHubEmulator.run { emulator in
            // An answer that fails on the way, one that says the beginning of the token, and then good ones.
            emulator.answer(request: 1, with: .reset)
            emulator.answer(request: 2, with: .json(status: 422, #"{"message":"no \#(token.prefix(8))"}"#))
            var arguments = ["--api-url", emulator.address, "--log", "log"]
            if ending == .complaint { arguments += ["--sort", "nothing"] }
            let program = try TerminalDriver.executable("ghlance")
            // script(1) keeps every byte that is written to the terminal; the two outputs go to files.
            let shellScript = #"umask 0; echo $$ >process; exec "$0" "$@" >output 2>errors"#
            let command = Self.quoted(["sh", "-c", shellScript, program] + arguments)
            let terminal = try TerminalDriver.start(
                ["script", "--quiet", "--flush", "--return", "--log-out", "terminal", "--command", command],
                environment: ["GH_TOKEN": token, "BROWSER": "sh -c env>$HOME/browser"], output: .terminal)
            if ending != .complaint {
                try await terminal.waitFor("Type to search")
                try await terminal.type("swift", for: "no ghp_")
                try await terminal.press("C-r", for: "↵ print")
                try await terminal.press("C-o", for: "in the browser")
                try Self.checkProcess(terminal)
            }
            let process = pid_t(terminal.homeFile("process")?.filter(\.isNumber) ?? "") ?? 0
            switch ending {
            case .choice: try await terminal.choose()
            case .interrupt: try terminal.sendKeys("C-c")
            case .termination: kill(process, SIGTERM)
            case .crash: kill(process, SIGSEGV)
            case .complaint: break
            }
            let end = try await terminal.waitForEnd()
            let written = ["terminal", "output", "errors", "log", "browser"].map { terminal.homeFile($0) ?? "" }
            for text in written + [end.screen.text] { #expect(!text.contains(token)) }
            // That it would be seen is proved by what is there: its beginning on the screen, the requests in the log, the
            // complaint, the answer, the rest of the environment, and on the wire the token itself.
            if ending == .complaint {
                #expect(written[2].contains("nothing"))
            } else {
                #expect(written[0].contains("no \(token.prefix(8))"))
                #expect(written[3].contains("status=422"))
                // What each change came from is told with --log-level debug alone.
                #expect(!written[3].contains("searchFinished") && !written[3].lowercased().contains("bearer"))
                var status = stat()
                #expect(stat(terminal.homePath("log"), &status) == 0 && status.st_mode & 0o777 == 0o600)
                #expect(written[4].contains("HOME="))
            }
            if ending == .choice { #expect(written[1].hasPrefix("https://github.com/")) }
            let authorized = emulator.requests.filter { $0.carries(token: token) }
            #expect(authorized.count == emulator.requests.count)
            #expect(ending == .complaint || !authorized.isEmpty)
        }
    }

    /// What everybody on the machine can read of a running process.
    private static func checkProcess(_ terminal: TerminalDriver) throws {
        let process = terminal.homeFile("process")?.filter(\.isNumber) ?? ""
        let commandLine = try TextFile.read("/proc/\(process)/cmdline")
        #expect(commandLine.contains("--api-url"))
        #expect(!commandLine.contains(token))
        let name = try TextFile.read("/proc/\(process)/comm")
        #expect(name == "ghlance\n")
    }

    /// Words as a shell reads them back.
    private static func quoted(_ words: [String]) -> String {
        words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }.joined(separator: " ")
    }
}
