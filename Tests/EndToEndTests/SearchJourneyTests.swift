import TestSupport
import Testing

/// What the program is for: type, scroll, Enter.
@Suite(.fewAtATime) struct SearchJourneyTests {
    @Test("typing searches, scrolling loads page after page, Enter prints the URL into $(…)")
    func mainJob() async throws {
        let session = try Session.start("--per-page", "30", emulator: ["--total", "80"])
        let terminal = session.terminal
        try await terminal.waitFor("Type to search GitHub's repositories.")
        try await terminal.type("swift tui", for: "30 loaded · ≈80 repositories")
        // With the whole screen for the list.
        try terminal.sendKeys("M-t")

        for loaded in [60, 80] {
            // While GitHub is silent the screen says what it is waiting for, on the last line of the list.
            session.emulator.pause()
            let waiting = try await terminal.press("M->", for: "NextPage...")
            #expect(waiting.lines[21].hasSuffix("NextPage..."))
            #expect(waiting.lines[20].hasPrefix(" ▌ "))
            session.emulator.resume()
            let counted = loaded == 80 ? " / 80 repositories" : "\(loaded) loaded · ≈80 repositories"
            let screen = try await terminal.waitFor("\(loaded) loaded and no prompt") {
                $0.status.contains(counted) && !$0.contains("NextPage")
            }
            // New rows move nothing: the selection stays on its repository.
            #expect(screen.isSelected(loaded == 80 ? 59 : 29, of: "swift tui"))
        }
        try await terminal.press("M->", for: "the last row") {
            $0.isSelected(79, of: "swift tui")
        }
        try terminal.sendKeys("Up", "Up", "Enter")

        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 0)
        #expect(ending.answer == "https://github.com/\(Session.repository(77, of: "swift tui"))\n")
        #expect(ending.isTerminalRestored)
        let requests = try await session.emulator.waitForRequests(3)
        #expect(
            requests.map { $0.split(separator: " ").last.map(String.init) } == [
                "/search/repositories?q=swift%20tui&per_page=30",
                "/search/repositories?q=swift%20tui&per_page=30&page=2",
                "/search/repositories?q=swift%20tui&per_page=30&page=3",
            ])
    }

    @Test("words on the command line are searched for at once, in the order asked for")
    func initialQuery() async throws {
        let session = try Session.start("--sort", "stars", "swift", "tui")
        let screen = try await session.terminal.waitFor("≈250 repositories")
        #expect(screen.lines[1].hasPrefix(" › swift tui "))
        #expect(screen.lines[1].hasSuffix(" most stars"))
        #expect(screen.isSelected(0, of: "swift tui"))
        let requests = try await session.emulator.waitForRequests(1)
        #expect(requests.first?.contains("q=swift%20tui&sort=stars") == true)
    }

    @Test("--web-url is where the answer leads")
    func webAddress() async throws {
        let session = try await Session.start("--web-url", "https://github.example.com/", "swift").answered()
        try session.terminal.sendKeys("Down", "Enter")
        let answer = try await session.terminal.waitForEnd().answer
        #expect(answer == "https://github.example.com/\(Session.repository(1, of: "swift"))\n")
    }

    @Test("nothing found is said, and Enter does not leave with nothing")
    func nothingFound() async throws {
        let session = try Session.start("results:0", "qqqzzz")
        let screen = try await session.terminal.waitFor("No repositories match.")
        #expect(screen.status.hasPrefix(" 0 repositories"))
        try session.terminal.sendKeys("Enter")
        try await session.terminal.type("x", for: "› results:0 qqqzzzx")
    }

    @Test("a new query leaves the old rows on the screen until the new ones are there")
    func oldRowsStay() async throws {
        let session = try await Session.start("swift").answered()
        session.emulator.pause()
        let searching = try await session.terminal.type(" tui", for: "searching")
        #expect(searching.lists(0, of: "swift"))
        session.emulator.resume()
        try await session.terminal.waitFor("the rows of the query") { $0.lists(0, of: "swift tui") }
    }
}
