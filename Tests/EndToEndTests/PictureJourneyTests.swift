import TestSupport
import Testing

/// A picture of a README, drawn by chafa in a terminal.
@Suite(.fewAtATime) struct PictureJourneyTests {
    private static let name = Session.repository(0, of: "swift tui")
    private static let readme = """
        <div id="file" class="md" data-path="README.md"><article class="markdown-body"><p>See:</p>\
        <p><img src="/\(name)/raw/main/docs/screen.svg" alt="The screen" width="640" height="240"></p>\
        <p>The end.</p></article></div>
        """
    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="640" height="240"><rect width="640" height="240" fill="blue"/>\
        <path d="M0 0L640 240H0Z" fill="red"/></svg>
        """

    private func emulator() throws -> EmulatorProcess {
        let folder = try ScratchFolder()
        let readme = try folder.write(Self.readme.utf8, to: "readme.html")
        let picture = try folder.write(Self.svg.utf8, to: "screen.svg")
        return try EmulatorProcess([
            "--budget", "1000", "--readme", "\(Self.name)=\(readme)", "--file", "docs/screen.svg=\(picture)",
        ])
    }

    /// Whether a screen has symbols that chafa draws.
    private static func hasPicture(_ screen: TerminalScreen) -> Bool {
        screen.lines.contains { line in
            line.unicodeScalars.contains { (0x2580...0x259F).contains($0.value) && $0.value != 0x2588 }
        }
    }

    @Test("it is drawn in its place, shown on the whole terminal by its number, and gone when its page is")
    func page() async throws {
        let emulator = try emulator()
        let terminal = try emulator.start("swift", "tui")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("M-v", "Space", for: "a picture") {
            $0.contains("The screen[1]") && Self.hasPicture($0)
        }
        try await terminal.type("1", for: "[1] picture: https://github.com/")
        try await terminal.press("Enter", for: "the picture alone") { !$0.contains("See:") && Self.hasPicture($0) }
        try await terminal.type("q", for: "The screen[1]")
        try await terminal.press("Escape", for: "≈250 repositories")
        try await terminal.choose()
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0 && ending.answer == "https://github.com/\(Self.name)\n")
        withExtendedLifetime(emulator) {}
    }

    @Test("a file is shown like a README; ghlance view draws on a terminal, and only there")
    func files() async throws {
        let emulator = try emulator()
        let command = try Session.command(emulator)
        let shell = try TerminalDriver.start(
            [
                "/bin/sh", "-c", #"PAGER=cat "$@"; "$@" | grep -c 'The screen'; read x"#, "sh", command[0], "view",
                Self.name,
            ]
                + command.dropFirst(), output: .terminal)
        try await shell.waitFor("a picture, and none in a pipe") { Self.hasPicture($0) && $0.lines.contains("1") }
        try shell.sendKeys("Enter")
        #expect(try await shell.waitForEnd().status == 0)
        withExtendedLifetime(emulator) {}
    }
}
