import TestSupport
import Testing

/// The main job, from the first letter to the URL that a shell gets.
@Suite(.fewAtATime) struct WalkTests {
    @Test("typing searches, scrolling loads page after page, Enter prints the URL into $(…)")
    func search() async throws {
        let session = try Session.start("--per-page", "60", emulator: ["--total", "100"], columns: 100)
        let terminal = session.terminal
        try await terminal.waitFor("Type to search")
        try await terminal.type("swift tui", for: "60 loaded")
        try await terminal.press("Down", "Down", "Down", "Up", for: "the third row") {
            $0.isSelected(2, of: "swift tui")
        }
        session.emulator.pause()
        try await terminal.press("M->", for: "NextPage...")
        session.emulator.resume()
        try await terminal.waitFor("all rows") { $0.contains(" 100 repositories") && !$0.contains("NextPage") }
        try await terminal.press("C-s", for: "Sort by")
        try await terminal.press("C-s", "Enter", for: "the most stars first") {
            $0.lines[1].hasSuffix("most stars") && $0.contains(" 100 repositories") && !$0.contains("NextPage")
        }
        try await terminal.press("M-<", for: "the first row") { $0.selected?.contains("-1 ") == true }
        try await terminal.choose()
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0 && ending.isTerminalRestored)
        #expect(ending.answer == "https://github.com/\(Session.repository(0, of: "swift tui"))\n")
        let targets = session.emulator.requests.compactMap { $0.split(separator: " ").last }
        #expect(targets[0] == "/search/repositories?q=swift%20tui&per_page=60")
        #expect(targets[1] == "/search/repositories?q=swift%20tui&per_page=60&page=2")
    }
}

/// From one run to the next: what the empty line lists, and where the last run ended.
@Suite(.fewAtATime) struct StartListJourneyTests {
    @Test("--resume starts where the last run ended: query, order, selection and first row")
    func resume() async throws {
        let (data, emulator) = (try ScratchFolder(), try EmulatorProcess(["--budget", "1000"]))
        let environment = ["XDG_DATA_HOME": data.path]
        let first = try emulator.start("swift", "--sort", "stars", environment: environment)
        try await first.waitFor("≈250 repositories")
        for _ in 0..<30 { try first.sendKeys("Down") }
        // The way down passes the row that the way up ends at.
        try await first.waitFor("the row at the bottom") { $0.isSelected(30, of: "swift") }
        for _ in 0..<4 { try first.sendKeys("Up") }
        let left = try await first.waitFor("the row") { $0.isSelected(26, of: "swift") }
        try first.sendKeys("C-c")
        _ = try await first.waitForEnd()
        let second = try emulator.start("--resume", environment: environment)
        // Also the row on which the list begins; a screen may be seen before all of it is drawn.
        let resumed = try await second.waitFor("the rows again") { $0.lines[1...18] == left.lines[1...18] }
        #expect(resumed.lines[1].hasSuffix("most stars"))
        #expect(emulator.requests.count == 1)
        try await second.choose()
        #expect(try await second.waitForEnd().answer.hasSuffix("/\(Session.repository(26, of: "swift"))\n"))
    }
}

/// A URL that is given to the browser or to the clipboard.
@Suite(.fewAtATime) struct HandingOverTests {
    @Test("a browser that runs in the foreground does not hold the program up, and writes nothing on its screen")
    func staysOpen() async throws {
        let emulator = try EmulatorProcess()
        // It ends with the folder it is in.
        try emulator.write(
            script: "#!/bin/sh\nwhile test -e \"$0\"; do echo noise; echo noise >&2; sleep 0.1; done\n", to: "browser")
        let terminal = try emulator.start("swift", environment: ["BROWSER": emulator.path("browser")])
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-o", for: "Opened ")
        let screen = try await terminal.press("Down", for: "the counts again") {
            $0.status.contains("≈250 repositories")
        }
        #expect(screen.isSelected(1, of: "swift") && !screen.contains("noise"))
    }

    @Test("Alt-C copies the URL of the selected repository through the terminal")
    func clipboard() async throws {
        let session = try await Session.start("swift", columns: 120).answered()
        let url = "https://github.com/" + Session.repository(1, of: "swift")
        try await session.terminal.press("Down", "M-c", for: "Copied \(url.dropFirst(8)) through the terminal.")
        #expect(try session.terminal.newestBuffer == url)
    }
}

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
