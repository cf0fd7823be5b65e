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
