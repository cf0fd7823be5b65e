import Glibc
import TestSupport
import Testing

/// The program on a terminal that stops reading.
@Suite struct StalledProgramTests {
    /// Starts it and has it draw, many times, until the terminal is full.
    private func stalled(_ emulator: GitHubEmulator) async throws -> BareTerminal {
        let terminal = try ProgramOnTerminal.start(
            emulator, ["--private", "results:1000", "swift"], columns: 500, rows: 200)
        // The first page does not fill this screen; with the second, no more is loaded.
        try await terminal.wait(for: "200 loaded")
        let drawn = terminal.output.count
        // Each ^L draws everything anew, some tens of kilobytes.
        for _ in 0..<30 { terminal.device.type("\u{C}") }
        // A byte read would make room. That all keys were read is what the kernel says: nothing is left at the other end.
        try await waitUntilKeysAreRead(terminal)
        #expect(terminal.output.count == drawn)
        return terminal
    }

    private func waitUntilKeysAreRead(_ terminal: BareTerminal) async throws {
        let deadline = ContinuousClock.now + TerminalDriver.timeout
        while terminal.device.unreadInput > 0 {
            try #require(ContinuousClock.now < deadline, "the program does not read its keys any more")
            try await Task.sleep(for: .milliseconds(4))
        }
    }

    @Test("it goes on reading keys, grows no memory, and catches up")
    func catchesUp() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await stalled(emulator)
            let before = Self.memory(of: terminal.process)
            for _ in 0..<300 {
                terminal.device.type("\u{C}")
                try await waitUntilKeysAreRead(terminal)
            }
            terminal.device.type("\u{15}ab")
            try await waitUntilKeysAreRead(terminal)
            let growth = Self.memory(of: terminal.process) - before
            #expect(growth < 2_048, "grew by \(growth) KiB")
            try await terminal.wait(for: "› ab")
        }
    }

    @Test(
        "signals still end it, and what the terminal reads last gives it back",
        arguments: [SIGTERM, SIGINT, SIGSEGV])
    func ends(signal: Int32) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try await stalled(emulator)
            terminal.signal(signal)
            #expect(try await terminal.waitForEnd(isReading: false) == 128 + signal)
            #expect(terminal.device.modes == terminal.modesBefore)
            terminal.read()
            #expect(terminal.isRestored)
        }
    }

    /// The resident memory that is the process's own, in KiB.
    private static func memory(of process: Int32) -> Int {
        let status = (try? TextFile.read("/proc/\(process)/status")) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }
}
