import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Going back to an earlier query shows its answer at once.
@MainActor
struct SearchRecallTests {
    let world = SearchWorld()

    @Test func anEarlierAnswerIsThereWithTheKeyWithAllItsPagesAndWithoutARequest() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        await world.send(.list(.move(.down, rows: 2)), SearchWorld.page(4...6))
        await world.search("ly", SearchWorld.page(7...8))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        world.begin(.list(.edit(.delete(.backward))), .list(.edit(.delete(.backward))))
        #expect(world.state.repositories.map(\.id.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(!world.state.isStale)
        #expect(world.state.selected?.id.rawValue == 1)
        await world.probe.settle()
        await world.rest(.seconds(5))
        #expect(world.requests.count == 3)
        // And forth again.
        world.begin(.list(.edit(.insert("ly"))))
        #expect(world.state.repositories.map(\.id.rawValue) == [7, 8])
        #expect(world.requests.count == 3)
    }

    @Test func anotherOrderIsKeptApart() async {
        await world.search("swift", SearchWorld.page(1...1))
        await world.send(.list(.order(1)), SearchWorld.page(2...2))
        await world.rest()
        for place in [2, 3, 0] { world.begin(.list(.order(place))) }
        #expect(world.state.repositories.map(\.id.rawValue) == [1])
        #expect(world.requests.count == 2)
    }
}

/// Answers and budgets of earlier processes.
@MainActor
struct SearchKeptTests {
    private static let start = SearchWorld.start

    /// A world where an answer to “swift” was kept some seconds ago.
    private func world(
        age: Int64, freshness: Int64 = 60, connection: Connection = .online, budget: RateLimit? = nil,
        localSearch: SearchDependencies.LibrarySearch? = nil,
        record: @escaping @Sendable (HistoryEntry) async -> Void = { _ in }
    ) -> SearchWorld {
        let receivedAt = Self.start.advanced(bySeconds: -age)
        let kept = SavedAnswer(page: SearchWorld.page(1...3, next: "2"), receivedAt: receivedAt)
        return SearchWorld(
            freshness: freshness, connection: connection, screenRows: localSearch == nil ? 0 : 10,
            localSearch: localSearch,
            savedAnswer: { query, earliest in
                query.text == "swift" && receivedAt >= earliest ?? receivedAt ? kept : nil
            },
            lastBudget: { budget.map { ($0, receivedAt) } }, record: record)
    }

    @Test("a fresh one is shown at once, without a request, and with its own time")
    func fresh() async {
        let world = world(age: 59)
        await world.insert("swift")
        #expect(world.state.repositories.count == 3)
        let answer = world.state.answer
        #expect(answer?.receivedAt == Self.start.advanced(bySeconds: -59) && answer?.duration == nil)
        await world.rest(.seconds(60))
        #expect(world.requests.isEmpty && world.state.loading == .idle)
        await world.send(.retry, SearchWorld.page(1...5))
        #expect(world.requests.count == 1 && world.state.repositories.count == 5)
    }

    @Test("an older one is not shown", arguments: [(60, 60), (1, 1), (0, 0)] as [(Int64, Int64)])
    func old(age: Int64, freshness: Int64) async {
        let world = world(age: age, freshness: freshness)
        await world.search("swift", SearchWorld.page(1...5))
        #expect(world.requests.count == 1 && world.state.repositories.count == 5)
    }

    @Test("offline one of whatever age is shown, and no further page is asked for")
    func offline() async {
        let world = world(age: 99_999, connection: .offline)
        await world.insert("swift")
        #expect(world.state.repositories.count == 3 && world.state.isSettled && world.state.answer?.next == nil)
        await world.insert("y")
        #expect(world.state.repositories.isEmpty)
        await world.send(.list(.edit(.delete(.backward))))
        #expect(world.state.repositories.count == 3 && world.requests.isEmpty)
    }

    @Test("offline the local results that a stored answer lacks follow it, all that match, as they are found")
    func offlineFollowed() async {
        let world = world(age: 99_999, connection: .offline) { query, _, report in
            if query.text != "swift" { await report(LocalSearchResult(repositories: [])) }
            for count in query.text == "swift" ? [2, 40, 250] : [] as [Int64] {
                await report(
                    LocalSearchResult(
                        repositories: SearchWorld.repositories(1...count).reversed(), isComplete: count == 250))
            }
            return true
        }
        await world.insert("swift")
        #expect(world.state.repositories.map(\.id.rawValue) == Array(1...3) + (4...250).reversed())
        #expect(world.state.itemCount == 250 && world.state.localCount == 0)
        #expect(world.state.answer?.totalCount == 1_000 && world.state.isSettled)
        world.begin(.list(.move(.bottom)))
        #expect(world.state.selected?.id.rawValue == 4)
        // Again, from the history: the same list.
        await world.send(.retry)
        #expect(world.state.repositories.count == 250)
        await world.insert("y")
        #expect(world.state.repositories.isEmpty && world.requests.isEmpty)
    }

    @Test("a spent budget is known from the start: what is typed waits, what was kept is shown")
    func budget() async {
        let world = world(age: 10, budget: SearchWorld.rateLimit(remaining: 0, resetsIn: 30))
        await world.wait(for: "a budget") { $0.budget?.remaining == 0 }
        #expect(world.state.budget?.refillsAt == Self.start.advanced(bySeconds: 21))
        await world.insert("rust")
        await world.rest(.seconds(10))
        #expect(world.requests.isEmpty)
        #expect(world.state.loading == .waiting(until: Self.start.advanced(bySeconds: 21), then: .search))
        world.begin(.list(.edit(.clear)))
        await world.insert("swift")
        #expect(world.state.repositories.count == 3 && world.requests.isEmpty)
    }

    @Test("what is shown again is in the history, as what GitHub sends is")
    func history() async {
        let recorded = Mutex<[String]>([])
        let world = world(age: 0, record: { entry in recorded.withLock { $0.append(entry.query) } })
        await world.insert("swift")
        await world.send(.list(.edit(.clear)))
        await world.search("rust", SearchWorld.page(1...3))
        await world.send(.list(.edit(.clear)))
        await world.insert("swift")
        #expect(recorded.withLock { $0 } == ["swift", "rust", "swift"])
    }

    @Test("during a wait, Enter that a saved answer ends is not the one request that may be sent")
    func enterDuringAWait() async {
        let world = world(age: 0, budget: SearchWorld.rateLimit(remaining: 0, resetsIn: 30))
        await world.wait(for: "a budget") { $0.budget?.remaining == 0 }
        await world.insert("swift")
        await world.send(.list(.submit))
        #expect(world.state.repositories.count == 3 && world.requests.isEmpty)
        await world.send(.list(.edit(.clear)))
        await world.insert("rust")
        await world.send(.list(.submit), SearchWorld.page(1...5))
        #expect(world.requests.count == 1)
    }

    @Test("a budget whose window is over tells nothing")
    func window() {
        var state = SearchState(now: Self.start)
        let budget = SearchWorld.rateLimit(remaining: 0, resetsIn: 30)
        let receivedAt = Self.start.advanced(bySeconds: -31)
        SearchReactor.reduce(into: &state, .budgetRecalled(budget, receivedAt: receivedAt, at: Self.start))
        #expect(state.budget == nil)
        let later = receivedAt.advanced(bySeconds: 1)
        SearchReactor.reduce(into: &state, .budgetRecalled(budget, receivedAt: later, at: Self.start))
        #expect(state.budget?.refillsAt == Self.start.advanced(bySeconds: 1))
    }
}

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
