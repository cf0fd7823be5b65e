import Testing

@testable import Core
@testable import Features
@testable import Screens

/// The last line and the first.
@Suite struct StatusLineTests {
    @Test("the key of help stays, whatever there is to count", arguments: [40, 60, 80])
    func help(columns: Int) {
        var scene = Scene.answered(columns, 20, total: 38_823, next: "2")
        scene.reduce(.marks(.toggledAll(Array(Scene.repositories(9)))))
        #expect(scene.status.hasSuffix("  F1") || scene.status.hasSuffix("  F1 help"), "\(scene.status)")
        scene.happen(ShellState.Mutation.say(.text(String(repeating: "What happened is long. ", count: 9))))
        #expect(scene.status.hasPrefix(" What happened is long.") && scene.status.hasSuffix("…  F1"), "\(scene.status)")
        scene.reduce(.compare(.opened(Scene.repositories(2), at: Scene.now)))
        scene.happen(ShellState.Mutation.acknowledge(1))
        scene.happen(.noticed(.copiedAll(count: 12, by: .terminal)), on: .compare)
        #expect(scene.status.contains("12 lines") && scene.status.contains("  F1"), "\(scene.status)")
    }

    @Test(
        "in little room, a removal is said in fewer words, and the key of undo is not cut",
        arguments: [
            (80, "Removed octo/repository-1 from favourites."), (60, "Removed octo/repository-1."), (40, "Removed."),
        ])
    func undo(columns: Int, sentence: String) {
        var scene = Scene.answered(columns, 20)
        scene.happen(ShellState.Mutation.say(.removed(fullName: "octo/repository-1")))
        #expect(scene.status.hasPrefix(" \(sentence) Press Alt-U to undo.  "), "\(scene.status)")
        #expect(scene.status.contains("  F1"))
    }

    @Test("with marks, the hint of Enter stays, and the count makes room", arguments: [40, 60, 80, 100])
    func enter(columns: Int) {
        var scene = Scene.answered(columns, 20, total: 38_823, next: "2")
        scene.reduce(.marks(.toggledAll(Array(Scene.repositories(2)))))
        #expect(scene.status.hasPrefix(" 2 marked ") && scene.status.contains("↵ print marked"), "\(scene.status)")
        #expect(scene.status.hasSuffix("  F1 help"), "\(scene.status)")
        #expect(scene.status.contains("1 / 30 loaded") == (columns >= 60))
        #expect(scene.status.contains("≈38,823 repositories") == (columns >= 80))
    }

    /// Rows in GitHub's order by stars.
    private static func page(
        _ rows: Range<Int>, of total: Int, hasNext: Bool = false, isIncomplete: Bool = false, skipped: Int = 0,
        hidden: Int = 0
    ) -> SearchPage {
        let repositories = rows.map {
            Repository(id: .init(rawValue: Int64($0)), owner: "octo", name: "cat", stars: 90_000 - $0)
        }
        return SearchPage(
            repositories: repositories, totalCount: total, isIncomplete: isIncomplete, skippedItems: skipped,
            hiddenOrganizations: hidden, next: hasNext ? PageReference(rawValue: "next") : nil)
    }

    /// Answers, and what is said of them.
    private static let counted: [(page: SearchPage, said: String)] = [
        (page(0..<30, of: 30), "1 / 30 repositories "), (page(0..<1, of: 1), "1 / 1 repository "),
        (page(0..<1_000, of: 1_000), "1 / 1,000 repositories "),
        (
            page(0..<1_000, of: 38_823),
            "1 / 1,000 loaded · ≈38,823 repositories · best match stops at 1,000 · to load more, sort by stars"
        ),
        // Some rows of GitHub's first 1,000 can be withheld.
        (page(0..<990, of: 3_447), "1 / 990 loaded · ≈3,447 repositories · best match stops at 1,000 · to load more"),
        (page(0..<30, of: 3_447), "1 / 30 loaded · ≈3,447 repositories · GitHub returned no more "),
        (page(0..<3, of: 3, isIncomplete: true), "1 / 3 loaded · ≈3 repositories · incomplete: GitHub timed out"),
        (
            page(0..<3, of: 3, hidden: 2),
            "1 / 3 loaded · ≈3 repositories · 2 organisations left out: authorise the token for single sign-on"
        ),
        (page(0..<30, of: 32, skipped: 2), "1 / 30 loaded · ≈32 repositories · 2 unreadable "),
    ]

