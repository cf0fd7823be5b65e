import Reactive
import ReactiveTesting
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the search screen shows while nothing is wrong.
@Suite struct SearchScreenTests {
    @Test func aSmallScreenLeavesOutTheExamplesAndThenTheRest() {
        #expect(Scene(60, 9).lines.contains("   Type to search GitHub's repositories."))
        #expect(!Scene(60, 9).lines.contains { $0.contains("Some ways") })
        #expect(Scene(60, 20).lines.contains("     tui language:swift stars:>50"))
    }

    @Test func whileSearchingTheOldRowsStay() {
        var scene = Scene.answered(80, 24)
        scene.type(" tui")
        scene.happen(.searchStarted(scene.state.search.query, at: Scene.now))
        // Short work shows no motion at all.
        #expect(scene.status.hasPrefix(" · searching"))
        #expect(scene.list.count { !$0.isEmpty } == 19)
    }

    @Test func thePromptOfTheNextPageGoesWhenThePageIsInOrDoesNotCome() {
        let page = SearchPage(repositories: Array(Scene.repositories(40).suffix(10)), totalCount: 40)
        let failed = FailedRequest(.interrupted(reason: "reset"))
        let ends: [SearchReactor.Mutation] = [
            .pageFinished(page, at: Scene.now), .failed(failed, during: .nextPage, mayWait: true, at: Scene.now),
        ]
        for end in ends {
            var scene = Scene.answered(80, 24, next: "2")
            scene.requestPage()
            #expect(scene.lines[21] == "   NextPage...")
            scene.happen(end)
            #expect(!scene.lines.contains { $0.contains("NextPage...") })
        }
    }

    @Test func theListKeepsALineHoweverSmallTheScreen() {
        var scene = Scene.answered(20, 5, next: "2")
        scene.requestPage()
        #expect(scene.lines[3] == "   NextPage...")
        scene.fail(.couldNotResolve(host: "api.github.com"), during: .nextPage)
        #expect(scene.layout?.list == 1..<2)
        #expect(scene.lines[1].hasPrefix(" ▌ "))
        #expect(scene.lines[2].hasPrefix(" ✗ "))
    }

    @Test func nothingFoundIsNotSaidWhileAnotherQueryIsOnTheLine() {
        var scene = Scene.answered(80, 24, text: "qqqzzz", [])
        scene.type("x")
        #expect(!scene.lines.contains { $0.contains("No repositories match") })
        scene.fail(.interrupted(reason: "reset"))
        #expect(!scene.lines.contains { $0.contains("No repositories match") })
    }
}

/// What the screen says when something went wrong.
@Suite struct FailureScreenTests {
    @Test func aQueryThatIsKnownToFailIsMarkedAndSaidOnce_andOffersNothingThatWouldFailToo() {
        var scene = Scene.answered(80, 24)
        scene.type(" OR b OR c OR d OR e OR f OR g")
        scene.happen(.refused(.tooManyOperators(count: 6), at: Scene.now))
        #expect(scene.lines[2].contains("^^^^"))
        #expect(scene.lines.count { $0.contains("GitHub allows 5") } == 1)
        #expect(scene.lines.contains { $0.contains("6 AND/OR/NOT operators; GitHub allows 5.") })
        #expect(scene.lines.contains { $0.contains("Remove some; AND is implied between words.") })
        #expect(scene.lines.contains { $0.contains("repository-1 ") })
        #expect(scene.lines.last?.contains("retry") == false)
        #expect(scene.lines.last?.contains("search") == false)
    }

    @Test(
        "in little room, a wait is said in fewer words, and how long it is stays",
        arguments: [
            (100, "Rate limit reached. Searching again in 9 s. Sign in (F5) for 30 per minute."),
            (60, "Rate limit reached. Searching again in 9 s."), (40, "Searching again in 9 s."), (20, "Waiting 9 s."),
        ])
    func aWaitInLittleRoom(columns: Int, sentence: String) {
        var scene = Scene.answered(columns, 30)
        scene.happen(.waitStarted(until: Scene.now.advanced(bySeconds: 9), then: .search, at: Scene.now))
        #expect(scene.status.hasPrefix(" \(sentence)  "), "\(scene.status)")
        #expect(scene.status.contains("  F1"))
    }

    @Test func theServersWordsPaintNothingButText() {
        var scene = Scene.answered(80, 24)
        scene.fail(.invalidQuery(messages: ["\u{1B}[31m\u{202E}\r\n\u{7}red\u{9B}5m\u{200B}"]))
        let text = scene.lines.joined()
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
        #expect(scene.frame().problems == [])
    }
}

/// The menu of facets, and what helps a query without results.
@Suite struct FacetsScreenTests {
    private func opened(text: String = "swift") -> Scene {
        Scene.answered(80, 24, text: text).with { $0.openFacets() }
    }

