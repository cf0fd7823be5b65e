import TestSupport
import Testing

@testable import Core
@testable import Features

/// What is marked, and in which order.
struct MarksTests {
    private let repositories = (1...4).map { Repository(id: .init(rawValue: $0), owner: "octo", name: "r\($0)") }

    private func numbers(_ marks: Marks) -> [Int64] { marks.repositories.map(\.id.rawValue) }

    @Test func allAreMarkedBehindThoseThatAre_andThenNoneOfThem() {
        var marks = Marks()
        let elsewhere = Repository(id: .init(rawValue: 9), owner: "octo", name: "elsewhere")
        marks.toggle(elsewhere)
        marks.toggle(repositories[2])
        marks.toggleAll(repositories)
        #expect(numbers(marks) == [9, 3, 1, 2, 4])
        #expect(marks.ids.count == 5)
        marks.toggleAll(repositories)
        #expect(numbers(marks) == [9])
        #expect(marks.ids == [elsewhere.id])
    }
}

/// How many repositories may be marked.
@MainActor struct MarkLimitTests {
    @Test func beyondTheLimitNothingIsMarkedAndThatIsSaid() async {
        let world = await AppWorld.listing(SearchWorld.page(1...4), in: AppWorld(marks: Marks(limit: 2)))
        for _ in 0..<3 { await world.send(.mark(.down)) }
        #expect(world.state.marks.ids.count == 2 && world.notices == [.tooManyMarks(limit: 2)])
        #expect(world.state.search.list.selectedIndex == 2)
        // What is marked can be unmarked, and another marked instead.
        await world.send(.list(.move(.top)), .mark(.bottom), .mark(.down))
        #expect(world.state.marks.repositories.map(\.id.rawValue) == [2, 4])
    }

    @Test(arguments: [3, 0]) func ofAllAsManyAreMarkedAsMayBe_whichMayBeNone(limit: Int) async {
        let world = await AppWorld.listing(SearchWorld.page(1...4), in: AppWorld(marks: Marks(limit: limit)))
        await world.send(.markAll)
        #expect(world.state.marks.repositories.map(\.id.rawValue) == Array((1...3).prefix(limit)))
        #expect(world.notices == [.tooManyMarks(limit: limit)])
    }
}

/// What is done with the marked repositories, whatever list they come from.
@MainActor
struct MarksListTests {
    private let repositories = SearchWorld.repositories(1...3)

    private func world(_ count: Int64 = 3) async -> AppWorld {
        let world = await AppWorld.listing(SearchWorld.page(1...count))
        await world.send(.markAll)
        return world
    }

    private func numbers(_ world: AppWorld) -> [Int64] { world.state.marks.repositories.map(\.id.rawValue) }

    @Test func theyArePrintedInTheOrderTheyWereMovedTo() async {
        let world = await world()
        for _ in 1...3 { await world.send(.marks(.move(repositories[2].id, up: true))) }
        for _ in 1...2 { await world.send(.marks(.move(repositories[0].id, up: false))) }
        #expect(numbers(world) == [3, 2, 1])
        await world.send(.marks(.print))
        #expect(world.state.choice?.texts == [3, 2, 1].map { "https://github.com/octo/repository-\($0)" })
    }

    @Test func aClearedListComesBackAsItWas() async {
        let world = await world()
        await world.send(.marks(.move(repositories[2].id, up: true)), .marks(.clear))
        #expect(world.state.marks.isEmpty && world.state.marks.ids.isEmpty)
        await world.send(.favourites(.undo))
        #expect(numbers(world) == [1, 3, 2])
        await world.send(.marks(.unmark(repositories[0])))
        #expect(numbers(world) == [3, 2])
        await world.send(.favourites(.undo))
        #expect(numbers(world) == [1, 3, 2])
    }

    @Test func withoutMarksNothingIsDoneAndNothingToUndo() async {
        let world = await AppWorld.listing()
        for action in [MarksAction.clear, .print, .open, .copy, .keep] { await world.send(.marks(action)) }
        #expect(world.state.chosenAddress == nil && world.state.shell.notices.first == nil)
        #expect(world.state.undo.steps.isEmpty)
    }

    @Test func aBrowserIsNotFloodedWithPagesAndAClipboardTakesAll() async {
        let world = await world(21)
        await world.send(.marks(.open))
        #expect(world.notices == [.tooManyToOpen(21, limit: 20)])
        await world.send(.marks(.copy))
        #expect(world.notices.last == .copiedAll(count: 21, by: .terminal))
    }

    @Test func allBecomeFavouritesAndItIsSaidOnce() async {
        let world = await world()
        await world.haveFavourites(2...2)
        await world.send(.marks(.keep))
        #expect(world.state.favourites.favourites.ids == Set(repositories.map(\.id)))
        #expect(world.notices == [.addedAll(count: 2)])
        await world.send(.marks(.keep))
        #expect(world.notices.last == .addedAll(count: 0))
    }
}

/// Commands on all news, and the next of them.
@MainActor
struct AllNewsTests {
    private nonisolated static func favourite(_ number: Int64, release: String = "v1") -> Favourite {
        var favourite = FavouritesWorld.favourite(number)
        favourite.status = FavouriteStatus(
            acknowledged: .init(favourite.repository, release: "v1"), release: release)
        return favourite
    }

    /// Five favourites, of which the second and the fourth have news.
    private func world() async -> AppWorld {
        let world = AppWorld()
        let favourites = (1...5).map { Self.favourite(6 - $0, release: $0 % 2 == 0 ? "v2" : "v1") }
        world.library.say(.list(favourites))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        await world.send(.shell(.show(.favourites)))
        return world
    }

    private func withNews(_ world: AppWorld) -> [Int64] {
        world.state.favourites.favourites.all.filter { !$0.news.isEmpty }.map(\.id.rawValue)
    }

    @Test func allAreMarkedAsSeenBySayingItOnce_andUndone() async {
        let world = await world()
        #expect(withNews(world) == [4, 2] && world.state.favourites.favourites.all.newsCount == 2)
        await world.send(.favourites(.acknowledgeAll))
        #expect(withNews(world) == [] && world.state.favourites.favourites.all.newsCount == 0)
        #expect(world.notices == [.acknowledgedAll(count: 2)])
        await world.send(.favourites(.undo))
        #expect(withNews(world) == [4, 2])
        #expect(world.notices.last == .newAgainAll(count: 2))
    }

    @Test func theNextRowWithNewsIsSelected_afterTheLastOneTheFirst() async {
        let world = await world()
        var selected: [Int] = []
        for _ in 1...3 {
            await world.send(.nextNew)
            selected.append(world.state.favourites.list.selectedIndex)
        }
        #expect(selected == [1, 3, 1])
        #expect(world.notices.isEmpty)
    }

    @Test func onlyThoseWithNewsAreShown_alsoWithAFilterAndLaterReports() async {
        let world = await world()
        await world.send(.onlyNew)
        #expect(world.state.favourites.items.map(\.id.rawValue) == [4, 2])
        await world.send(.list(.edit(.insert("repository-2"))))
        #expect(world.state.favourites.items.map(\.id.rawValue) == [2])
        await world.send(.list(.edit(.clear)), .favourites(.acknowledge))
        #expect(world.state.favourites.items.count == 1)
        // Esc ends it first.
        await world.send(.escape)
        #expect(world.state.favourites.items.count == 5 && world.state.shell.screen == .favourites)
    }
}