    @Test("a whole answer has an exact count; of a part, it is said how much there is and why there is no more")
    func answers() {
        for (page, said) in Self.counted { #expect(Self.scene(page).status.hasPrefix(" " + said)) }
    }

    private static func scene(
        _ page: SearchPage, columns: Int = 140, text: String = "swift", sort: SearchSort = .bestMatch
    ) -> Scene {
        Scene(columns, 30, text: text, sort: sort).with { $0.finish(page) }
    }

    @Test("what to do past GitHub's cap comes before the counts", arguments: [40, 60, 80])
    func cappedInLittleRoom(columns: Int) {
        let scene = Self.scene(Self.page(0..<1_000, of: 38_823), columns: columns)
        let reason = columns == 80 ? "best match stops at 1,000 · " : ""
        #expect(scene.status.hasPrefix(" \(reason)to load more, sort by stars (^S)  "), "\(scene.status)")
        #expect(scene.status.contains("  F1"))
    }

    @Test(arguments: [
        ("swift OR rust", "AND, OR or NOT"), ("(swift)", "parentheses"), ("-stars:5 a", "this stars: qualifier"),
    ])
    func aQueryThatCannotBeContinuedSaysWhy(text: String, why: String) {
        let scene = Self.scene(Self.page(0..<1_000, of: 38_823), text: text, sort: .stars)
        #expect(scene.status.contains("GitHub shows the first 1,000 only; can't load more with \(why)"))
    }

    @Test func aListPastGitHubsLimitSaysHowFarItIsAndHowManySearchesItTook() {
        func page(_ number: Int, hasNext: Bool = true) -> SearchPage {
            Self.page(number * 100..<number * 100 + 100, of: 38_000, hasNext: hasNext)
        }
        var scene = Self.scene(page(0), columns: 120, sort: .stars)
        for number in 1..<12 {
            #expect(scene.status.contains(" searches") == (number >= 10))
            scene.happen(.pageFinished(page(number), at: Scene.now))
        }
        #expect(scene.status.hasPrefix(" 1 / 1,200 loaded · ≈38,000 repositories · 12 searches"))
        #expect(!scene.status.contains("order breaks"))
        scene.happen(.pageFinished(page(3, hasNext: false), at: Scene.now))
        #expect(scene.status.contains("GitHub's sort order breaks at row 1,201"))
    }

    @Test(
        "a sliced list is whole if it has all that GitHub counts, though the total drifts, and else says what is missing",
        arguments: [
            (1_100, 0, "1,100 repositories · 2 searches "), (1_096, 0, "1,100 repositories · 2 searches "),
            (1_100, 50, "1,050 loaded · ≈1,100 repositories · 2 searches · 50 unreadable "),
            (
                3_447, 50,
                "1,050 loaded · ≈3,447 repositories · 2 searches · 50 unreadable · GitHub returned no more "
            ), (3_447, 0, "1,100 loaded · ≈3,447 repositories · 2 searches · GitHub returned no more "),
        ])
    func sliced(total: Int, unreadable: Int, said: String) {
        // Two full slices, of whose rows some could not be read.
        var scene = Self.scene(Self.page(0..<1_000 - unreadable, of: total, skipped: unreadable), sort: .stars)
        // The last row of a slice is the first of the next.
        let rows = 999 - unreadable..<1_100 - unreadable
        scene.happen(.pageFinished(Self.page(rows, of: 101), at: Scene.now))
        #expect(scene.state.search.answer?.following == nil && scene.status.hasPrefix(" 1 / " + said))
    }

    @Test func aShortTextWaitsForEnterAndSaysSo() {
        let scene = Scene(80, 24, text: "c+")
        #expect(
            scene.status == " press Enter to search for “c+”" + String(repeating: " ", count: 19)
                + "↵ search  Alt-X menu  F1 help")
        // Two letters of Greek are four bytes: long enough to be searched for by themselves.
        #expect(!Scene(80, 24, text: "αβ").status.contains("press Enter"))
    }

    /// Rows of all kinds: archived, a fork, without a push, a favourite.
    @Test func theHintsAreTheSameForEveryRow() {
        var scene = Scene.answered(200, 50)
        scene.reduce(.favourites(.changed(.list([Favourite(scene.state.search.repositories[2])]))))
        let hints = scene.status.drop { $0 != "↵" }
        #expect(hints.contains("^T favourite"))
        for _ in 0..<10 {
            scene.move(.down)
            #expect(scene.status.drop { $0 != "↵" } == hints)
        }
    }

