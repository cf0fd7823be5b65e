import Glibc
import TestSupport
import Testing

/// What is pasted is text, whatever it is and however much.
@Suite struct PasteTests {
    @Test("a mebibyte is cut at the query's limit, on one line, and starts nothing")
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
            // Nothing was executed: the search is the one for the text, when it is asked for.
            #expect(terminal.screen.lines[0].hasPrefix(" ghlance   Search"))
            let target = try await emulator.nextRequest().target
            #expect(target.contains("q=two%20lines%20"), "\(target.prefix(80))")
            #expect(target.utf8.count < 8_192)
            terminal.type("\u{3}")
            #expect(try await terminal.waitForEnd() == 130)
            #expect(terminal.isRestored)
        }
    }
}
