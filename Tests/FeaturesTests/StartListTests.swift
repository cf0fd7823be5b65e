import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What is below the empty line of the search: it follows history and favourites, costs no request, and each row is an Enter away.
@MainActor
struct StartListTests {
    private static let now = AppWorld.start

    /// Searches, the latest first.
    private func history(_ count: Int) -> [HistoryEntry] {
        (1...count).map {
            HistoryEntry(
                query: "query \($0)", sort: $0 == 2 ? .stars : .bestMatch,
                searchedAt: Self.now.advanced(bySeconds: -Int64($0)), resultCount: $0)
        }
    }

    private func saved(_ name: String, _ query: String, isShown: Bool = true) throws -> SavedSearch {
        SavedSearch(
            name: try SavedSearchName(name), query: query, savedAt: Self.now, shownAt: isShown ? Self.now : nil)
    }

    nonisolated private func favourite(_ number: Int64, hasNews: Bool = true) -> Favourite {
        var favourite = FavouritesWorld.favourite(number)
        favourite.status = FavouriteStatus(
            acknowledged: .init(favourite.repository, release: "v1"), release: hasNews ? "v2" : "v1")
        return favourite
    }

    /// The program with what is kept; its first frame is on the screen.
    private func world(
        history: [HistoryEntry] = [], saved: [SavedSearch] = [], favourites: [Favourite] = [],
        newRows: @escaping StartListState.NewRows = { _ in [:] }, connection: Connection = .online
    ) async -> AppWorld {
        let world = AppWorld(connection: connection, history: history, saved: saved, newRows: newRows)
        world.library.say(.list(favourites))
        await world.send(.start)
        await world.wait {
            $0.history.savedLoading == .loaded && $0.history.loading == .loaded && $0.favourites.loading == .loaded
        }
        await world.settle()
        return world
    }

    private func titles(_ world: AppWorld) -> [String] {
        world.state.startList.items.map { $0.search?.title ?? $0.listedRepository?.name ?? "" }
    }

    private static let builtIn = ["@trending", "@rising", "@active"]