    @Test func theKeyOpensAndClosesItOnTheSearchAndTheFavourites() {
        var scene = Scene.answered(80, 24)
        #expect(intents(.alt("r"), scene) == [.shell(.toggle(.facets))])
        scene.openFacets()
        scene.expect([.alt("r"): [.shell(.closeDialog)], Key(.escape): [.shell(.closeDialog)]])
        scene.showFavourites([Favourite(Scene.repositories(1)[0])])
        #expect(scene.state.shell.dialog == nil)
        #expect(intents(.alt("r"), scene) == [.shell(.toggle(.facets))])
        scene.show(.history)
        #expect(intents(.alt("r"), scene) == [.shell(.say(.text("Only in Search and Favourites.")))])
    }

    @Test func enterAddsAndMinusExcludes() {
        var scene = opened()
        let filter = QueryFilter(.language, "C++")
        #expect(intents(Key(.enter), scene) == [.send(.toggleFacet(filter))])
        #expect(intents(Key(.character("-")), scene) == [.send(.toggleFacet(filter.opposite))])
        scene.press(Key(.down))
        #expect(intents(Key(.enter), scene) != [.send(.toggleFacet(filter))])
        // Behind a letter it is text: `apache-2.0`.
        scene.press(Key(.character("z")))
        #expect(intents(Key(.character("-")), scene) == [.shell(.editMenu(.insert("-")))])
        scene.press(Key(.character("z")))
        #expect(scene.panel[3] == "   No matching facets.")
        #expect(intents(Key(.enter), scene) == [])
    }

    @Test func whatTheLineHasIsMarked() {
        let marks = { (text: String) in
            opened(text: text).panel.filter { $0.contains("C++") || $0.contains("Swift") }.map {
                String($0.dropFirst(3).first ?? "?")
            }
        }
        #expect(marks("x") == [" ", " "])
        #expect(marks("x language:c++ -language:swift") == ["✓", "-"])
    }

    @Test func withoutRowsTheKeySaysThatTheListIsEmpty() {
        let nothing = [Intent.shell(.say(.text("The list is empty.")))]
        #expect(intents(.alt("r"), Scene(80, 24)) == nothing)
        let favourites = Scene(80, 24).with { $0.showFavourites([]) }
        #expect(intents(.alt("r"), favourites) == nothing)
        // A filter without results can be taken away.
        #expect(intents(.alt("r"), advised()) == [.shell(.toggle(.facets))])
    }

    // MARK: No results

    private func advised() -> Scene {
        var scene = Scene(80, 24, text: "ripgrpe language:cobol")
        scene.finish([])
        scene.advise(names: ["ripgrep"], removals: [("language:cobol", 14)])
        return scene
    }

    @Test func theFixOfTheQueryComesFirstInTheBody() {
        let scene = Scene(100, 24, text: "ripgrep lang:cobol").with { $0.finish([]) }
        #expect(scene.lines[4] == "   No repositories match.")
        #expect(scene.lines[5].contains("language:"))
        #expect(scene.lines[2].contains(scene.lines[5].drop { $0 == " " }))
    }

    @Test func completionHasTheChangesFirst() {
        var scene = advised()
        scene.reduce(.completion(.toggle))
        #expect(scene.lines[4].contains("ripgrep") && scene.lines[4].contains("local repository"))
        #expect(scene.lines[5].contains("language:cobol") && scene.lines[5].contains("without it: 14 local results"))
        scene.expect([Key(.tab): [.list(.edit(.fix(0..<7, with: "ripgrep")))], Key(.enter): [.list(.submit)]])
    }
}

extension Scene {
    /// The menu of facets opens, and the rows are counted.
    mutating func openFacets() {
        happen(ShellState.Mutation.toggle(.facets))
        let rows = state.search.repositories
        reduce(.facets(.counted(FacetCounts(rows), of: .results(rows))))
    }

    /// It is known what would help the line.
    mutating func advise(names: [String], removals: [(source: String, count: Int)]) {
        let query = ParsedQuery(state.search.line.text)
        let suggestions =
            names.map { name in
                NoResultsAdvice.Suggestion(
                    kind: .name(name), change: QueryFix(range: query.tokens[0].range, replacement: name))
            }
            + removals.compactMap { removal in
                query.tokens.firstIndex { query.source(of: $0) == removal.source }.map { index in
                    NoResultsAdvice.Suggestion(
                        kind: .removal(of: removal.source, .init(removal.count, isComplete: true)),
                        change: query.removal(of: index))
                }
            }
        reduce(.noResults(NoResultsAdvice(text: query.text, suggestions: suggestions)))
    }
}

