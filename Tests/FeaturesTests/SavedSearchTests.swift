import TestSupport
import Testing

@testable import Core
@testable import Features

/// Saved searches in the whole program.
@MainActor
struct SavedSearchTests {
    private static let now = AppWorld.start

    private func search(
        _ name: String, _ query: String, sort: SearchSort = .bestMatch, shown: ClosedRange<Int64>? = nil
    ) throws -> SavedSearch {
        SavedSearch(
            name: try SavedSearchName(name), query: query, sort: sort, savedAt: Self.now,
            shownAt: shown == nil ? nil : Self.now, shown: shown?.map(Repository.ID.init(rawValue:)) ?? [])
    }

    private func world(_ saved: [SavedSearch], history: [HistoryEntry] = []) async -> AppWorld {
        let world = AppWorld(history: history, saved: saved)
        await world.wait { $0.history.savedLoading == .loaded && $0.history.loading == .loaded }
        return world
    }

    /// Types, and Enter is answered.
    private func run(_ text: String, _ page: SearchPage, _ world: AppWorld) async {
        world.type(text)
        await world.submit(page)
    }

    /// A name is typed in place of the one in the form.
    private func name(_ text: String, _ world: AppWorld) {
        world.begin(.history(.editName(.clear)), .history(.editName(.insert(text))))
    }

    private func ids(_ range: ClosedRange<Int64>) -> Set<Repository.ID> {
        Set(range.map(Repository.ID.init(rawValue:)))
    }

    @Test("a name on the line runs its search, and no request is spent on the name")
    func nameRuns() async throws {
        let world = await world([try search("Tools", "swift tui", sort: .stars)])
        world.type("@tools")
        await world.settle()
        await world.rest(5_000)
        #expect(world.server.requests == [])
        await world.submit(SearchWorld.page(1...3, total: 3))
        #expect(world.server.requests == [.search(SearchQuery("swift tui", sort: .stars))])
        #expect(world.state.search.line.text == "swift tui")
        #expect(world.searches.calls == ["note @Tools 3"])
        // Nothing is new the first time.
        #expect(world.state.newRows.isEmpty && world.state.history.saved.first?.shown.count == 3)
    }

    @Test(
        "an argument of the program runs a saved search once they are read, and a built-in one in a private session, too",
        arguments: [("@tools", nil, "swift tui"), ("@active", .isPrivate, "pushed:>=2023-11-13 stars:>=1000")]
            as [(String, LibraryFailure?, String)])
    func argument(text: String, failure: LibraryFailure?, query: String) async throws {
        let world = AppWorld(text: text, saved: [try search("tools", "swift tui")], savedFailure: failure)
        world.server.answer(with: SearchWorld.page(1...2, total: 2))
        world.begin(.start)
        await world.wait { $0.search.line.text == query }
        await world.settle()
        #expect(world.server.requests == [.search(world.state.search.query)] && world.state.search.items.count == 2)
    }

    @Test("a name that no search has says so, and nothing is requested")
    func unknownName() async throws {
        let world = await world([try search("tools", "swift tui")])
        world.type("@tool")
        await world.send(.list(.submit))
        #expect(world.notices.last == .noSuchSearch(name: "tool"))
        #expect(world.server.requests == [])
        // Again.
        await world.send(.list(.submit))
        #expect(world.notices.count == 2)
    }

    private let builtIn = ["@trending", "@rising", "@active"]

    @Test("without a name, Enter offers the names there are, and says nothing")
    func noName() async {
        let world = await world([])
        world.type("@")
        await world.send(.list(.submit))
        #expect(world.state.completion.isOpen)
        world.begin(.completion(.close))
        await world.send(.list(.submit))
        #expect(world.state.completion.candidates.map(\.text) == builtIn)
        #expect(world.notices.last == nil && world.state.search.line.text == "@")
        #expect(world.server.requests == [])
    }

    @Test("rows that a saved search has not shown before are new, on later pages, too, until it runs again")
    func newRows() async throws {
        let world = await world([try search("tools", "swift", shown: 3...90)])
        world.server.answer(with: SearchWorld.page(1...5, total: 100, next: "2"))
        await run("@tools", SearchWorld.page(88...93, total: 100), world)
        #expect(world.state.newRows == ids(1...2).union(ids(91...93)))
        #expect(world.searches.calls.last == "note @tools 11")
        // The next time, they are not.
        world.begin(.shell(.show(.history)))
        await world.submit(SearchWorld.page(1...6, total: 6))
        #expect(world.state.newRows == ids(6...6).subtracting(ids(3...90)))
    }