    @Test("it lists the last searches, the saved ones and favourites with news, and asks nobody")
    func rows() async throws {
        let world = await world(
            history: history(7), saved: [try saved("tools", "swift")],
            favourites: [favourite(1), favourite(2, hasNews: false), favourite(3)])
        #expect(world.state.showsStartList)
        #expect(
            titles(world) == (1...5).map { "query \($0)" } + ["@tools"] + Self.builtIn
                + ["repository-3", "repository-1"])
        #expect(world.state.startList.recentCount == 5 && world.state.startList.savedCount == 4)
        #expect(world.state.shownList.selectedIndex == 0 && world.state.enter == .runSelected)
        await world.rest(60_000)
        #expect(world.server.requests == [])
    }

    @Test("what is typed makes it go, an empty line brings it back with the first row selected")
    func typing() async {
        let world = await world(history: history(3))
        await world.send(.list(.move(.down)))
        #expect(world.state.shownList.selectedIndex == 1)
        for text in [" ", "s"] {
            await world.send(.list(.edit(.insert(text))))
            #expect(!world.state.showsStartList && world.state.showsQuery)
            await world.send(.list(.edit(.delete(.backward))))
            #expect(world.state.showsStartList && world.state.shownList.selectedIndex == 0)
        }
        // Another screen and back is no change of the line.
        await world.send(.list(.move(.down)), .shell(.show(.history)))
        #expect(!world.state.showsStartList)
        await world.send(.shell(.show(.search)))
        #expect(world.state.shownList.selectedIndex == 1)
    }

    @Test("Enter runs the selected search in its order")
    func runs() async {
        let world = await world(history: history(3))
        await world.send(.list(.move(.down)))
        await world.submit(SearchWorld.page(1...3))
        #expect(world.server.requests == [.search(SearchQuery("query 2", sort: .stars))])
        #expect(world.state.search.line.text == "query 2" && world.state.search.sort == .stars)
        #expect(world.state.selectedRepository != nil)
        // Without rows, the list is there again.
        await world.send(.escape)
        #expect(world.state.showsStartList)
    }

    @Test("Enter runs a saved search as its name on the line does, also one that comes with the program")
    func runsSaved() async throws {
        let world = await world(saved: [try saved("tools", "swift")])
        await world.submit(SearchWorld.page(1...3))
        #expect(world.server.requests == [.search(SearchQuery("swift"))])
        #expect(world.searches.calls == ["note @tools 3"])
        await world.send(.escape, .list(.move(.down)))
        await world.submit(SearchWorld.page(4...6))
        #expect(world.state.search.query == SearchQuery("created:>=2023-11-07", sort: .stars))
    }

    @Test("Enter shows a favourite with news in the list of all, whatever that is narrowed to")
    func shows() async {
        let favourites = (1...4).map { favourite($0, hasNews: $0 != 2) }
        let world = await world(favourites: favourites)
        await world.send(.shell(.show(.favourites)), .list(.edit(.insert("repository-2"))))
        await world.send(.shell(.show(.search)), .list(.move(.bottom)))
        #expect(world.state.enter == .showFavourite(.init(rawValue: 1)))
        await world.send(.list(.submit))
        #expect(world.state.shell.screen == .favourites)
        #expect(world.state.selectedRepository?.id.rawValue == 1)
        #expect(world.state.favourites.line.text.isEmpty)
    }

    @Test("marked repositories are printed, until a row of the list is meant")
    func marks() async {
        let world = await world(history: history(3))
        await world.send(.marks(.unmark(FavouritesWorld.favourite(7).repository)))
        #expect(world.state.enter == .printMarked)
        await world.send(.list(.move(.down)))
        #expect(world.state.enter == .runSelected)
    }

    @Test("a removed search and news that were seen leave it at once")
    func follows() async {
        let world = await world(history: history(3), favourites: [favourite(1)])
        await world.send(.history(.remove))
        #expect(titles(world) == ["query 2", "query 3"] + Self.builtIn + ["repository-1"])
        world.library.say(.list([favourite(1, hasNews: false)]))
        await world.wait { $0.favourites.favourites.all.newsCount == 0 }
        #expect(titles(world) == ["query 2", "query 3"] + Self.builtIn)
    }

    @Test("a built-in search has the dates of the day on which it is run")
    func dates() async {
        let world = await world(history: history(1))
        await world.send(.list(.select(1)))
        let days: Int64 = 2 * 86_400
        world.clock.advance(by: .seconds(days))
        world.begin(.list(.submit))
        let query = SavedSearch.builtIn(at: AppWorld.start.advanced(bySeconds: days)).first?.query
        #expect(world.state.search.line.text == query)
        world.probe.end()
    }

    @Test("new rows of saved searches are counted when it appears, and again when it comes back")
    func newRows() async throws {
        let asked = Mutex<[[String]]>([])
        let world = await world(
            saved: [try saved("tools", "swift"), try saved("web", "html", isShown: false)],
            newRows: { searches in
                let count = asked.withLock { asked in
                    asked.append(searches.map(\.id))
                    return asked.count
                }
                return ["tools": count]
            })
        await world.wait { $0.startList.newRows == ["tools": 1] }
        await world.send(.list(.edit(.insert("s"))), .list(.edit(.clear)))
        await world.wait { $0.startList.newRows == ["tools": 2] }
        #expect(asked.withLock { $0 } == [["tools", "web"], ["tools", "web"]])
        #expect(world.server.requests == [])
    }

    @Test("a search of the list can be saved under a name; one that comes with the program becomes the user's")
    func saves() async throws {
        let world = await world(history: history(1), saved: [try saved("tools", "swift")], favourites: [favourite(1)])
        #expect(world.state.searchToSave?.title == "query 1")
        await world.send(.list(.move(.down)))
        #expect(world.state.searchToSave?.title == "@tools")
        await world.send(.list(.move(.down)))
        #expect(world.state.searchToSave?.title == "created:>=2023-11-07")
        await world.send(.list(.move(.bottom)))
        #expect(world.state.searchToSave == nil)
    }

    @Test("offline the empty line has all local repositories instead")
    func offline() async {
        let world = await world(history: history(3), connection: .offline)
        #expect(world.state.showsStartList)
        let local = LocalSearchResult(repositories: SearchWorld.repositories(1...3))
        var state = world.state
        AppReactor.reduce(into: &state, .search(.localResultsFound(SearchQuery(""), local, at: Self.now)))
        #expect(!state.showsStartList && state.selectedRepository != nil)
    }
}
