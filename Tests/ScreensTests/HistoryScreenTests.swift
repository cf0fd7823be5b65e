import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the keys of the history ask for.
@Suite struct HistoryScreenTests {
    @Test func keysRemoveAndPutBackAndNoneIsForARepository() {
        let scene = Scene(80, 12).with { $0.showHistory(Scene.searches(2)) }
        #expect(intents(.control("x"), scene) == [.history(.remove)])
        #expect(intents(.alt("u"), scene) == [.history(.undo)])
        #expect(intents(.control("o"), scene) == [.shell(.say(.text("No repository selected.")))])
    }
}

/// The local results on the search screen.
@Suite struct SeenScreenTests {
    private func scene(_ answer: LocalSearchResult) -> Scene {
        var scene = Scene(80, 14)
        scene.type("swift")
        scene.happen(.localResultsFound(scene.state.search.query, answer, at: Scene.now))
        return scene
    }

    @Test func builtInRepositoriesAreNotCalledLocal() {
        var repositories = Scene.repositories(3)
        for index in 0..<2 { repositories[index].id.rawValue = -Int64(index) - 1 }
        let builtIn = scene(LocalSearchResult(repositories: Array(repositories.prefix(2))))
        #expect(builtIn.lines[2].hasPrefix(" ── built in ──") && builtIn.status.hasPrefix(" 2 built in"))
        // Nobody has looked up how many stars it has.
        #expect(builtIn.list[0].hasPrefix(" ▌   octo/repository-1  ") && !builtIn.list[0].contains("★"))
        let mixed = scene(LocalSearchResult(repositories: repositories))
        #expect(mixed.lines[2].hasPrefix(" ── local ──") && mixed.status.hasPrefix(" 3 local"))
        #expect(mixed.list[0].hasPrefix(" ▌   octo/repository-1 built in ") && mixed.list[2].contains("★"))
    }

    @Test func eachSectionHasAHeadingThatScrollsWithItsRows() {
        var scene = scene(LocalSearchResult(repositories: Scene.repositories(3)))
        scene.happen(.list(.moved(.down)))
        scene.happen(.navigationSettled)
        scene.finish(Array(Scene.repositories(9).dropFirst(4)), total: 90, next: "2")
        let beginnings = [" ── lo", "     o", " ▌   a", "     o", " ── Gi", "     o"]
        #expect(scene.lines[2...7].map { String($0.prefix(6)) } == beginnings)
        scene.move(.bottom)
        #expect(!scene.list[0].hasPrefix(" ── "))
        #expect(scene.list.contains { $0.hasPrefix(" ── GitHub ") })
        #expect(scene.list.contains { $0.hasPrefix(" ▌ ") })
        scene.move(.top)
        #expect(scene.status.hasPrefix(" 1 / 5 loaded · ≈90 repositories"))
    }
}

/// What saved searches look like, and what their keys ask for.
@Suite struct SavedSearchScreenTests {
    private func history() -> Scene {
        var scene = Scene(80, 14)
        scene.showHistory((1...2).map { HistoryEntry(query: "swift \($0)", searchedAt: Scene.now, resultCount: $0) })
        scene.save(["tools", "web"])
        return scene
    }

    @Test func theFormSaysWhatIsWrongWithAName() {
        var scene = history()
        scene.openNaming("")
        func says(_ text: String) -> Bool { scene.lines.contains { $0.contains(text) } }
        #expect(intents(Key(.enter), scene) == [.history(.submitName)])
        #expect(intents(Key(.escape), scene) == [.history(.closeNaming)])
        #expect(intents(Key(.character("x")), scene) == [.history(.editName(.insert("x")))])
        #expect(scene.lines.contains { $0.contains("@tools") && $0.hasPrefix(" ✓") })
        for (text, sentence) in [
            ("two words", "Names cannot contain spaces: use a hyphen instead."),
            ("", "Type a name: 1 to 40 characters, no spaces."), ("WEB", "@web already exists. Choose another name."),
        ] {
            scene.reduce(.history(.nameEdited(.clear)))
            scene.reduce(.history(.nameEdited(.insert(text))))
            #expect(says(sentence), "\(text)")
        }
    }

    @Test func aNameOnTheLineIsNoSearchToSave() {
        let scene = Scene(80, 14).with { $0.type("@x") }
        #expect(intents(.alt("s"), scene) == [.shell(.say(.text("No search to save.")))])
    }

    @Test func theFormSaysWhatIsWrongWithAQuery() {
        var scene = Scene(80, 14)
        scene.type("stars:>abc")
        for case .send(.history(.openNaming(let item, let shown, let problem, .search))) in intents(.alt("s"), scene) {
            scene.reduce(.history(.naming(SearchNaming(item, shown: shown, problem: problem, on: .search))))
        }
        scene.reduce(.history(.nameEdited(.insert("tools"))))
        #expect(scene.lines.contains { $0.hasPrefix(" ✗ stars: takes a number, such as") }, "\(scene.lines)")
        #expect(!scene.status.contains("↵ save"))
    }

    @Test func newRowsHaveABadgeAndAreCounted() throws {
        var scene = Scene(80, 14)
        scene.type("swift")
        let known = [Scene.repositories(3)[1].id]
        let search = SavedSearch(
            name: try SavedSearchName("x"), query: "swift", savedAt: Scene.now, shownAt: Scene.now, shown: known)
        scene.reduce(.history(.began(search)))
        scene.finish(Array(Scene.repositories(3)), total: 3)
        #expect(scene.list.prefix(3).map { $0.contains(" new ") } == [true, false, true])
        #expect(scene.status.contains("2 new"))
    }