/// The menu of sort orders.
@Suite struct OrderMenuTests {
    /// What a key leads to in the shell.
    @Test func theKeyOpensItAndGoesOnToTheNext() {
        var scene = Scene.answered(80, 24)
        scene.press(.control("s"))
        #expect(scene.panel[3].hasSuffix("best match") && scene.panel[3].hasPrefix(" ▌ ✓"))
        scene.press(.control("s"))
        #expect(scene.panel[4].hasPrefix(" ▌") && scene.panel[4].hasSuffix("most stars"))
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .list(.order(1))])
        for _ in 0..<8 { scene.press(.control("s")) }
        #expect(scene.panel[3].hasPrefix(" ▌"))
        #expect(intents(Key(.escape), scene) == [.shell(.closeDialog)])
    }

    @Test func typedLettersNarrowIt() {
        var scene = Scene.answered(80, 24)
        scene.press(.control("s"))
        for letter in "fork" { scene.press(Key(.character(letter))) }
        #expect(scene.panel[3].hasSuffix("most forks") && scene.panel[4].hasSuffix("fewest forks"))
        scene.press(Key(.down))
        #expect(
            intents(Key(.enter), scene)
                == [.shell(.closeDialog), .list(.order(SearchSort.allCases.firstIndex(of: .fewestForks) ?? 0))])
        for letter in "zzz" { scene.press(Key(.character(letter))) }
        #expect(scene.panel[3] == "   No matching sort orders.")
        scene.expect([Key(.enter): [], .control("s"): []])
    }

    @Test("a menu has rows on the smallest screens, too", arguments: [(20, 5), (40, 10), (62, 9), (60, 19)])
    func small(columns: Int, rows: Int) {
        var scene = Scene.answered(columns, rows)
        scene.press(.control("s"))
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ ✓") && $0.hasSuffix("best match") })
        scene.press(Key(.down))
        #expect(scene.lines.contains { $0.hasPrefix(" ▌") && $0.hasSuffix("most stars") })
    }

    @Test func favouritesHaveOrdersOfTheirOwnAndTheHistoryHasNone() {
        var scene = Scene(80, 24)
        scene.show(.favourites)
        scene.press(.control("s"))
        #expect(scene.state.shell.dialog != nil)
        #expect(!scene.lines.joined().contains("best match"))
        scene.press(Key(.escape))
        #expect(scene.state.shell.dialog == nil)
        scene.show(.history)
        #expect(intents(.control("s"), scene) == [.shell(.say(.text("History is always newest first.")))])
    }
}

/// Whatever an earlier session has left open, and however large the window is: what is typed first is the query.
@MainActor @Suite struct RememberedStateTests {
    private nonisolated static let sizes = [(200, 50), (120, 36), (80, 24), (90, 16), (60, 16), (140, 9)]
    private nonisolated static let parts = [true, false].flatMap { page in
        [true, false].map { OpenParts(page: page, details: $0) }
    }

    /// A store that has started in a window of a size.
    private static func started(
        _ text: String, _ parts: OpenParts, columns: Int, rows: Int
    ) async -> Store<AppReactor> {
        let store = FuzzWorld.makeStore(
            search: { _ in PlainWorld.page }, nextPage: { _ in PlainWorld.secondPage }, ManualClock(), text: text,
            openParts: OpenPartsDependencies(load: { parts }, save: { _ in }))
        await resize(store, columns: columns, rows: rows)
        store.send(.start)
        await store.waitUntilIdle()
        return store
    }

    private static func resize(_ store: Store<AppReactor>, columns: Int, rows: Int) async {
        store.send(.shell(.resize(columns: columns, rows: rows)))
        await store.waitUntilIdle()
    }

    private static func type(_ text: String, into store: Store<AppReactor>) {
        for character in text {
            for case .send(let action) in Renderer().intents(of: .key(Key(.character(character))), in: store.state) {
                store.send(action)
            }
        }
    }

    @Test(arguments: sizes, parts)
    func whatIsTypedFirstIsTheQuery(size: (columns: Int, rows: Int), parts: OpenParts) async {
        for text in ["", "rails"] {
            let store = await Self.started(text, parts, columns: size.columns, rows: size.rows)
            Self.type("/jn", into: store)
            await store.waitUntilIdle()
            #expect(store.state.search.line.text == text + "/jn")
            store.end()
        }
    }

    @Test func thePageComesWhenTheWindowGrows_andGoesWhenItShrinks() async {
        let store = await Self.started("rails", OpenParts(page: true), columns: 60, rows: 16)
        #expect(!store.state.showsPage && store.state.page.subject == nil)
        await Self.resize(store, columns: 140, rows: 40)
        #expect(store.state.showsPage && store.state.page.subject?.name == "thing-1")
        await Self.resize(store, columns: 60, rows: 16)
        Self.type("x", into: store)
        #expect(store.state.search.line.text == "railsx")
        store.end()
    }
}
