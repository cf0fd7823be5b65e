import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// When a request is made while the user types, and when not.
@MainActor
struct SearchTypingTests {
    let world = SearchWorld()

    @Test func eachKeyStartsTheWaitAnew() async {
        world.server.answer(with: SearchWorld.page(1...1))
        for letter in ["s", "w", "i", "f", "t"] {
            await world.probe.send(.list(.edit(.insert(letter))))
            await world.rest(.milliseconds(299))
        }
        #expect(world.requests.isEmpty)
        await world.rest(.milliseconds(1))
        #expect(world.requests == [.search(SearchQuery("swift"))])
        #expect(world.state.answer?.query == SearchQuery("swift") && world.state.answer?.duration == .zero)
    }

    @Test func anEditOfWhiteSpaceAloneSendsNothing() async {
        await world.search("swift tui", SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("  "))), .list(.edit(.move(.start))))
        await world.probe.send(.list(.edit(.insert(" "))))
        await world.rest(.seconds(5))
        #expect(world.requests.count == 1 && !world.state.isStale)
    }

    @Test(arguments: [("a", false), ("go", false), ("vim", true), ("é", false), ("éa", true), ("字", true)])
    func aTextUnderThreeBytesWaitsForEnter(text: String, isSearched: Bool) async {
        await world.probe.send(.list(.edit(.insert(text))))
        world.clock.advance(by: .seconds(5))
        if isSearched { await world.server.waitForStalled(1) }
        #expect(world.requests == (isSearched ? [.search(SearchQuery(text))] : []))
        guard !isSearched else { return }
        world.begin(.list(.submit))
        await world.server.waitForStalled(1)
        #expect(world.requests == [.search(SearchQuery(text))])
    }

    @Test func aNewQueryCancelsTheSearchInFlight() async {
        world.server.stall()
        world.server.answer(with: SearchWorld.page(7...7))
        await world.probe.send(.list(.edit(.insert("swi"))))
        world.clock.advance(by: .milliseconds(300))
        await world.server.waitForStalled(1)
        #expect(world.state.loading == .searching(SearchQuery("swi")))
        world.begin(.list(.edit(.insert("ft"))))
        #expect(world.state.loading == .idle)
        await world.probe.settle()
        #expect(world.server.cancelled == [.search(SearchQuery("swi"))])
        await world.rest(.milliseconds(300))
        #expect(world.state.answer?.query == SearchQuery("swift"))
        #expect(world.state.repositories.map(\.id.rawValue) == [7])
    }

    @Test func enterSearchesAtOnce() async {
        world.server.answer(with: SearchWorld.page(1...1))
        world.begin(.list(.edit(.insert("swift"))))
        await world.probe.send(.list(.submit))
        #expect(world.requests == [.search(SearchQuery("swift"))])
        await world.rest(.seconds(5))
        #expect(world.requests.count == 1)
    }

    @Test func enterWhileTheSameSearchRunsSendsNothingMore() async {
        world.begin(.list(.edit(.insert("swift"))), .list(.submit))
        await world.server.waitForStalled(1)
        world.begin(.list(.submit), .retry)
        #expect(world.requests.count == 1)
        world.probe.end()
        await world.probe.settle()
        #expect(world.server.cancelled.count == 1)
    }
}

/// How the search budget is spent.
@MainActor
struct SearchPacingTests {
    private let now = Timestamp(seconds: 1_000)

    private func debounce(_ remaining: Int, of limit: Int, refillsIn seconds: Int64) -> Duration {
        SearchPacing.debounce(
            Budget(limit: limit, remaining: remaining, refillsAt: now.advanced(bySeconds: seconds)), at: now)
    }

    @Test(arguments: [
        (10, 10, 60, 300), (7, 10, 60, 300), (20, 30, 1, 300), (4, 10, 60, 1_500), (4, 10, 30, 750), (4, 10, 6, 300),
        (6, 10, 60, 1_000), (2, 10, 60, 2_000), (1, 10, 15, 1_500), (0, 10, 60, 2_000), (1, 30, 61, 2_000),
        (0, 10, 0, 300), (0, 10, -5, 300), (0, 0, 60, 300),
    ])
    func theDebounceGrowsWithTheSpeedOfSpending(remaining: Int, limit: Int, refill: Int, milliseconds: Int) {
        #expect(debounce(remaining, of: limit, refillsIn: Int64(refill)) == .milliseconds(milliseconds))
    }

