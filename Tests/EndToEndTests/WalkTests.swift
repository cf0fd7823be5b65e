import TestSupport
import Testing

/// Walks through the program that keep every screen on the way: see `Walk`.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter WalkTests"` writes the screens anew.
@Suite(.fewAtATime) struct WalkTests {
    @Test func search() async throws {
        let session = try Session.start("--per-page", "60", emulator: ["--total", "100"], columns: 100)
        let walk = Walk(session.terminal)
        try await walk.see("Type to search")
        try session.terminal.type("swift tui")
        try await walk.see("60 loaded")
        try await walk.press("Down", "Down", "Down", "Up", see: "the third row") { $0.isSelected(2, of: "swift tui") }
        session.emulator.pause()
        try await walk.press("M->", see: "NextPage...")
        session.emulator.resume()
        try await walk.see("all rows") { $0.contains(" 100 repositories") && !$0.contains("NextPage") }
        try await walk.press("C-s", see: "Sort by")
        try await walk.press("C-s", "Enter", see: "the most stars first") {
            $0.lines[1].hasSuffix("most stars") && $0.contains(" 100 repositories") && !$0.contains("NextPage")
        }
        try await walk.press("M-<", see: "the first row") { $0.selected?.contains("-1 ") == true }
        try walk.expect("search")
    }

    @Test func lineEditing() async throws {
        let session = try Session.start("swift", "terminal", "interface")
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try await walk.press("C-w", see: "one word less") {
            $0.lines[1].hasPrefix(" › swift terminal  ") && $0.answers("swift terminal")
        }
        try await walk.press("C-a", "M-f", "C-k", see: "one word") {
            $0.lines[1].hasPrefix(" › swift  ") && $0.answers("swift")
        }
        try walk.press("C-y")
        try session.terminal.type("日本語")
        try await walk.see("日本語") { $0.answers("swift terminal 日本語") }
        let long = "swift terminal 日本語" + String(repeating: " swift", count: 20)
        try session.terminal.paste(String(repeating: " swift", count: 20))
        try await walk.see("the end of a long line") {
            $0.lines[1].hasPrefix(" ›…") && $0.answers(long)
        }
        // Which of the searches are listed then is a matter of pace.
        try await session.terminal.press("Escape", for: "── recent searches ──")
        try walk.expect("line-editing")
    }

    @Test func completion() async throws {
        let session = try Session.start(columns: 100)
        let walk = Walk(session.terminal)
        try await walk.see("Type to search")
        try session.terminal.type("tui license:")
        try await walk.see("│ mit")
        try await walk.press("Down", "Down", see: "▌ apache-2.0")
        try await walk.press("Enter", see: "the licence") {
            $0.lines[1].hasPrefix(" › tui license:apache-2.0  ") && $0.answers("tui license:apache-2.0")
        }
        try session.terminal.type(" lang:swift ")
        try await walk.see("the mistake") {
            $0.contains("^^^^^ Unknown qualifier lang.") && $0.answers("tui license:apache-2.0 lang:swift")
        }
        try await walk.press("C-Space", see: "│ language:swift")
        try await walk.press("Tab", see: "the fix") {
            $0.lines[1].contains("license:apache-2.0 language:swift")
                && $0.answers("tui license:apache-2.0 language:swift")
        }
        try await session.terminal.press("Escape", for: "── recent searches ──")
        try session.terminal.paste(String(repeating: "stars:>10 ", count: 1_000))
        try await walk.see("ten thousand characters") {
            $0.lines[1].hasPrefix(" ›…") && !$0.contains("searching") && $0.contains("Blue42/project-1")
                && $0.status.hasPrefix(" Text truncated: a line holds at most 2,048 bytes.")
        }
        try await session.terminal.press("Escape", for: "── recent searches ──")
        try walk.expect("completion")
    }

    @Test func failures() async throws {
        let session = try Session.start("swift", emulator: ["--script", "2:html,4:secondary=9"])
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try session.terminal.type(" tui")
        try await walk.see("✗")
        try await walk.press("Down", "C-r", see: "the new rows") { $0.lists(0, of: "swift tui") && !$0.contains("✗") }
        try session.terminal.type("x")
        try await walk.see("Searching again in ")
        try await walk.press("C-r", see: "the rows of the query") { $0.lists(0, of: "swift tuix") && !$0.contains("✗") }
        try walk.expect("failures")
    }

    @Test func favourites() async throws {
        let session = try Session.start("swift", columns: 100)
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try await walk.press("C-t", see: "Added ")
        try await walk.press("Down", "C-t", see: "Added \(Session.repository(1, of: "swift"))")
        try await walk.press("F3", see: "2 favourites")
        try await walk.press("M-e", see: "Note on ")
        try session.terminal.type("what it is good for")
        try walk.press("Enter")
        try session.terminal.type("and what it is not")
        try await walk.see("and what it is not")
        try await walk.press("Escape", see: "Discard changes")
        try await walk.press("Enter", see: "the note again") {
            !$0.contains("Discard changes") && $0.contains("not saved")
        }
        try await walk.press("C-s", see: "Saved note")
        try await walk.press("C-s", "C-s", "Enter", see: "another order") {
            !$0.lines[1].hasSuffix("last added") && !$0.contains("Saved")
        }
        try await walk.press("C-x", see: "Removed ")
        try await walk.press("M-u", see: "the note again") {
            $0.contains("✎ what it is good for") && $0.status.hasPrefix(" Restored ")
        }
        try session.terminal.type("good")
        try await walk.see("1 / 1")
        try walk.press("Enter")
        #expect(try await session.terminal.waitForEnd().answer.hasPrefix("https://github.com/"))
        try walk.expect("favourites")
    }

