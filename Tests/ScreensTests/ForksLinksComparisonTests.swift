import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The list of forks on the screen.
struct ForksScreenTests {
    private func scene(_ columns: Int = 100) -> Scene { Scene.answered(columns, 24).with { $0.listForks() } }

    @Test func whyForksAreNotComparedIsSaid() {
        var scene = scene(120)
        for (hold, reason) in [
            (.limited(.reserved(remaining: 12, limit: 60)), "12 of 60 requests left"),
            (.limited(.spent(until: Scene.now.advanced(bySeconds: 42))), "rate limit resets in 42 s"),
            (.failed(.timedOut(.silence(seconds: 15))), "timed out"), (.offline, "offline"),
            (
                .failed(.rateLimited(.init(kind: .primary, waitSeconds: 42, message: ""))),
                "rate limit reached, resets in 42 s  "
            ),
        ] as [(LoadHold, String)] {
            scene.holdComparisons(hold)
            #expect(scene.status.contains("not compared: \(reason)"), "\(scene.status)")
        }
    }

    @Test func theRowsThatMatchAreCounted_andThereIsOnlyOneOrder() {
        var scene = scene()
        #expect(intents(.control("s"), scene) == [])
        scene.type("mona", on: .forks)
        #expect(scene.status.contains("1 / 6 shown · 12 forks"))
    }

    @Test func whatIsLoadedTakesThePlaceOfWhatWasWaitedFor() {
        var scene = Scene.answered(100, 24)
        let repository = Scene.repositories(1)[0]
        scene.reduce(.forks(.opened(repository, rows: 9)))
        scene.holdForks(.offline)
        #expect(scene.lines.contains { $0.contains("Working offline.") })
        scene.reduce(.forks(.loaded(ForkPage(repositories: []))))
        #expect(scene.list.contains { $0.contains("\(repository.fullName) has no forks.") })
        #expect(!scene.lines.contains { $0.contains("Working offline.") })
    }

    @Test func whatIsKnownToHaveNoForksSaysSo() {
        let scene = Scene.answered(100, 24).with { $0.happen(.noticed(.noForks(fullName: "octo/x")), on: .forks) }
        #expect(scene.status.contains("octo/x has no forks."))
        #expect(scene.list == Scene.answered(100, 24).list)
    }

    @Test func anOldFactHasItsAgeWhenTheReadmeHasNone() throws {
        var scene = Scene.page(140, 36, .docked)
        let subject = try #require(scene.state.page.subject)
        var facts = RepositoryFacts()
        facts.openIssues = 3
        let saved = SavedFacts(facts, detailsAt: Scene.now.advanced(bySeconds: -3 * 86_400), starsAt: nil)
        scene.reduce(.loader(.lookedUp(AnyContentValue(saved), .facts(of: subject))))
        #expect(scene.lines.contains { $0.contains("── facts 3 d old ──") })
        #expect(scene.lines.contains { $0.contains("3 open") })
    }
}

/// The list of linked repositories on the screen.
struct LinkedScreenTests {
    private func scene(_ columns: Int = 100) -> Scene { Scene.answered(columns, 24).with { $0.listLinked() } }

    @Test func theRuleNamesTheSectionOfTheFirstRow() {
        var scene = scene()
        for _ in 0..<2 { scene.move(.pageDown) }
        #expect(scene.lines[2].contains("linked from octo/repository-1 · Everything else"))
    }

    @Test(arguments: [60, 80, 100]) func aWaitIsReadableToItsEnd(columns: Int) {
        var scene = scene(columns)
        scene.holdFacts(.spent(until: Scene.now.advanced(bySeconds: 3_000)))
        #expect(scene.status.contains("not loaded: rate limit resets in 50 min"))
        #expect(scene.status.contains("1 / 34 repositories") == (columns > 80))
        scene.reduce(.marks(.toggledAll(Scene.repositories(12))))
        #expect(scene.status.contains("not loaded: rate limit resets in 50 min"))
    }

    @Test func aListThatHasFewerHeadingsWhenItIsLoadedAgainIsDrawn() {
        var scene = scene()
        scene.type("one", on: .linked)
        scene.reduce(.linked(.reloading))
        let list = LinkedList(text: "https://github.com/mona/one https://github.com/mona/other")
        // The rows are those of the former list until the new ones are arranged.
        scene.reduce(.linked(.loaded(list)))
        #expect(scene.state.linked.sections.isEmpty && !scene.state.linked.hasRowsOfList)
        #expect(scene.lines.contains { $0.contains("mona/one") })
        #expect(scene.lines[2].hasPrefix(" ── linked from octo/repository-1 ──"))
    }
}

/// Repositories side by side on the screen.
struct CompareScreenTests {
    private func scene(_ count: Int = 3, _ columns: Int = 80, _ rows: Int = 24) -> Scene {
        Scene.answered(columns, rows).with { $0.compare(count) }
    }

    @Test func at80ColumnsTheTwoBesideTheNamesFollowTheSelection() {
        let scene = scene().with { $0.move(.bottom) }
        #expect(scene.lines[1].contains("日本語"))
        #expect(scene.status.contains("columns 2–3 of 3"))
    }

    @Test func onAWideScreenTheColumnsStayTogether() {
        // The names of 16 columns, a column of 44 and the mark of the selection.
        let beginning = scene(2, 200).lines[1].split(separator: "mona/").first
        #expect(beginning?.count == 61)
    }

