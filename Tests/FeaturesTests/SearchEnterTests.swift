import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

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

    @Test("a movement counts after the last edit alone")
    func movedBeforeTheEdit() async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.move(.down)), .list(.edit(.insert("ly"))), .list(.submit))
        await world.server.waitForStalled(1)
        #expect(world.state.chosenAddress == nil)
        #expect(world.requests.last == .search(SearchQuery("swiftly")))
        world.probe.end()
    }

    @Test("moving the cursor is no edit")
    func movedCursor() async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("ly"))), .list(.move(.down)), .list(.edit(.move(.start))))
        world.begin(.list(.submit))
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-2")
        #expect(world.requests.count == 1)
    }

    @Test("a new answer starts at its best match, unless the user has moved")
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
