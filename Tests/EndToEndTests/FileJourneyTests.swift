import TestSupport
import Testing

/// A file of a repository, read in a terminal without cloning.
@Suite(.fewAtATime) struct FileJourneyTests {
    private static let readme = """
        <div id="file" class="md" data-path="README.md"><article class="markdown-body"><h1>About it</h1><p>Read \
        <a href="docs/guide.md">the guide</a>, <a href="src/main.c#L20">the program</a> and <a href="docs/">the docs</a>.\
        </p></article></div>
        """

    @Test("a link of a README opens a file at its line, and another line is printed as a permanent link")
    func reading() async throws {
        let name = Session.repository(0, of: "swift tui")
        let folder = try ScratchFolder()
        let readme = try folder.write(Self.readme.utf8, to: "readme.html")
        let emulator = try EmulatorProcess(["--budget", "1000", "--readme", "\(name)=\(readme)"])
        let terminal = try emulator.start("swift", "tui")
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("M-v", for: "the program[2]")
        try await terminal.type("2", for: "[2] ")
        try await terminal.press("Enter", for: " 20  int number_20(void)")
        try await terminal.type(":110", for: ":110 of 120")
        try await terminal.press("Enter", for: "110  int number_110(void)")
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0)
        let commit = "0123456789abcdef0123456789abcdef01234567"
        #expect(ending.answer == "https://github.com/\(name)/blob/\(commit)/src/main.c#L110\n")
    }
}
