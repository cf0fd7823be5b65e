import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Starting where the last run ended.
@MainActor
struct ResumeTests {
    private nonisolated static let query = SearchQuery("swift", sort: .stars)

    private nonisolated func position(
        _ id: Int64? = nil, index: Int = 0, first: Int = 0, text: String = "swift"
    ) -> SearchPosition {
        SearchPosition(
            text: text, sort: .stars, selected: id.map(Repository.ID.init(rawValue:)), index: index, first: first)
    }

    /// The program is started with `--resume`.
    ///
    /// - Parameter age: How many seconds ago the answer was kept, of a hundred rows; `nil` if none is.
    private func world(_ position: SearchPosition?, age: Int64?, next: String? = nil) -> AppWorld {
        AppWorld(
            lastPosition: { position },
            savedAnswer: { query, earliest in
                guard let age, query == Self.query else { return nil }
                let receivedAt = AppWorld.start.advanced(bySeconds: -age)
                if let earliest, receivedAt < earliest { return nil }
                return SavedAnswer(page: SearchWorld.page(1...100, total: 300, next: next), receivedAt: receivedAt)
            })
    }

    /// The program is started, and all that follows has happened.
    private func start(_ world: AppWorld, until condition: @escaping @MainActor @Sendable (AppState) -> Bool) async {
        await world.send(.start)
        await world.wait(until: condition)
        await world.settle()
    }

    @Test("query, order, selection and first row are as they were, and a fresh answer needs no request")
    func fresh() async {
        let world = world(position(23, index: 22, first: 10), age: 20)
        await start(world) { !$0.search.repositories.isEmpty }
        #expect(world.state.search.query == Self.query && world.state.search.selected?.id.rawValue == 23)
        #expect(world.state.shownList.visible(in: 15).lowerBound == 10)
        #expect(world.server.requests == [])
        #expect(world.state.search.position(rows: 15) == position(23, index: 22, first: 10))
    }

