import TestSupport
import Testing

/// The wheel of a mouse within tmux, which keeps it from terminals' own ways to scroll.
@Suite(.hangLimit) struct WheelTests {
    /// A tmux in a terminal of its own, with the program in it.
    private func tmux(mouse: String, _ emulator: GitHubEmulator, in folder: ScratchFolder) throws -> BareTerminal {
        let words = try ProgramOnTerminal.command(emulator) + ["--private", "results:60", "swift"]
        let settings = try folder.write("set -g mouse \(mouse)\nset -g exit-empty on\n".utf8, to: "tmux.conf")
        return try BareTerminal(
            ["tmux", "-S", folder.path("socket"), "-f", settings, "new-session"] + words,
            environment: ["TMUX_TMPDIR": folder.path])
    }

    /// Does something in it once the program shows its list, and leaves.
    private func inTmux(mouse: String, _ body: @Sendable (BareTerminal) async throws -> Void) async throws {
        let folder = try ScratchFolder()
        try await GitHubEmulator.run { emulator in
            let terminal = try tmux(mouse: mouse, emulator, in: folder)
            defer { _ = try? folder.run("tmux", "-S", folder.path("socket"), "kill-server") }
            try await terminal.wait(for: "60 repositories")
            // The program asks tmux, and takes the mouse after that.
            try await terminal.wait(for: "the mouse") { _ in
                let flag = try? folder.run(
                    "tmux", "-S", folder.path("socket"), "display-message", "-p", "#{mouse_any_flag}")
                return mouse == "off" || flag?.hasPrefix("1") == true
            }
            try await body(terminal)
            terminal.type("\u{3}")
            _ = try await terminal.waitForEnd()
        }
    }

    @Test("it moves the selection where tmux has the mouse")
    func mouseOn() async throws {
        try await inTmux(mouse: "on") { terminal in
            let first = terminal.screen.lines.firstIndex { $0.contains("▌") }
            terminal.type("\u{1B}[<65;10;10M")
            try await terminal.wait(for: "three lines down") {
                $0.screen.lines.firstIndex { $0.contains("▌") } == first.map { $0 + 3 }
            }
            terminal.type("\u{1B}[<64;10;10M")
            try await terminal.wait(for: "three lines up") { $0.screen.lines.firstIndex { $0.contains("▌") } == first }
            // A click is nobody's.
            terminal.type("\u{1B}[<0;10;10M\u{1B}[<0;10;10mx")
            try await terminal.wait(for: "swiftx")
        }
    }

    @Test("it is left to the terminal where tmux has not, and outside of tmux")
    func mouseOff() async throws {
        try await inTmux(mouse: "off") { terminal in
            terminal.type("\u{1B}[B")
            try await terminal.wait(for: "the selection") { $0.screen.lines.contains { $0.contains("▌") } }
            terminal.type("x")
            try await terminal.wait(for: "swiftx")
            #expect(terminal.state(ofMode: 1000) != "h")
        }
    }
}