    @Test(
        "in 40 columns, names tell two repositories apart, or what they do not have in common, or the owners",
        arguments: [
            (["vapor/vapor", "apple/swift-nio"], ["▌vapor", "swift-nio"]),
            (["octo/SwiftFormat", "octo/a"], ["▌SwiftFormat", "a"]),
            (["apple/swift-argument-parser", "octo/swift-argument-builder"], ["▌…ent-parser", "…nt-builder"]),
            (["octo/swift-argument-a-long-end", "octo/swift-argument-b-long-end"], ["▌…a-long-end", "…b-long-end"]),
            (["swiftlang/swift", "swiftwasm/swift"], ["▌swiftlang/…", "swiftwasm/…"]),
            (["octo/tui", "mona/tui"], ["▌octo/tui", "mona/tui"]),
        ])
    func namesInLittleRoom(repositories: [String], names: [String]) {
        var scene = Scene.answered(40, 24)
        let compared = repositories.enumerated().map { number, name in
            let parts = name.split(separator: "/").map(String.init)
            return Repository(id: .init(rawValue: 2_000 + Int64(number)), owner: parts[0], name: parts[1])
        }
        scene.reduce(.compare(.opened(compared, at: Scene.now)))
        #expect(scene.lines[1].split(separator: " ").map(String.init) == names)
    }

    @Test func keysActOnTheSelectedColumn() {
        let scene = scene()
        #expect(intents(.alt("="), Scene.answered(80, 24)) == [.send(.openComparison)])
        #expect(intents(.alt("="), scene) == [.send(.shell(.back))])
        #expect(intents(Key(.right), scene) == [.list(.move(.down))])
        #expect(intents(Key(.left), scene) == [.list(.move(.up))])
        #expect(intents(Key(.down), scene) == [.send(.compare(.scrolled(to: 0)))], "all lines are shown")
        #expect(intents(Key(.down), self.scene(3, 80, 15)) == [.send(.compare(.scrolled(to: 1)))])
        scene.expect([
            Key(.tab): [.send(.unmarkCompared)], Key(.enter): [.list(.submit)],
            Key(.character("y")): [.send(.copyComparison)], Key(.character("=")): [.send(.compare(.toggledEqual))],
            Key(.character("x")): [], .alt("y"): [.send(.listForks)], .control("v"): [.page(.toggle)],
        ])
        // Where text is typed, they are text.
        #expect(intents(Key(.character("y")), Scene.answered(80, 24)) == [.list(.edit(.insert("y")))])
    }
}

/// Texts of strangers in comparisons, lists of links and names of lists: they cost no more than what is seen of them.
struct HostileListsTests {
    private static let pieces = ["x", "漢", "e\u{301}", "\u{200B}", "\u{1B}[31m", "\u{202E}a ", "👩‍👩‍👧 "]

    /// What it costs to draw a kilobyte and 100 of a piece.
    private func works(_ piece: String, _ make: (String) -> Scene) -> [Int] {
        [1_000, 100_000].map { length in
            let scene = make(String(repeating: piece, count: max(1, length / piece.utf8.count)))
            return TextWork.count { _ = scene.frame() }
        }
    }

    @Test(arguments: pieces)
    func cellsOf100KilobytesCostWhatIsSeenOfThem(piece: String) {
        let works = works(piece) { text in
            var scene = Scene.answered(80, 24)
            let repositories = (1...3).map { number in
                Repository(
                    id: .init(rawValue: Int64(number)), owner: "octo", name: "r\(number)", license: text,
                    topics: [text, "\(number)"], stars: number)
            }
            scene.reduce(.compare(.opened(repositories, at: Scene.now)))
            var facts = ComparedFacts()
            facts.facts.release = .init(tag: text, publishedAt: nil)
            facts.facts.languages = [.init(name: text, bytes: 7)]
            scene.reduce(.compare(.filled(Dictionary(repositories.map { ($0.id, facts) }) { $1 })))
            return scene
        }
        // All of it would be a million.
        #expect(works[0] > 0 && works[1] <= 60_000, "\(works)")
    }

    @Test(arguments: pieces)
    func headingsAndWordsOfLinksAreBounded(piece: String) {
        let works = works(piece) { text in
            let items = (1...20).map { "<p><a href='https://github.com/octo/r\($0)'>r</a> \(text)</p>" }.joined()
            var scene = Scene.answered(80, 24)
            scene.listLinked(Readme(html: "<h2>\(text)</h2>\(items)"), facts: false)
            return scene
        }
        #expect(works[0] > 0 && works[1] <= 3 * works[0], "\(works)")
    }

    @Test func aReadmeOfTwentyThousandLinksIsListedInLinearWork() {
        let owner = Scene.repositories(1)[0]
        let readmes = [5_000, 20_000].map { count in
            Readme(html: (0..<count).map { "<li><a href=https://github.com/a/r\($0)>r</a> w" }.joined())
        }
        let works = readmes.map { readme in TextWork.count { _ = LinkedList(readme: readme, of: owner) } }
        #expect(works[1] <= 5 * works[0], "\(works)")
        let list = LinkedList(readme: readmes[1], of: owner)
        // GitHub itself renders no more than the megabyte that is read.
        #expect((5_000...LinkedList.limit).contains(list.entries.count) && list.isTruncated, "\(list.entries.count)")
    }
}