    @Test(
        "an opened list is in front of the search again with its row, and the folders that it is in are open",
        arguments: [
            (.forks, nil, 0), (.forks, "7", 2), (.linked, "octo/repository-13", 2), (.files, "Sources/b.swift", 4),
            (.files, "/docs", 1), (.files, "docs", 3), (.comparison, "2", 1),
        ] as [(SearchPosition.Opened.Kind, String?, Int)])
    func openedList(kind: SearchPosition.Opened.Kind, name: String?, index: Int) async {
        var position = position(23, index: 22, first: 10)
        let repositories = SearchWorld.page(1...2).repositories
        // Rows have moved meanwhile.
        position.opened = .init(
            kind, kind == .comparison ? repositories : [repositories[0]],
            row: name.map { SearchPosition.Row(name: $0, index: 40) })
        let world = world(position, age: 20)
        world.files.answer(with: ScriptedFiles.tree())
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(5...9)))
        world.readmes.answer("repository-1", with: .readme(ScriptedLinked.readme(11...14)))
        let screens: [SearchPosition.Opened.Kind: Screen] = [
            .forks: .forks, .linked: .linked, .files: .files, .comparison: .compare,
        ]
        await start(world) { $0.shell.screen == screens[kind] && $0.shownList.selectedIndex == index }
        position.opened?.row = name.map { SearchPosition.Row(name: $0, index: index) }
        #expect(world.state.position(rows: 15)?.opened == position.opened)
        await world.send(.shell(.back))
        #expect(world.state.shell.screen == .search && world.state.search.selected?.id.rawValue == 23)
        #expect(world.state.position(rows: 15)?.opened == nil)
    }

    private nonisolated static let firstForks = ForkPage(
        repositories: SearchWorld.repositories(101...200), next: PageReference(rawValue: "2"))
    private nonisolated static let laterFork = SearchPosition.Opened(
        .forks, SearchWorld.repositories(1...1), row: SearchPosition.Row(name: "250", index: 145))

    @Test("a fork on a later page is reached page by page")
    func forkOnALaterPage() async {
        var position = position(23, index: 22)
        position.opened = Self.laterFork
        let world = world(position, age: 20)
        world.forks.answer(with: Self.firstForks)
        world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(201...300)))
        await start(world) { $0.forks.selected?.id.rawValue == 250 }
        #expect(world.forks.requests == ["repository-1", "2"])
    }

    @Test("a fork is no longer looked for once the user selects another")
    func forkNotWaitedFor() async {
        var position = position(23, index: 22)
        position.opened = Self.laterFork
        let world = world(position, age: 20)
        world.forks.answer(with: Self.firstForks)
        world.forks.stall()
        world.begin(.start)
        await world.forks.waitForStalled(1)
        #expect(world.state.position(rows: nil)?.opened == position.opened)
        await world.send(.list(.move(.down)))
        #expect(world.forks.cancelled == 1)
        #expect(world.state.position(rows: nil)?.opened?.row == SearchPosition.Row(name: "102", index: 1))
    }

    @Test("an old answer is on the screen at once, and the new one leaves the selection on its repository and line")
    func old() async {
        let world = world(position(23, index: 22, first: 10), age: 100_000)
        world.server.answer(with: SearchWorld.page(3...90, total: 88))
        await start(world) { $0.search.answer?.totalCount == 88 }
        #expect(world.server.requests == [.search(Self.query)])
        #expect(world.state.search.selected?.id.rawValue == 23 && world.state.search.list.selectedIndex == 20)
        #expect(world.state.shownList.visible(in: 15).lowerBound == 8)
        // From here on it is the user's selection.
        await world.send(.list(.move(.down)))
        #expect(world.state.search.resumption == nil && world.state.search.selected?.id.rawValue == 24)
    }

    @Test("until the new answer comes, the old one is there")
    func awaited() async {
        let world = world(position(23, index: 22, first: 10), age: 100_000)
        world.begin(.start)
        await world.wait { $0.search.selected?.id.rawValue == 23 }
        await world.wait { $0.search.loading == .searching(Self.query) }
        #expect(world.state.search.repositories.count == 100)
        world.probe.end()
    }

    @Test("without a kept answer it is asked for")
    func notKept() async {
        let world = world(position(2, index: 1), age: nil)
        world.server.answer(with: SearchWorld.page(1...5))
        await start(world) { $0.search.selected?.id.rawValue == 2 }
        #expect(world.server.requests == [.search(Self.query)])
    }

    @Test("a row on a later page is reached page by page")
    func laterPage() async {
        let world = world(position(230, index: 229, first: 220), age: 20, next: "2")
        world.server.answer(with: SearchWorld.page(101...200, total: 300, next: "3"))
        world.server.answer(with: SearchWorld.page(201...300, total: 300))
        await start(world) { $0.search.selected?.id.rawValue == 230 }
        #expect(world.state.shownList.visible(in: 15).lowerBound == 220)
        #expect(world.server.requests.count == 2)
    }

    @Test("a repository that is gone leaves the selection at its place")
    func gone() async {
        let world = world(position(999, index: 30, first: 25), age: 20)
        await start(world) { !$0.search.repositories.isEmpty }
        #expect(world.state.search.list.selectedIndex == 30)
    }

    @Test("Enter prints only once the row can have been seen there")
    func enter() async {
        let world = world(position(23, index: 22, first: 10), age: 20)
        await world.send(.start)
        await world.wait { !$0.search.repositories.isEmpty }
        #expect(world.state.enter == .confirm)
        await world.settle()
        world.clock.advance(by: SearchReactor.seenDelay)
        await world.settle()
        #expect(world.state.enter == .print)
    }

    @Test("without anything kept it starts as usual, and says so")
    func nothing() async {
        let world = world(nil, age: nil)
        await world.send(.start)
        await world.wait { !$0.shell.notices.entries.isEmpty }
        #expect(world.notices.last == .nothingToResume)
        #expect(world.state.search.line.text.isEmpty && world.server.requests == [])
    }

    @Test("what is typed first counts")
    func typedFirst() async {
        let gate = Gate()
        let world = AppWorld(lastPosition: {
            await gate.wait()
            return self.position(2, index: 1)
        })
        world.begin(.start, .list(.edit(.insert("a"))))
        gate.open()
        await world.settle()
        #expect(world.state.search.line.text == "a" && world.server.requests == [])
    }

    @Test("the name of a saved search is on the line again, and Enter runs it")
    func name() async {
        let world = world(position(text: "@tools"), age: nil)
        await start(world) { $0.search.line.text == "@tools" }
        #expect(world.state.enter == .runSaved("tools") && world.server.requests == [])
    }

    @Test("what is saved at the end: nothing for an empty line, the query alone until the selection is moved")
    func end() async {
        let world = await AppWorld.listing(SearchWorld.page(1...30))
        #expect(world.state.search.position(rows: 5) == SearchPosition(text: "swift", sort: .bestMatch))
        for _ in 0..<9 { await world.send(.list(.move(.down))) }
        let id = Repository.ID(rawValue: 10)
        let saved = SearchPosition(text: "swift", sort: .bestMatch, selected: id, index: 9, first: 5)
        #expect(world.state.search.position(rows: 5) == saved)
        await world.send(.list(.edit(.clear)))
        #expect(world.state.position(rows: 5) == saved)
        #expect(AppWorld().state.position(rows: 5) == nil)
    }

    @Test("favourites are resumed with their filter and row, and marks with the search")
    func favourites() async {
        let first = await AppWorld.listing(SearchWorld.page(1...3))
        await first.haveFavourites(1...5)
        await first.send(.markAll, .shell(.show(.favourites)), .list(.edit(.insert("repository"))), .list(.move(.down)))
        let position = first.state.position(rows: nil)
        #expect(position?.tab == .favourites && position?.filter == "repository")
        #expect(position?.favourite?.rawValue == 4 && position?.marks.count == 3)
        let second = AppWorld(lastPosition: { position })
        second.server.answer(with: SearchWorld.page(1...3))
        await second.send(.start)
        #expect(second.state.shell.screen == .search)
        second.library.say(.list((1...5).map { FavouritesWorld.favourite($0) }))
        await second.wait { $0.shell.screen == .favourites }
        await second.settle()
        #expect(second.state.favourites.selected?.id.rawValue == 4 && second.state.shownList.line.text == "repository")
        #expect(second.state.marks.repositories.count == 3 && second.state.search.line.text == "swift")
    }

    private nonisolated static let searches = (1...9).map {
        HistoryEntry(query: "query \($0)", searchedAt: AppWorld.start, resultCount: 1)
    }

    @Test("the history is resumed with its filter and row")
    func historyRow() async {
        let first = AppWorld(history: Self.searches)
        await first.wait(for: "the history") { $0.history.loading == .loaded }
        await first.send(.shell(.show(.history)), .list(.edit(.insert("query"))), .list(.move(.row(4))))
        let position = first.state.position(rows: nil)
        #expect(position?.row == SearchPosition.Row(name: "query 5", index: 4))
        let newer = HistoryEntry(query: "newer query", searchedAt: AppWorld.start, resultCount: 1)
        let second = AppWorld(history: [newer] + Self.searches, lastPosition: { position })
        await second.send(.start)
        await second.wait { $0.shell.screen == .history }
        await second.settle()
        #expect(second.state.history.selected?.query == "query 5" && second.state.shownList.line.text == "query")
    }

    @Test("a row that is gone leaves the selection in its place", arguments: [(3, 3), (99, 8)])
    func goneRow(index: Int, selected: Int) async {
        var position = SearchPosition(text: "", sort: .stars)
        (position.tab, position.row) = (.history, SearchPosition.Row(name: "gone", index: index))
        let world = AppWorld(history: Self.searches, lastPosition: { [position] in position })
        await world.send(.start)
        await world.wait { $0.shell.screen == .history }
        #expect(world.state.history.list.selectedIndex == selected)
    }
}

