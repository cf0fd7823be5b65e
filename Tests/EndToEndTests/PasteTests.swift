import Glibc
import TestSupport
import Testing

/// What is pasted is text, whatever it is and however much.
@Suite(.timeLimit(.minutes(3))) struct PasteTests {
    @Test("a mebibyte is cut at the line's limit, is on one line, starts nothing and is not sent")
    func greatPaste() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator)
            try await terminal.wait(for: "› ")
            let line = "two\nlines\r\n\u{3}\u{1A}\u{1B}[A\u{1B}OP"
            let count = (1 << 20) / line.utf8.count
            let start = ContinuousClock.now
            terminal.type("\u{1B}[200~" + String(repeating: line, count: count) + "\u{1B}[201~\u{1}")
            try await terminal.wait(for: "› two lines ")
            print("a paste of 1 MiB is on the screen after \(ContinuousClock.now - start)")
            // Nothing was executed, and what GitHub would refuse is not asked: the first request is for what comes after it.
            try await terminal.wait(for: "GitHub takes 256")
            #expect(terminal.screen.lines[0].hasPrefix(" ghlance   Search"))
            terminal.type("\u{B}tui\r")
            #expect(try await emulator.nextRequest().target.contains("q=tui&"))
            terminal.type("\u{3}")
            #expect(try await terminal.waitForEnd() == 130)
            #expect(terminal.isRestored)
        }
    }
}