    @Test func requestsResumeWhenBothLimitsAreOver() {
        let spent = Budget(limit: 10, remaining: 0, refillsAt: now.advanced(bySeconds: 20))
        let limit = Failure.Limit(kind: .primary, waitSeconds: 29, message: "")
        let pause = RequestPause(after: .rateLimited(limit), of: .search, following: nil, at: now)
        #expect(RequestPause.waitEnd(pause, spent) == now.advanced(bySeconds: 30))
    }

    // MARK: In the search

    private let world = SearchWorld()

    /// A list of `swift`, with so many searches left of ten for a minute.
    private func search(remaining: Int) async {
        await world.search(
            "swift", SearchWorld.page(1...3, rateLimit: SearchWorld.rateLimit(remaining: remaining)))
    }

    @Test func aLowBudgetLengthensTheDebounce() async {
        await search(remaining: 1)
        await world.send(.list(.edit(.insert("ly"))), SearchWorld.page(4...4))
        for _ in 0..<19 { await world.rest(.milliseconds(100)) }
        #expect(world.requests.count == 1)
        await world.rest(.milliseconds(100))
        #expect(world.requests.count == 2)
    }

    @Test func aBudgetThatRunsLowIsCountedDownForAMinuteAndNoLonger_oneOfAThirdIsNot() async {
        await search(remaining: 3)
        #expect(world.state.waitEnd == SearchWorld.start.advanced(bySeconds: 61))
        await world.pass(seconds: 60)
        #expect(world.state.budget?.remaining(at: world.state.now) == 3)
        await world.pass(seconds: 1)
        #expect(world.state.budget?.remaining(at: world.state.now) == 10)
        #expect(world.state.waitEnd == nil)
        world.begin(.list(.edit(.clear)))
        await search(remaining: 4)
        #expect(world.state.waitEnd == nil)
    }

    @Test func freshnessIsAsLongAsItIsWished() async {
        for (freshness, requests) in [(Int64(0), 3), (RecentAnswer.freshness, 3), (120, 2)] {
            let world = SearchWorld(freshness: freshness)
            await world.search("swift", SearchWorld.page(1...1))
            await world.search("ly", SearchWorld.page(2...2))
            world.clock.advance(by: .seconds(100))
            world.server.answer(with: SearchWorld.page(3...3))
            world.begin(.list(.edit(.kill(.start))))
            await world.send(.list(.edit(.insert("swift"))))
            await world.rest()
            #expect(world.requests.count == requests)
        }
    }
}

/// Enter chooses what the user can have seen, and nothing else.
@MainActor
struct SearchEnterTests {
    private let world = SearchWorld()

    @Test("Enter on rows that have just come prints nothing and says that it will")
    func race() async {
        await world.search("http client", SearchWorld.page(1...3))
        world.clock.advance(by: .milliseconds(499))
        await world.send(.list(.submit))
        #expect(world.state.chosenAddress == nil)
        #expect(world.state.notices == [.enterAgain])
        #expect(world.requests.count == 1)
        await world.rest(.milliseconds(1))
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-1")
    }

    @Test("another answer to another query starts the time anew, and so does the same line typed again")
    func anew() async {
        await world.search("swift", SearchWorld.page(1...3))
        await world.look()
        #expect(world.state.enter == .print)
        await world.search(" tui", SearchWorld.page(1...3))
        #expect(world.state.enter == .confirm)
        await world.look()
        #expect(world.state.enter == .print)
        world.begin(.list(.edit(.delete(.backward))))
        #expect(world.state.enter == .search)
        // Its answer is still known.
        world.begin(.list(.edit(.insert("i"))))
        #expect(world.state.enter == .confirm)
        await world.look()
        #expect(world.state.enter == .print)
    }

    @Test("another repository under the bar starts the time anew")
    func replaced() async {
        await world.search("swift", SearchWorld.page(1...3))
        await world.look()
        await world.send(.retry, SearchWorld.page(4...6))
        #expect(world.state.selected?.id.rawValue == 4)
        #expect(world.state.enter == .confirm)
        await world.look()
        #expect(world.state.enter == .print)
    }