/// Page and details begin as they were left.
@MainActor struct OpenPartsTests {
    /// What was saved, in order.
    private final class Saved: Sendable {
        let all = Mutex<[OpenParts]>([])
        func dependencies(_ first: OpenParts) -> OpenPartsDependencies {
            OpenPartsDependencies(load: { first }, save: { parts in self.all.withLock { $0.append(parts) } })
        }
    }

    @Test func theyAreAsTheyWereLeftAndEachChangeIsSavedOnce() async {
        let saved = Saved()
        let world = AppWorld(openParts: saved.dependencies(OpenParts(page: true, details: false)))
        await world.send(.start)
        #expect(world.state.page.display == .docked && !world.state.shell.showsStrip)
        #expect(saved.all.withLock { $0.isEmpty })
        await world.send(.page(.toggle))
        #expect(saved.all.withLock { $0 } == [OpenParts(page: false, details: false)])
        await world.send(.shell(.toggleStrip))
        #expect(saved.all.withLock(\.last) == OpenParts(page: false, details: true))
        // A page in full screen is not left open.
        await world.send(.page(.toggleFull))
        #expect(saved.all.withLock(\.count) == 2)
    }

    @Test func aKeyBeforeTheyAreKnownIsNotTakenBack() async {
        let saved = Saved()
        let world = AppWorld(openParts: saved.dependencies(OpenParts()))
        await world.send(.shell(.toggleStrip), .start)
        #expect(!world.state.shell.showsStrip)
        #expect(saved.all.withLock { $0 } == [OpenParts(page: false, details: false)])
    }

    @Test func aPageThatWasOpenedInFullScreenStaysThere() async {
        let world = AppWorld(openParts: Saved().dependencies(OpenParts(page: true)))
        await world.send(.page(.toggleFull), .start)
        #expect(world.state.page.display == .full(wasDocked: false))
    }

    @Test(arguments: [OpenParts(), OpenParts(page: true, details: false), OpenParts(page: false, details: false)])
    func theSavedTextIsReadAsItWasWritten(parts: OpenParts) {
        #expect(OpenParts(text: parts.text) == parts)
        #expect(OpenParts(text: "what else") == nil)
    }
}
