import Glibc
import TestSupport
import Testing

/// Plain mode on a real terminal, whose bytes are all seen.
@Suite struct PlainModeJourneyTests {
    @Test("search, next, view, mark two, choose: lines alone, without a byte that a terminal obeys")
    func journey() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["--plain"])
            try await terminal.prompts()
            try await terminal.answers("swift", "10. ")
            #expect(terminal.text.contains("Searching…\r\n100 loaded, about 250 repositories.\r\n1. "))
            try await terminal.answers("n", "20. ")
            try await terminal.answers("v3", "Type n for more of the text, or close to go back.")
            try await terminal.answers("next", "Type n for more of the text, or close to go back.")
            try await terminal.answers("m 12 2", "2 marked.")
            try await terminal.answers("5", "2 marked: type c to choose all marked, or unmark.")
            terminal.type("c\r")
            #expect(try await terminal.waitForEnd() == 0)
            let names = GitHubEmulatorRepositories(query: "swift")
            let urls = [11, 1].map { "https://github.com/\(names.fullName(at: $0))\r\n" }
            #expect(terminal.text.hasSuffix("> c\r\n" + urls.joined()))
            #expect(!terminal.output.contains(0x1B))
            #expect(terminal.device.modes == terminal.modesBefore)
        }
    }

    @Test("inside $( ) the answer alone is captured, and so is what is typed ahead")
    func captured() async throws {
        let session = try Session.start("--plain", "--print-query", "--print", "name")
        try await session.terminal.waitFor("q to quit")
        try session.terminal.type("swift")
        try session.terminal.sendKeys("Enter")
        try session.terminal.type("3")
        try session.terminal.sendKeys("Enter")
        let ending = try await session.terminal.waitForEnd()
        #expect(ending.status == 0 && ending.answer == "swift\n\(Session.repository(2, of: "swift"))\n")
    }

    @Test("hostile texts, wrong bytes and a terminal of one column")
    func hostile() async throws {
        try await GitHubEmulator.run { emulator in
            let page = HostileAnswerTests.page(Array(HostileTexts.all.prefix(90)))
            emulator.answer(request: 1, with: .json(status: 200, page))
            let terminal = try ProgramOnTerminal.start(emulator, ["--plain"], columns: 1)
            try await terminal.prompts()
            try await terminal.answers("swift", "Type n for the next 10.")
            for _ in 1...8 { try await terminal.answers("n", "0. octo/") }
            terminal.type([0xFF, 0xFE, 0x0D])
            try await terminal.wait(for: "a sentence") { $0.text.contains("That line is not UTF-8 text.") }
            terminal.type("\u{1B}[A\r")
            try await terminal.wait(for: "a sentence") { $0.text.contains("That line contains control characters") }
            terminal.type("q\r")
            #expect(try await terminal.waitForEnd() == 130)
            // The escape that was typed is echoed as ^[.
            let obeyed = terminal.text.unicodeScalars.filter {
                $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
            }
            #expect(obeyed.isEmpty)
        }
    }

    @Test("^C ends it with 130, ^Z stops it, and it goes on with the same list")
    func signals() async throws {
        try await GitHubEmulator.run { emulator in
            let shell = try await BareTerminal.shell()
            shell.type(
                try ProgramOnTerminal.command(emulator).joined(separator: " ") + " --plain swift; echo status=$?\r")
            try await shell.wait(for: "results") { $0.text.contains("10. ") && $0.text.hasSuffix("> ") }
            shell.type("\u{1A}")
            try await shell.wait(for: "the shell") { $0.text.contains("Stopped") && $0.text.hasSuffix("ready> ") }
            shell.type("fg\r")
            try await shell.wait(for: "a prompt") { $0.text.hasSuffix("\r\n> ") && !$0.text.hasSuffix("ready> ") }
            shell.type("n\r")
            try await shell.wait(for: "more results") { $0.text.contains("20. ") && $0.text.hasSuffix("> ") }
            shell.type("\u{3}")
            try await shell.waitForPrompt()
            shell.type("echo status=$?\r")
            try await shell.wait(for: "the status") { $0.text.contains("status=130") }
        }
    }
}

extension BareTerminal {
    /// Waits until plain mode asks for a line.
    func prompts() async throws {
        try await wait(for: "a prompt") { $0.text.hasSuffix("\r\n> ") }
    }

    /// Types a line, and waits for an answer and the next prompt.
    func answers(_ line: String, _ answer: String) async throws {
        let count = output.count
        type(line + "\r")
        try await wait(for: answer) {
            let new = String(decoding: $0.output[count...], as: UTF8.self)
            return new.contains(answer) && new.hasSuffix("\r\n> ")
        }
    }
}
