import TestSupport
import Testing

/// A file of a repository, read in a terminal without cloning.
@Suite(.fewAtATime) struct FileJourneyTests {
    private static let readme = """
        <div id="file" class="md" data-path="README.md"><article class="markdown-body"><h1>About it</h1><p>Read \
        <a href="docs/guide.md">the guide</a>, <a href="src/main.c#L20">the program</a> and <a href="docs/">the docs</a>.\
        </p></article></div>
        """

    @Test("a link of a README opens a file; its lines are opened in the browser and printed as permanent links")
    func reading() async throws {
        let name = Session.repository(0, of: "swift tui")
        let folder = try ScratchFolder()
        let readme = try folder.write(Self.readme.utf8, to: "readme.html")
        let emulator = try EmulatorProcess(["--budget", "1000", "--readme", "\(name)=\(readme)"])
        // That the note is there says that it is whole.
        let note = emulator.path("opened")
        try emulator.write(
            script: "#!/bin/sh\necho \"$@\" >\(note).part; mv \(note).part \(note)\n", to: "browser")
        let terminal = try emulator.start("swift", "tui", environment: ["GH_BROWSER": emulator.path("browser")])
        let commit = "0123456789abcdef0123456789abcdef01234567"
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("M-v", for: "the program[2]")

        try await terminal.type("1", for: "[1] ")
        try await terminal.press("Enter", for: "About docs/guide.md")
        try await terminal.press("Escape", for: "the program[2] and the docs[3].")
        try await terminal.type("2", for: "[2] ")
        try await terminal.press("Enter", for: " 20  int number_20(void)")
        try await terminal.type(":50", for: ":50 of 120")
        try await terminal.press("Enter", for: " 50  int number_50(void)")
        try await terminal.press("C-o", for: "Opened github.com/")
        #expect(emulator.read("opened") == "https://github.com/\(name)/blob/\(commit)/src/main.c#L50\n")
        try await terminal.type("1", for: ":1 of 120")
        try await terminal.type("00", for: ":100 of 120")
        try await terminal.press("Enter", for: "100")
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.answer == "https://github.com/\(name)/blob/\(commit)/src/main.c#L100\n")
    }
}
