import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Back and forward through the searches.
@MainActor
struct SearchTrailTests {
    private let world = SearchWorld(screenRows: 24)

    private func replace(with text: String, _ page: SearchPage) async {
        await world.send(.list(.edit(.clear)))
        await world.search(text, page)
    }

    /// What a search looks like to the user.
    private func look(
        at state: SearchState
    ) -> (String, SearchSort, [Repository], ListState<Repository.ID>, Answer?, Bool) {
        (state.line.text, state.sort, state.repositories, state.list, state.answer, state.hasMovedSinceEdit)
    }

    @Test func goingBackBringsQueryOrderSelectionRowAndPagesWithoutARequest() async {
        await world.search("swift", SearchWorld.page(1...100, next: "second"))
        world.server.answer(with: SearchWorld.page(101...200, next: "third"))
        for _ in 0..<85 { world.begin(.list(.move(.down))) }
        await world.settle()
        let first = world.state
        #expect(first.repositories.count == 200 && first.list.firstVisible > 60)
        await replace(with: "rust", SearchWorld.page(500...560))
        await world.send(.list(.order(1)), SearchWorld.page(500...520))
        await world.rest()
        let third = world.state
        #expect(third.sort == .stars)
        let requests = world.requests.count
        // A minute later no answer is fresh any more.
        world.clock.advance(by: .seconds(600))
        await world.send(.go(.back))
        #expect(world.state.line.text == "rust" && world.state.sort == .bestMatch)
        #expect(world.state.repositories.count == 61)
        await world.send(.go(.back))
        #expect(look(at: world.state) == look(at: first))
        #expect(!world.state.hasStep(.back))
        await world.send(.go(.back))
        #expect(look(at: world.state) == look(at: first))
        await world.send(.go(.forward), .go(.forward))
        #expect(look(at: world.state) == look(at: third))
        #expect(!world.state.hasStep(.forward))
        #expect(world.requests.count == requests && world.state.loading == .idle)
    }

    @Test func whatWasTypedWithoutResultsComesBackForward() async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert(" tui"))))
        await world.send(.go(.back))
        #expect(world.state.line.text == "swift")
        #expect(!world.state.isStale)
        await world.rest(.seconds(5))
        #expect(world.requests.count == 1)
        await world.send(.go(.forward), SearchWorld.page(4...5))
        #expect(world.state.line.text == "swift tui")
        #expect(world.requests.last == .search(SearchQuery("swift tui")))
        #expect(world.state.repositories.map(\.id.rawValue) == [4, 5])
    }

    @Test func aNewSearchEndsWhatLayAhead() async {
        await world.search("swift", SearchWorld.page(1...3))
        await replace(with: "rust", SearchWorld.page(4...6))
        await world.send(.go(.back))
        await replace(with: "zig", SearchWorld.page(7...9))
        #expect(!world.state.hasStep(.forward))
        await world.send(.go(.back))
        #expect(world.state.line.text == "swift")
    }

    @Test func anEditThatIsTakenBackIsNoStep() async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("x"))))
        await world.send(.list(.edit(.delete(.backward))))
        #expect(!world.state.hasStep(.back))
    }

    @Test func aHundredStepsAndTwentyThousandRowsAreKept() async {
        for number in 0..<130 {
            let first = Int64(number) * 1_000 + 1
            await replace(with: "query \(number)", SearchWorld.page(first...first + 499))
        }
        let requests = world.requests.count
        for step in 1...40 {
            await world.send(.go(.back))
            #expect(world.state.line.text == "query \(129 - step)")
            #expect(world.state.repositories.count == 500)
        }
        #expect(world.requests.count == requests)
        // Beyond, only the queries are known.
        for _ in 41...100 {
            await world.send(.go(.back), SearchWorld.page(1...3))
        }
        #expect(world.state.line.text == "query 29")
        #expect(!world.state.hasStep(.back))
        #expect(world.requests.count == requests + 60)
    }

    @Test func anotherAccountDoesNotSeeTheRows() async {
        await world.search("swift", SearchWorld.page(1...3))
        await replace(with: "rust", SearchWorld.page(4...6))
        await world.changeAccount()
        await world.send(.go(.back), SearchWorld.page(7...8))
        #expect(world.state.line.text == "swift")
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
    }

    @Test func withoutANetworkLocalResultsComeBack() async {
        let world = SearchWorld(
            connection: .offline,
            searchLibrary: { query, _ in
                LocalSearchResult(repositories: SearchWorld.repositories(query.text == "swift" ? 1...9 : 20...22))
            })
        await world.type("swift")
        for _ in 0..<4 { world.begin(.list(.move(.down))) }
        await world.send(.list(.edit(.clear)))
        await world.type("rust")
        #expect(world.state.repositories.count == 3)
        await world.send(.go(.back))
        #expect(world.state.line.text == "swift")
        #expect(world.state.selected?.id.rawValue == 5)
        #expect(world.state.repositories.count == 9)
    }

    @Test func aLibrarySearchThatWasLeftBeforeItsEndGoesOnWhenItIsBack() async {
        let endless = ManualClock()
        let isFirst = Atomic(true)
        let world = SearchWorld(
            connection: .offline,
            localSearch: { query, _, report in
                let rows = SearchWorld.repositories(query.text == "slow" ? 1...3 : 4...5)
                let hasEnd = query.text != "slow" || !isFirst.exchange(false, ordering: .relaxed)
                await report(LocalSearchResult(repositories: hasEnd ? rows : [rows[0]], isComplete: hasEnd))
                if !hasEnd { try? await endless.sleep(for: .seconds(1)) }
                return true
            })
        world.begin(.list(.edit(.insert("slow"))))
        await endless.waitForSleepers(1)
        #expect(world.state.repositories.count == 1)
        world.begin(.list(.edit(.clear)))
        await world.send(.list(.edit(.insert("quick"))))
        #expect(world.state.repositories.count == 2)
        await world.send(.go(.back))
        if world.state.line.text != "slow" { await world.send(.go(.back)) }
        #expect(world.state.line.text == "slow")
        #expect(world.state.localResults?.answer.isComplete == true)
        #expect(world.state.repositories.count == 3)
    }
}
