import TestSupport
import Testing

/// Keys that only some terminals send, and the mouse.
@Suite(.hangLimit) struct KeysAndMouseTests {
    private static let chosen = [
        "--private", "--action", "ctrl-enter:print:Test:echo ctrl-enter {fullName}", "results:60", "swift",
    ]

    /// Does something on a terminal with the program and its results, until it has ended.
    private func onTerminal(_ words: [String], _ body: @Sendable (BareTerminal) async throws -> Void) async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, words)
            try await terminal.wait(for: "60 repositories")
            try await body(terminal)
        }
    }

    @Test("a terminal that offers kitty's protocol sends its keys, and has its own again after the end")
    func keys() async throws {
        try await onTerminal(Self.chosen) { terminal in
            // As kitty answers the queries, and types then.
            try await terminal.wait(for: "the query") { $0.text.contains("\u{1B}[?u\u{1B}[>q\u{1B}[c") }
            terminal.type("\u{1B}[?0u\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[?62;c")
            try await terminal.wait(for: "the encoding") { $0.text.contains("\u{1B}[>5u") }
            // Text, a release, help and Escape.
            terminal.type("\u{1B}[97;1:3uX")
            try await terminal.wait(for: "swiftX")
            terminal.type("\u{7F}\u{1B}[47:63;4u")
            try await terminal.wait(for: "Help")
            terminal.type("\u{1B}[27u")
            try await terminal.wait(for: "60 repositories")
            terminal.type("\u{1B}[13;5u")
            _ = try await terminal.waitForEnd()
            let isRestored = terminal.isRestored
            #expect(isRestored && terminal.text.contains(/(?s)\e\[<u.*\e\[\?1049l/))
            #expect(terminal.text.contains("ctrl-enter "))
        }
    }

    /// Does something in a tmux that runs in a terminal of its own, once the program in it shows its list.
    private func inTmux(
        _ settings: String, _ words: [String], _ body: @Sendable (BareTerminal, ScratchFolder) async throws -> Void
    ) async throws {
        let folder = try ScratchFolder()
        try await GitHubEmulator.run { emulator in
            let command = (try ProgramOnTerminal.command(emulator) + words).map { "'\($0)'" }.joined(separator: " ")
            let script = try folder.write("\(command) > \(folder.path("answer"))\n".utf8, to: "run")
            let file = try folder.write("\(settings)\nset -g exit-empty on\n".utf8, to: "tmux.conf")
            let terminal = try BareTerminal(
                ["tmux", "-S", folder.path("socket"), "-f", file, "new-session", "sh", script],
                environment: ["TMUX_TMPDIR": folder.path])
            defer { _ = try? folder.run("tmux", "-S", folder.path("socket"), "kill-server") }
            try await terminal.wait(for: "60 repositories")
            try await body(terminal, folder)
            _ = try await terminal.waitForEnd()
        }
    }

    @Test("tmux with extended keys sends Ctrl-Enter")
    func tmux() async throws {
        try await inTmux("set -s extended-keys on", Self.chosen) { terminal, folder in
            _ = try folder.run("tmux", "-S", folder.path("socket"), "send-keys", "C-Enter")
            _ = try await terminal.waitForEnd()
            #expect(try folder.run("cat", "answer").hasPrefix("ctrl-enter "))
        }
    }

    @Test("where tmux has the mouse, the wheel moves the selection and a click does nothing")
    func wheelInTmux() async throws {
        try await inTmux("set -g mouse on", ["--private", "results:60", "swift"]) { terminal, folder in
            // The program asks tmux, and takes the mouse after that.
            try await terminal.wait(for: "the mouse") { _ in
                let flag = try? folder.run(
                    "tmux", "-S", folder.path("socket"), "display-message", "-p", "#{mouse_any_flag}")
                return flag?.hasPrefix("1") == true
            }
            let first = terminal.screen.lines.firstIndex { $0.contains("▌") }
            terminal.type("\u{1B}[<65;10;10M")
            try await terminal.wait(for: "three lines down") {
                $0.screen.lines.firstIndex { $0.contains("▌") } == first.map { $0 + 3 }
            }
            terminal.type("\u{1B}[<64;10;10M")
            try await terminal.wait(for: "three lines up") { $0.screen.lines.firstIndex { $0.contains("▌") } == first }
            terminal.type("\u{1B}[<0;10;10M\u{1B}[<0;10;10mx")
            try await terminal.wait(for: "swiftx")
            terminal.type("\u{3}")
        }
    }

    @Test("a click selects, a double click prints, and without --mouse neither does")
    func mouse() async throws {
        try await onTerminal(["--mouse", "--private", "results:60", "swift"]) { terminal in
            #expect(terminal.state(ofMode: 1000) == "h" && terminal.state(ofMode: 1006) == "h")
            terminal.type("\u{1B}[<0;99999;99999M\u{1B}[<0;0;0M\u{1B}[<0;12;9M\u{1B}[<0;12;9m")
            try await terminal.wait(for: "the row") { $0.screen.lines[8].hasPrefix(" ▌") }
            terminal.type("\u{1B}[<0;3;10M\u{1B}[<0;3;10m")
            try await terminal.wait(for: "1 marked")
            terminal.type("\u{1B}[<0;3;10M\u{1B}[<65;20;10M")
            try await terminal.wait(for: "the wheel") { $0.screen.lines[12].hasPrefix(" ▌") }
            let name = terminal.screen.lines[8].split(separator: " ").first.map(String.init) ?? "?"
            terminal.type("\u{1B}[<0;12;9M\u{1B}[<0;12;9m\u{1B}[<0;12;9M\u{1B}[<0;12;9m")
            _ = try await terminal.waitForEnd()
            #expect(terminal.isRestored && terminal.text.contains("https://github.com/\(name)"))
        }
        try await onTerminal(["--private", "results:60", "swift"]) { terminal in
            #expect(terminal.state(ofMode: 1000) != "h")
        }
    }
}

/// Text that comes in a great piece, as it does from real terminals.
@Suite(.hangLimit) struct PasteTests {
    @Test("a paste whose end is lost ends by itself, and ^C behind it leaves")
    func pasteWithoutEnd() async throws {
        let terminal = try ProgramOnTerminal.start(nil, ["--offline"])
        try await terminal.wait(for: "the first frame") { $0.hasDrawn }
        terminal.type("\u{1B}[200~pasted text")
        try await terminal.wait(for: "› pasted text")
        terminal.type("\u{1B}[200~ and more\u{3}")
        #expect(try await terminal.waitForEnd() == 130)
        #expect(terminal.isRestored)
    }

    @Test("200,000 lines without the marks of a paste are one text, and do not keep keys waiting")
    func unbracketedPaste() async throws {
        let terminal = try ProgramOnTerminal.start(nil, ["--offline"])
        try await terminal.wait(for: "the first frame") { $0.hasDrawn }
        let start = ContinuousClock.now
        terminal.type(String(repeating: "one more line\r", count: 200_000).utf8)
        try await terminal.wait(for: "› ") { $0.screen.lines.contains { $0.contains("line one more") } }
        terminal.type("\u{15}after")
        try await terminal.wait(for: "› after")
        // It took 50 s when each letter was a key; what it takes now is mostly the terminal's.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
