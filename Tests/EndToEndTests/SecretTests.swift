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

/// What the system knows of the program while it runs, and of what it starts.
@Suite(.fewAtATime) struct ProcessSecurityTests {
    @Test("no connection of the program is left open by exec")
    func connections() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"])
            try await terminal.wait(for: "100 loaded")
            let inherited = try Self.inheritedDescriptors(of: terminal.process)
            // Besides connections libcurl has sockets to wake its thread with, which it does not mark: what is started closes them.
            let port = try #require(emulator.address.split(separator: ":").last.flatMap { Int($0) })
            let digits = String(port, radix: 16, uppercase: true)
            let connections = try TextFile.read("/proc/\(terminal.process)/net/tcp").split(separator: "\n").compactMap {
                line in
                let fields = line.split(separator: " ")
                return fields.count > 9 && fields[2].hasSuffix(":" + digits) ? "socket:[\(fields[9])]" : nil
            }
            #expect(!connections.isEmpty)
            #expect(Set(connections).isDisjoint(with: inherited), "\(connections) \(inherited)")
            #expect(!inherited.contains { $0.contains("library") }, "\(inherited)")
        }
    }

    /// What a process has open without the mark that closes it in what it starts, but for the three of every program.
    private static func inheritedDescriptors(of process: pid_t) throws -> [String] {
        try TextFile.names(in: "/proc/\(process)/fd").compactMap { name -> String? in
            guard let number = Int(name), number > 2,
                let info = try? TextFile.read("/proc/\(process)/fdinfo/\(name)"),
                let flags = info.split(separator: "\n").first(where: { $0.hasPrefix("flags:") }),
                let value = Int(flags.dropFirst("flags:".count).filter(\.isNumber), radix: 8), value & 0o2000000 == 0
            else { return nil }
            var target = [CChar](repeating: 0, count: 256)
            let count = readlink("/proc/\(process)/fd/\(name)", &target, 255)
            return count < 0 ? nil : String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    @Test("a crash leaves no file with the token in it")
    func coreFiles() async throws {
        let terminal = try BareTerminal(
            ["sh", "-c", #"ulimit -c unlimited; exec "$0" "$@""#] + ProgramOnTerminal.command(),
            environment: ["GH_TOKEN": "ghp_coreFileTest000000000000000000000001"])
        try await terminal.wait(for: "F1 help")
        let limits = try TextFile.read("/proc/\(terminal.process)/limits")
        let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        #expect(core.split(separator: " ").dropFirst(4).first == "0", "\(core)")
    }
}

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