    @Test func addingARepository() async throws {
        let session = try Session.start()
        let walk = Walk(session.terminal)
        try await walk.see("Type to search")
        try await walk.press("F3", see: "No favourites yet.")
        try await walk.press("M-a", see: "Add a repository")
        try session.terminal.paste("https://github.com/octo-labs/gone/issues")
        try await walk.see("✓ octo-labs/gone")
        try await walk.press("Enter", see: "octo-labs/gone not found")
        try walk.press("C-u")
        try session.terminal.type("no repository")
        try await walk.see("no repository")
        try walk.press("C-u")
        try session.terminal.paste("git@github.com:octo-labs/renamed.git")
        try await walk.press("Enter", see: "Added octo-labs/renamed-since")
        try walk.expect("adding-a-repository")
    }

    @Test func history() async throws {
        let session = try Session.start("--sort", "stars", "swift", "tui")
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try await walk.press("F4", see: "1 search ")
        try await walk.press("C-x", see: "no search") {
            $0.contains("No searches yet.") && $0.status.hasPrefix(" Removed ")
        }
        try await walk.press("M-u", see: "the search again") {
            $0.lines[3].hasPrefix(" ▌ swift tui ") && $0.status.hasPrefix(" Restored ")
        }
        try session.terminal.type("nothing")
        try await walk.see("the filter") { $0.lines[1].hasPrefix(" › nothing ") }
        try await walk.press("C-u", "Enter", see: "the answer again") {
            $0.isSelected(0, of: "swift tui") && $0.status.contains("≈250 repositories")
        }
        try walk.press("C-u")
        try session.terminal.type("sw")
        try await walk.press("M-p", see: "the recalled search") { $0.lines[1].hasPrefix(" › swift tui ") }
        try walk.expect("history")
    }

    @Test func help() async throws {
        let session = try Session.start("swift")
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try await walk.press("F1", see: "Esc close")
        try await walk.press("PageDown", see: "the second page") {
            !$0.contains("choose sort order") && $0.contains("Esc close")
        }
        try await walk.press("End", see: "sort:stars")
        try await walk.press("F3", see: "No favourites yet.")
        try await walk.press("F1", "F1", "F2", see: "≈250 repositories")
        try walk.expect("help")
    }

    @Test func account() async throws {
        let emulator = try EmulatorProcess(["--device-interval", "1", "--device-polls", "authorization_pending"])
        let host = emulator.address.replacing("http://", with: "")
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "--host", host, "--client-id", "Iv1.b507a08c87ecfe98"],
            environment: ["BROWSER": "true"], columns: 100, rows: 30)
        let walk = Walk(terminal, masking: host)
        try await walk.see("not signed in")
        try await walk.press("F5", see: "Rate limits search")
        try await walk.press("Enter", see: "WDJB-MJHT")
        try terminal.resize(columns: 60, rows: 14)
        try await walk.see("a small screen") { $0.columns == 60 && $0.contains("WDJB-MJHT") && $0.rows == 14 }
        try await walk.press("Escape", see: "the dialog without a code") {
            !$0.contains("WDJB-MJHT") && $0.contains("Account")
        }
        try await walk.press("Escape", see: "Type to search")
        try walk.expect("account")
    }

    @Test func sizes() async throws {
        let session = try Session.start("swift", "tui", columns: 120, rows: 20)
        let walk = Walk(session.terminal)
        try await walk.see("≈250 repositories")
        try walk.press("PageDown", "Down")
        for (columns, rows) in [(60, 12), (30, 7), (20, 5), (12, 4), (100, 40), (80, 24)] {
            try session.terminal.resize(columns: columns, rows: rows)
            try await walk.see("\(columns)x\(rows)") { screen in
                guard screen.columns == columns, screen.rows == rows else { return false }
                if columns < 20 { return screen.contains("Terminal to") }
                // Meanwhile the terminal shows the old frame cut.
                return screen.status.contains(" / 100 ") && screen.lines[rows < 7 ? 0 : 1].hasPrefix(" › swift tui")
                    && screen.selected != nil
            }
        }
        try walk.expect("sizes")
    }

    @Test func offline() async throws {
        // What came with the program is github.com's.
        let terminal = try TerminalDriver.start([try TerminalDriver.executable("ghlance"), "--offline"], columns: 100)
        let walk = Walk(terminal)
        try await walk.see("436 built in")
        try terminal.type("swift-nio followers:>5")
        try await walk.see("not checked offline: followers:>5")
        try walk.press("C-u")
        try terminal.type("qqqzzz")
        try await walk.see("No local results.")
        try await walk.press("C-u", see: "436 built in")
        try await walk.press("M->", see: "the last row") { $0.lines[$0.rows - 7].hasPrefix(" ▌ ") }
        try walk.expect("offline")
    }
}
