import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

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
