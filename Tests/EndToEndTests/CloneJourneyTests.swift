import Glibc
import TestSupport
import Testing

/// Cloning from the list, and what is left when it is given up.
@Suite(.fewAtATime) struct CloneJourneyTests {
    private let emulator: EmulatorProcess
    private let git: HeldGit
    private let first = Session.repository(0, of: "swift")
    private let second = Session.repository(1, of: "swift")
    private var name: String { String(first.split(separator: "/")[1]) }

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        git = try HeldGit(emulator)
    }

    /// The program with the results of a query, below a command of the shell that gets its command line.
    private func start(
        _ options: String..., below shell: String? = nil, environment: [String: String] = [:]
    ) async throws -> TerminalDriver {
        let terminal = try TerminalDriver.start(
            (shell.map { ["sh", "-c", $0, "sh"] } ?? []) + (try Session.command(emulator)) + options + ["swift"],
            environment: git.environment.merging(environment) { $1 }, columns: 120)
        try await terminal.waitFor("≈250 repositories")
        return terminal
    }

    /// The program while git clones the selected repository.
    private func cloning() async throws -> TerminalDriver {
        let terminal = try await start()
        try await terminal.press("M-g", for: "── Clone \(first) to ──")
        let screen = try await terminal.press("Enter", for: "45 %")
        #expect(screen.status.hasPrefix(" Cloning \(first) "))
        return terminal
    }

    private func home(_ terminal: TerminalDriver) -> [String] {
        (try? TextFile.names(in: terminal.homePath(""))) ?? ["?"]
    }

    @Test("a clone is seen on its way, cancelled without a trace, made, and marked")
    func clone() async throws {
        let terminal = try await cloning()
        try await terminal.press("M-g", for: "Stopped cloning \(first).")
        try await terminal.waitFor("an empty folder") { _ in home(terminal) == [] && git.hasEnded }

        try await terminal.press("M-g", for: "── Clone \(first) to ──")
        let running = try await terminal.press("Enter", for: "45 %")
        #expect(running.contains("Alt-G stop") && running.selected?.contains("⌂") == false)
        try git.letGo()
        let made = try await terminal.waitFor("Cloned \(first) to ~/\(name).")
        #expect(made.selected?.contains("\(first) ⌂") == true)
        #expect(home(terminal) == [name] && git.hasEnded)
        #expect(terminal.homeFile("\(name)/.git/config")?.contains("https://github.com/\(first).git\n") == true)
        try await terminal.choose()
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer == "https://github.com/\(first)\n" && ending.isTerminalRestored)
    }

    @Test("with --print path, cd gets the new clone; the next time it is found and printed at once")
    func printPath() async throws {
        let change = #"cd "$("$@")" && pwd && ls -A"#
        let terminal = try await start("--print", "path", below: change)
        // It asks where to clone, as the path of no clone can be printed.
        try await terminal.waitFor("↵ clone")
        try await terminal.press("Enter", for: "── Clone \(first) to ──")
        try await terminal.press("Enter", for: "45 %")
        try git.letGo()
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer == "\(terminal.homePath(name))\n.git\n" && ending.status == 0)

        let root = ["GHLANCE_CLONE_ROOT": terminal.homePath("")]
        let next = try await start("--print", "path", below: change, environment: root)
        try await next.choose()
        #expect(try await next.waitForEnd().answer == ending.answer)
        #expect(git.runs.count == 1)
    }

    @Test("a signal that ends the program ends the clone, and nothing is left", arguments: [SIGTERM, SIGHUP])
    func signalled(signal: Int32) async throws {
        let terminal = try await cloning()
        try terminal.signal(signal)
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 128 + signal && ending.isTerminalRestored)
        #expect(home(terminal) == [] && git.hasEnded && git.runs.count == 1)
    }

    @Test("marked repositories reach xargs whole, whatever is in them")
    func pipeline() async throws {
        let shell = #""$@" | xargs -0 -n1 printf '%s\n'"#
        let terminal = try await start("--print", "ssh", "--print0", below: shell)
        try terminal.sendKeys("Tab", "Tab")
        try await terminal.waitFor("2 marked")
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.answer == "git@github.com:\(first).git\ngit@github.com:\(second).git\n")
        #expect(ending.status == 0 && ending.isTerminalRestored)
    }
}

/// A git that makes a clone by halves: it says 45 % and waits until the test lets it go on.
struct HeldGit {
    private let emulator: EmulatorProcess

    /// Makes it. It lives as long as the emulator.
    init(_ emulator: EmulatorProcess) throws {
        self.emulator = emulator
        try emulator.write(
            script: #"""
                #!/bin/bash
                echo "$$" >>'\#(emulator.path("runs"))'
                mkdir -p "${@: -1}/.git"
                printf '[remote "origin"]\n\turl = %s\n' "${@: -2:1}" >"${@: -1}/.git/config"
                printf 'Receiving objects:  45%% (9/20)\r' >&2
                read -r go <'\#(emulator.path("hold"))'
                printf 'Receiving objects: 100%% (20/20), done.\n' >&2

                """#, to: "git")
        mkfifo(emulator.path("hold"), 0o600)
    }

    /// What the program needs to find it first.
    var environment: [String: String] {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return ["PATH": emulator.path("") + ":" + path]
    }

    /// Lets the one that waits go on.
    func letGo() throws { try TextFile.write("go\n", to: emulator.path("hold")) }

    /// The processes it was so far.
    var runs: [pid_t] { (emulator.read("runs") ?? "").split(separator: "\n").compactMap { pid_t($0) } }

    /// Whether none of these is there any more, not even as what nobody has asked for the end of.
    var hasEnded: Bool { runs.allSatisfy { kill($0, 0) == -1 && errno == ESRCH } }
}