    @Test("only the new rows are shown, with those of later pages, until Esc or another search")
    func onlyNewRows() async throws {
        let world = await world([try search("tools", "swift", shown: 3...40)])
        await run("@tools", SearchWorld.page(1...40, total: 100, next: "2"), world)
        await world.send(.onlyNew)
        let search = { world.state.search }
        #expect(Set(search().items.map(\.id)) == ids(1...2) && search().answered.count == 40)
        // A short list is no reason to load more.
        #expect(world.server.requests.count == 1)
        world.server.answer(with: SearchWorld.page(39...45, total: 100))
        // A page in flight is added to them.
        await world.send(.onlyNew)
        world.begin(.list(.move(.bottom)), .onlyNew)
        await world.settle()
        #expect(Set(search().items.map(\.id)) == ids(1...2).union(ids(41...45)) && search().answered.count == 45)
        await world.send(.list(.move(.down)))
        let selected = search().selected?.id
        await world.send(.escape)
        #expect(search().items.count == 45 && search().selected?.id == selected)
        // A new query has other rows; back at the first, it is as it was left.
        await world.send(.onlyNew)
        #expect(search().items.count == 7)
        await run(" tui", SearchWorld.page(50...52, total: 3), world)
        #expect(search().items.count == 3 && !search().showsOnlyNew)
        await world.send(.search(.go(.back)))
        #expect(search().items.count == 7 && search().showsOnlyNew)
        await world.send(.onlyNew)
        #expect(search().items.count == 45)
    }

    @Test("when the new rows are gone, all are shown again")
    func newRowsThatAreGone() async throws {
        let world = await world([try search("tools", "swift", shown: 3...4)])
        await run("@tools", SearchWorld.page(1...4, total: 4), world)
        await world.send(.onlyNew)
        #expect(world.state.search.items.count == 2)
        world.server.answer(with: SearchWorld.page(3...4, total: 2))
        await world.send(.retry)
        #expect(world.state.search.items.count == 2 && !world.state.search.showsOnlyNew)
    }

    @Test("what comes with the program runs by its name, and shows its query; a search of the user's comes before it")
    func builtIn() async throws {
        let world = await world([])
        await run("@trending", SearchWorld.page(1...5, total: 5), world)
        #expect(world.state.search.line.text == "created:>=2023-11-07")
        #expect(world.state.search.sort == .stars && world.state.newRows.isEmpty)
        #expect(world.searches.calls.isEmpty && world.state.search.items.count == 5)
        let own = await self.world([try search("rising", "swift")])
        #expect(own.state.namedSearches.map(\.name.text) == ["rising", "trending", "active"])
    }

    @Test("a search is saved with what is on the screen, which is not new later")
    func save() async throws {
        let world = await world([])
        await run("swift", SearchWorld.page(1...4, total: 4), world)
        let item = try #require(world.state.searchToSave)
        world.begin(.history(.openNaming(item, shown: world.state.shownIDs, on: .search)))
        name("my tools", world)
        await world.send(.history(.submitName))
        #expect(world.state.history.naming != nil && world.searches.calls == [])
        name("my", world)
        await world.send(.history(.submitName))
        #expect(world.state.history.naming == nil)
        #expect(world.searches.calls == ["save @my swift 4"])
        #expect(world.notices.last == .searchSaved(name: "my"))
        #expect(world.state.history.shown.first?.title == "@my")
        // The same search is now renamed.
        #expect(world.state.searchToSave?.saved?.name.text == "my")
    }