    @Test func whatDoesNotFitIsDroppedFromTheEnd_butHelpStays() {
        let all = [
            "↵ print", "Tab mark", "^V page", "Alt-R narrow", "^S sort", "Alt-X menu", "^O open", "^T favourite",
        ]
        for columns in 30...200 {
            let hints = Scene.answered(columns, 24).status.drop { $0 != "↵" && $0 != "F" }
            let count = all.count { hints.contains($0) }
            #expect(hints == (all.prefix(count) + ["F1 help"]).joined(separator: "  "), "\(columns)")
        }
    }

    @Test("what a search waits for comes before a notice, and what went wrong before both")
    func aWaitComesBeforeANotice() {
        var scene = Scene.answered(160, 30)
        scene.happen(.waitStarted(until: Scene.now.advanced(bySeconds: 34), then: .search, at: Scene.now))
        let waiting = scene.status.prefix { $0 != "." }
        #expect(scene.status.contains("34 s"))
        scene.happen(.noticed(.opened(fullName: "apple/swift")))
        #expect(scene.status.hasPrefix(waiting) && scene.status.contains(" · Opened apple/swift in the browser."))
        scene.happen(.noticed(.couldNotOpen(reason: "Could not start w3m.")))
        #expect(scene.status.hasPrefix(" Could not start w3m.") && !scene.status.contains("34 s"))
    }

    @Test func theHeaderSaysWhatIsLeft() {
        var scene = Scene(100, 24, text: "swift", account: .token(source: "GH_TOKEN"))
        for remaining in [27, 10, 9] {
            let limit = Scene.rateLimit(remaining: remaining)
            scene.finish(SearchPage(repositories: [], totalCount: 0, rateLimit: limit))
            if remaining > 9 { #expect(scene.lines[0].hasSuffix("   token · \(remaining) of 30 searches left")) }
        }
        // Below a third it says when there will be more.
        scene.tick(Scene.now.advanced(bySeconds: 19))
        // In a few cells where there is little room.
        #expect(scene.lines[0].hasSuffix("  token · 9/30 · resets in 42 s"))
        // The window has ended: GitHub has filled the budget up again.
        scene.tick(Scene.now.advanced(bySeconds: 62))
        #expect(scene.lines[0].hasSuffix("   token · 30 of 30 searches left"))
        scene.reduce(.shell(.resize(columns: 79, rows: 24)))
        #expect(scene.lines[0].hasSuffix("   token · 30/30"))
    }

    @Test func theHeaderNamesAHostThatIsNotGitHubCom() {
        var scene = Scene(80, 24, account: .token(source: "GH_ENTERPRISE_TOKEN"))
        scene.state.account.host = "git.example.org"
        #expect(scene.lines[0].hasSuffix("   git.example.org · token"))
    }
}

/// Several screens in one program: tabs, ways between them, and what each keeps for itself.
@Suite struct ScreensTogetherTests {

    @Test("before keys of tabs go, the words of those that are not shown are shorter", arguments: [61, 70, 76])
    func shortTabs(columns: Int) {
        var scene = Scene(columns, 16, text: "swift")
        scene.finish(SearchPage(repositories: [], totalCount: 0, rateLimit: Scene.rateLimit(remaining: 27)))
        func header(_ tabs: String, _ columns: Int) -> String {
            let account = "not signed in · 27/30"
            return tabs + String(repeating: " ", count: columns - tabs.count - account.count - 1) + account
        }
        #expect(scene.lines[0] == header(" F2 Search  F3 Favs  F4 Hist  F8 Rels", columns))
        scene.resize(columns: 77, rows: 16)
        #expect(scene.lines[0] == header(" F2 Search   F3 Favourites   F4 History   F8 Releases", 77))
        scene.resize(columns: 60, rows: 16)
        #expect(scene.lines[0].hasPrefix(" F2 Search   ") && !scene.lines[0].contains("F3"))
        scene.show(.history)
        scene.resize(columns: 70, rows: 16)
        #expect(scene.lines[0].hasPrefix(" F2 Search  F3 Favs  F4 History  F8 Rels   "))
    }

    @Test func aKeyOfAnotherScreenDoesNothingHere() {
        let scene = Scene.answered(100, 30).with { $0.happen(ShellState.Mutation.show(.favourites)) }
        for command in [Command.recallOlder, .recallNewer] {
            for key in command.defaultKeys { #expect(intents(key, scene) == [], "\(key.name)") }
        }
    }
}