    @Test("moving the cursor is no edit")
    func movedCursor() async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("ly"))), .list(.move(.down)), .list(.edit(.move(.start))))
        world.begin(.list(.submit))
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-2")
        #expect(world.requests.count == 1)
    }

    @Test("a new answer starts at its best match, unless the user has moved after the last edit")
    func bestMatch() async {
        await world.search("swift", SearchWorld.page(1...5))
        world.begin(.list(.move(.bottom)))
        await world.search("ly", SearchWorld.page(4...8))
        #expect(world.state.selected?.id.rawValue == 4)
        world.begin(.list(.edit(.insert("x"))), .list(.move(.down)))
        world.server.answer(with: SearchWorld.page(1...9))
        await world.settle()
        await world.rest()
        #expect(world.state.selected?.id.rawValue == 5)
    }

    @Test("local results count only when no search for the line is due or in flight")
    func local() async {
        let repositories = SearchWorld.repositories(7...8)
        let world = SearchWorld(searchLibrary: { _, _ in LocalSearchResult(repositories: repositories) })
        await world.send(.list(.edit(.insert("swift"))))
        #expect(world.state.localCount == 2)
        await world.settle()
        #expect(world.state.enter == .search)
        world.server.answer(with: FailedRequest(.malformedJSON(detail: "cut")))
        await world.rest()
        #expect(world.state.failure != nil)
        await world.look()
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-7")
    }
}

/// What Enter does, for all kinds of lines, rows and marks.
@MainActor
struct EnterTableTests {
    private static let rows = SearchWorld.repositories(1...3)

    private static func state(
        _ text: String, answered: String? = nil, rows: [Repository] = rows, seen: Bool = true, moved: Bool = false,
        marks: [Repository] = [], _ change: (inout AppState) -> Void = { _ in }
    ) -> AppState {
        var state = AppState(
            shell: ShellState(columns: 80, rows: 24), search: SearchState(text: text, now: SearchWorld.start),
            account: AccountState(host: "github.com"))
        if let answered {
            state.search.answer = Answer(
                query: SearchQuery(answered), totalCount: rows.count, isIncomplete: false, receivedCount: rows.count,
                skippedCount: 0, next: nil, duration: .zero, receivedAt: SearchWorld.start)
            state.search.repositories = rows
            state.search.list.replace(with: rows.map(\.id), keepsSelection: false)
        }
        if !marks.isEmpty { state.marks.reduce(.toggledAll(marks)) }
        change(&state)
        state.search.hasMovedSinceEdit = moved
        state.search.seen = seen ? state.search.settledRow : nil
        return state
    }

    @Test("what Enter does, by the line, the rows, the marks and the screen")
    func table() {
        let marked = [Self.rows[1]]
        let cases: [(String, AppState, Enter)] = [
            ("nothing typed", Self.state(""), .nothing),
            ("a line that is due", Self.state("swift"), .search),
            ("rows of the line", Self.state("swift", answered: "swift"), .print),
            ("rows of the line, not seen yet", Self.state("swift", answered: "swift", seen: false), .confirm),
            ("rows not seen yet, moved", Self.state("swift", answered: "swift", seen: false, moved: true), .print),
            ("older rows", Self.state("swift tui", answered: "swift"), .search),
            ("older rows, moved", Self.state("swift tui", answered: "swift", moved: true), .print),
            ("no rows", Self.state("swift", answered: "swift", rows: []), .nothing),
            ("a short line", Self.state("ab"), .search),
            ("a value is missing", Self.state("language:"), .nothing),
            ("in flight", Self.state("swift") { $0.search.activity = Activity(["search"]) }, .nothing),
            ("a refresh", Self.state("a b", answered: "a b") { $0.search.activity = Activity(["search"]) }, .print),
            ("offline", Self.state("swift") { $0.search.connection = .offline }, .nothing),
            ("a saved search", Self.state("@rust"), .runSaved("rust")),
            ("a name to be typed", Self.state("@"), .offerNames),
            ("marks, nothing typed", Self.state("", marks: marked), .printMarked),
            (
                "marks, rows not seen yet", Self.state("swift", answered: "swift", seen: false, marks: marked),
                .printMarked
            ),
            ("marks, no rows", Self.state("swift", answered: "swift", rows: [], marks: marked), .printMarked),
            ("marks, a line that is due", Self.state("swift tui", answered: "swift", marks: marked), .search),
            (
                "marks, offline without rows", Self.state("swift", marks: marked) { $0.search.connection = .offline },
                .printMarked
            ),
            ("marks, a saved search", Self.state("@rust", marks: marked), .runSaved("rust")),
            ("favourites, none", Self.state("") { $0.shell.screen = .favourites }, .nothing),
            ("favourites, marks", Self.state("", marks: marked) { $0.shell.screen = .favourites }, .printMarked),
            ("history, none", Self.state("") { $0.shell.screen = .history }, .nothing),
            ("history, marks", Self.state("", marks: marked) { $0.shell.screen = .history }, .nothing),
        ]
        for (name, state, enter) in cases { #expect(state.enter == enter, "\(name)") }
    }
}
