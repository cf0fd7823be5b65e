import TestSupport
import Testing

/// Alt-C
@Suite(.fewAtATime) struct CopyTests {
    private let url = "https://github.com/" + Session.repository(1, of: "swift")

    @Test("Alt-C copies the URL of the selected repository through the terminal, in the search and in the favourites")
    func throughTheTerminal() async throws {
        let session = try await Session.start("swift", columns: 120).answered()
        let terminal = session.terminal
        try await terminal.press("Down", "M-c", for: "Copied \(url.dropFirst(8)) through the terminal.")
        #expect(try terminal.newestBuffer == url)
        try await terminal.press("Up", "C-t", for: "Added ")
        try terminal.sendKeys("F3", "M-c")
        let first = Session.repository(0, of: "swift")
        try await terminal.waitFor("Copied github.com/\(first) through the terminal.")
        #expect(try terminal.newestBuffer == "https://github.com/\(first)")
    }

    @Test("without a clipboard of the terminal wl-copy gets it")
    func withAProgram() async throws {
        let emulator = try EmulatorProcess()
        let kept = emulator.path("kept")
        try emulator.write(script: "#!/bin/sh\ncat >\(kept)\n", to: "wl-copy")
        let terminal = try TerminalDriver.start(
            Session.command(emulator) + ["swift"],
            environment: [
                "PATH": emulator.path(".") + ":/usr/bin:/bin", "TERM": "linux", "WAYLAND_DISPLAY": "wayland-0",
            ], columns: 120)
        try await terminal.waitFor("250 repositories")
        try await terminal.press("Down", "M-c", for: "Copied \(url.dropFirst(8)) with wl-copy.")
        #expect(emulator.read("kept") == url)
        #expect(try terminal.buffers.isEmpty)
    }

    @Test("in tmux, with its usual settings, the terminal around it gets the URL")
    func inTmux() async throws {
        let folder = try ScratchFolder()
        try await GitHubEmulator.run { emulator in
            let words = try ProgramOnTerminal.command(emulator) + ["--private", "swift"]
            let terminal = try BareTerminal(
                ["tmux", "-S", folder.path("socket"), "-f", "/dev/null", "new-session"] + words,
                environment: ["TMUX_TMPDIR": folder.path])
            defer { _ = try? folder.run("tmux", "-S", folder.path("socket"), "kill-server") }
            try await terminal.wait(for: "repositories")
            terminal.type("\u{1B}[B\u{1B}c")
            try await terminal.wait(for: "with tmux.")
            #expect(try folder.run("tmux", "-S", folder.path("socket"), "show-buffer") == url)
            terminal.type("\u{3}")
            _ = try await terminal.waitForEnd()
        }
    }
}