    @Test func aQualifierWithoutAValueIsNothingToSearchFor() {
        let scene = Scene(80, 14).with { $0.type("swift language:") }
        #expect(!scene.status.contains("↵") && !scene.status.contains("search"))
    }
}

extension Scene {
    /// The saved searches are these, each with a query of its own.
    mutating func save(_ names: [String]) {
        let searches = names.compactMap { text in
            (try? SavedSearchName(text)).map {
                SavedSearch(name: $0, query: "query of \(text)", sort: .stars, savedAt: Scene.now)
            }
        }
        reduce(.history(.savedChanged(.list(searches))))
    }

    /// The form for renaming the selected search, with a text appended to its name.
    mutating func openNaming(_ text: String) {
        guard let item = state.history.selected else { return }
        for intent in Renderer().intents(of: .key(.alt("s")), in: state) {
            if case .send(.history(.openNaming(item, shown: _, problem: _, on: let screen))) = intent {
                reduce(.history(.naming(SearchNaming(item, shown: nil, on: screen))))
            }
        }
        if !text.isEmpty { reduce(.history(.nameEdited(.insert(text)))) }
    }
}

/// The list below the empty line, as it is drawn and what its keys ask for.
@Suite struct StartListScreenTests {
    private func scene(_ columns: Int = 80, _ rows: Int = 24, recent: Int = 3) -> Scene {
        Scene(columns, rows).with { $0.fillStartList(recent: recent) }
    }

    @Test("after ten searches there are no examples, and the first heading is in the rule")
    func experience() {
        #expect(scene(recent: 9).lines[3].contains("Examples:"))
        let lines = scene(recent: 10).lines
        #expect(lines[2].hasPrefix(" ── recent searches ──"))
        #expect(lines[3].hasPrefix(" ▌   tui language:swift"))
        #expect(!lines.contains { $0.contains("Examples:") })
    }

    @Test("where nothing is kept there are examples alone, whatever comes with the program")
    func nothing() {
        var scene = Scene(80, 24)
        scene.fillStartList(recent: 0, saved: [], news: 0)
        #expect(scene.lines == Scene(80, 24).lines)
        // In a private session and with a library that cannot be read, too.
        for failure in [LibraryFailure.isPrivate, .newerSchema(path: "/p")] {
            var scene = Scene(80, 24)
            scene.reduce(.history(.changed(.failed(failure))))
            scene.reduce(.history(.savedChanged(.failed(failure))))
            scene.reduce(.favourites(.changed(.failed(failure))))
            #expect(scene.lines == Scene(80, 24).lines)
        }
    }

    @Test("the hint names what Enter does with the selected row")
    func hints() {
        var scene = scene()
        #expect(scene.status.contains("↵ run  Alt-S save"))
        for _ in 0..<3 { scene.move(.down) }
        #expect(scene.status.contains("↵ run  Alt-S rename"))
        // What comes with the program has its name.
        for _ in 0..<2 { scene.move(.down) }
        #expect(scene.status.contains("↵ run  Alt-S save"))
        scene.move(.bottom)
        #expect(scene.status.contains("↵ show  Tab mark  ^O open"))
        #expect(!scene.status.contains("save") && !scene.status.contains("rename"))
    }

    @Test("keys do what they do on other lists; what needs a repository says so on a search")
    func keys() {
        var scene = scene()
        let nothing = [Intent.shell(.say(.text("No repository selected.")))]
        scene.expect([
            Key(.enter): [.list(.submit)], Key(.down): [.list(.move(.down))],
            Key(.character("s")): [.list(.edit(.insert("s")))], .control("t"): nothing, .alt("w"): nothing,
            .alt("y"): nothing, .alt("j"): nothing, .alt("g"): nothing, .alt("l"): nothing, .control("o"): nothing,
            Key(.tab): nothing,
        ])
        func obstacles() -> [String?] {
            [Command.openInBrowser, .toggleFavourite, .facets, .saveSearch].map { $0.obstacle(in: scene.state) }
        }
        #expect(obstacles() == [Messages.nothingSelected, Messages.nothingSelected, Messages.noResultsYet, nil])
        #expect(Command.remove.obstacle(in: scene.state) != nil)
        scene.move(.bottom)
        #expect(obstacles()[0] == nil && obstacles()[3] == Messages.noSearchToSave)
        #expect(intents(.control("t"), scene) == [.favourites(.toggle(Scene.favouriteWithNews(2).repository))])
    }

    @Test("on a narrow screen, the news of the selected favourite are in the status line")
    func narrow() {
        let scene = scene(40, 10).with { $0.move(.bottom) }
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ ◆ octo/repository-2") })
        #expect(scene.status.hasPrefix(" archived"))
    }

    @Test("an open page takes room only for a favourite: searches have none, and a key says so")
    func page() {
        var scene = scene(140, 30)
        let without = scene.lines
        scene.reduce(.page(.displayed(.docked)))
        #expect(scene.lines == without)
        #expect(intents(.control("v"), scene) == [.shell(.say(.text("Searches have no page. Select a repository.")))])
        scene.move(.bottom)
        #expect(scene.state.showsPage && scene.lines.contains { $0.contains("│") })
    }
}