    @Test("a search that is not sent is not saved, either, before the user insists on it")
    func mistaken() async throws {
        let world = await world([])
        world.type("stars:>abc")
        for isSent in [false, true] {
            if isSent { await world.submit(SearchWorld.page(1...2, total: 2)) }
            world.begin(try #require(world.state.namingSearch))
            #expect((world.state.history.naming?.problem == nil) == isSent)
            name("tools", world)
            await world.send(.history(.submitName))
            #expect(world.searches.calls == (isSent ? ["save @tools stars:>abc 2"] : []))
            world.begin(.history(.closeNaming))
        }
    }

    @Test("a name that another search or a built-in one has is refused; its own in other case is not")
    func taken() async throws {
        let searches = [try search("one", "a"), try search("two", "b")]
        let world = await world(searches)
        world.begin(.history(.openNaming(.saved(searches[1]), shown: nil, on: .history)))
        for (text, problem) in [("ONE", SavedSearchName.Problem.taken("one")), ("Trending", .builtIn("Trending"))] {
            name(text, world)
            #expect(world.state.history.naming?.name(besides: searches) == .failure(problem))
            await world.send(.history(.submitName))
            #expect(world.searches.calls == [])
        }
        name("TWO", world)
        await world.send(.history(.submitName))
        #expect(world.searches.calls == ["save @TWO b 0 was @two"])
        #expect(world.state.history.saved.map(\.name.text) == ["one", "TWO"])
        #expect(world.notices.last == .searchRenamed(from: "two", to: "TWO"))
    }

    @Test("a removed search is gone at once and can be restored; a failure shows it again")
    func removed() async throws {
        let world = await world([try search("one", "a"), try search("two", "b")])
        world.begin(.shell(.show(.history)))
        await world.send(.history(.remove))
        #expect(world.state.history.shown.map(\.title) == ["@two"])
        #expect(world.notices.last == .searchRemoved(query: "@one"))
        await world.send(.history(.undo))
        #expect(world.state.history.shown.map(\.title) == ["@one", "@two"])
        #expect(world.searches.calls == ["remove @one", "restore @one"])
        world.searches.fill()
        await world.send(.history(.remove))
        #expect(world.state.history.shown.map(\.title) == ["@one", "@two"] && world.state.history.removed.isEmpty)
        #expect(world.notices.last == .searchNotWritten(query: "@one", .diskFull(path: "/p")))
    }

    @Test("saved searches are above recent ones, and the filter finds names and queries")
    func sections() async throws {
        let recent = HistoryEntry(query: "swift nio", searchedAt: Self.now, resultCount: 3)
        let world = await world([try search("tools", "swift tui"), try search("web", "rust")], history: [recent])
        #expect(world.state.history.shown.map(\.title) == ["@tools", "@web", "swift nio"])
        #expect(world.state.history.shownSaved == 2)
        world.begin(.shell(.show(.history)), .list(.move(.bottom)))
        for (filter, titles) in [("NIO sw", ["swift nio"]), ("swift", ["@tools", "swift nio"]), ("@w", ["@web"])] {
            world.type(filter)
            #expect(world.state.history.shown.map(\.title) == titles)
            world.begin(.list(.edit(.clear)))
            #expect(world.state.history.selected?.title == "@tools")
        }
    }

    @Test("names are completed after @, and only there")
    func completed() async throws {
        let world = await world([try search("Tokio", "rust"), try search("tools", "swift tui"), try search("web", "x")])
        world.type("@")
        #expect(world.state.completion.candidates.map(\.text) == ["@Tokio", "@tools", "@web"] + builtIn)
        world.type("to")
        #expect(world.state.completion.isOpen)
        #expect(world.state.completion.candidates.map(\.text) == ["@Tokio", "@tools"])
        #expect(world.state.completion.candidates.map(\.meaning) == ["rust", "swift tui"])
        world.begin(.list(.edit(.clear)))
        world.type("swift @t")
        #expect(!world.state.completion.isOpen)
    }

    @Test("without a library nothing is named, and the reason is said")
    func noLibrary() async throws {
        let world = AppWorld(savedFailure: .isPrivate)
        await world.wait { $0.history.savedLoading != .loading }
        let entry = HistoryEntry(query: "swift", searchedAt: Self.now, resultCount: 3)
        await world.send(.history(.openNaming(.recent(entry), shown: nil, on: .search)))
        #expect(world.state.history.naming == nil)
        #expect(world.notices.last == .notSaved(.isPrivate))
        world.type("@x")
        await world.send(.list(.submit))
        #expect(world.notices.last == .notSaved(.isPrivate))
    }

    @Test("what is not saved yet is finished before the program ends")
    func ends() async throws {
        let world = await world([try search("one", "a")])
        world.begin(.shell(.show(.history)), .history(.remove))
        #expect(world.state.pendingWrites == ["@one"])
        await world.send(.end)
        #expect(world.state.pendingWrites.isEmpty && world.searches.calls == ["remove @one"])
    }
}

extension AppWorld {
    /// Enter is pressed, and answered.
    func submit(_ page: SearchPage) async {
        server.answer(with: page)
        await send(.list(.submit))
    }
}
