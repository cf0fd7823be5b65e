import Features
import Model
import Reactive
import Synchronization
import TestSupport
import Testing

/// The history screen, without a screen and without a library.
@MainActor
struct HistoryReactorTests {
    private nonisolated static let now = Timestamp(seconds: 1_700_000_000)

    private nonisolated static func entry(_ query: String, _ count: Int = 1) -> HistoryEntry {
        HistoryEntry(query: query, searchedAt: now, resultCount: count)
    }

    private nonisolated static let entries = ["swift tui", "rust parser", "swift nio"].map { entry($0) }

    /// What the reactor asked of the library, and what that answers.
    private final class LibraryLog: Sendable {
        let calls = Mutex<[String]>([])
        let failure: LibraryFailure?

        init(failing failure: LibraryFailure? = nil) {
            self.failure = failure
        }

        func call(_ text: String) throws {
            calls.withLock { $0.append(text) }
            if let failure { throw failure }
        }
    }

    private func store(
        _ log: LibraryLog = LibraryLog(), changes: AsyncStream<ListChange<HistoryEntry>>? = nil
    ) async -> Store<HistoryReactor> {
        let store = Store(
            HistoryReactor(
                HistoryDependencies(
                    observe: { report in
                        await report(.list(HistoryReactorTests.entries))
                        guard let changes else { return }
                        for await change in changes { await report(change) }
                    },
                    remove: { try log.call("remove \($0.query)") }, restore: { try log.call("restore \($0.query)") },
                    now: { HistoryReactorTests.now })),
            initialState: HistoryState(now: HistoryReactorTests.now))
        await store.wait(for: "the list of searches") { $0.loading == .loaded }
        return store
    }

    private func shown(_ store: Store<HistoryReactor>) -> [String] { store.state.shown.map(\.query) }

    @Test func theListHasAllSearchesAndFiltersAsOneTypes() async {
        let store = await store()
        #expect(shown(store) == ["swift tui", "rust parser", "swift nio"])
        store.send(.list(.move(.bottom)))
        store.send(.list(.edit(.insert("NIO sw"))))
        #expect(shown(store) == ["swift nio"])
        #expect(store.state.selected?.query == "swift nio")
        store.send(.list(.edit(.clear)))
        #expect(store.state.selected?.query == "swift tui")
    }

    @Test func whatIsRemovedIsGoneAtOnceAndCanBePutBack() async {
        let log = LibraryLog()
        let store = await store(log)
        store.send(.list(.move(.down)))
        store.send(.remove)
        #expect(shown(store) == ["swift tui", "swift nio"])
        #expect(store.state.selected?.query == "swift nio")
        await store.waitUntilIdle()
        store.send(.undo)
        await store.waitUntilIdle()
        #expect(shown(store) == ["swift tui", "rust parser", "swift nio"])
        #expect(log.calls.withLock { $0 } == ["remove rust parser", "restore rust parser"])
        store.send(.undo)
        #expect(store.state.notices.entries.last?.value == .nothingToUndo)
    }

    @Test func whatCannotBeRemovedIsThereAgainAndSaysSo() async {
        let store = await store(LibraryLog(failing: .diskFull(path: "/p")))
        store.send(.remove)
        await store.waitUntilIdle()
        #expect(shown(store) == ["swift tui", "rust parser", "swift nio"])
        #expect(store.state.notices.entries.last?.value == .searchNotWritten(query: "swift tui", .diskFull(path: "/p")))
        #expect(store.state.removed.isEmpty)
    }

    @Test func aSearchMadeAgainAfterItsRemovalIsThere() async {
        let (changes, report) = AsyncStream.makeStream(of: ListChange<HistoryEntry>.self)
        let store = await store(changes: changes)
        store.send(.remove)
        await store.waitUntilIdle()
        let without = Array(Self.entries.dropFirst())
        report.yield(.list(without))
        let again = [Self.entry("swift tui", 7)] + without
        report.yield(.list(again))
        await store.wait(for: "3 searches in the list") { $0.shown.count == 3 }
        #expect(store.state.shown.first?.resultCount == 7)
    }

    @Test func theNewestStaysSelectedWhileNobodyHasGoneDown() async {
        let (changes, report) = AsyncStream.makeStream(of: ListChange<HistoryEntry>.self)
        let store = await store(changes: changes)
        let more = [Self.entry("new")] + Self.entries
        report.yield(.list(more))
        await store.wait(for: "4 searches in the list") { $0.shown.count == 4 }
        #expect(store.state.selected?.query == "new")
        store.send(.list(.move(.down)))
        let most = [Self.entry("newer")] + more
        report.yield(.list(most))
        await store.wait(for: "5 searches in the list") { $0.shown.count == 5 }
        #expect(store.state.selected?.query == "swift tui")
    }

    // MARK: On the line of the search

    private let history = ["swift tui", "rust parser", "swift nio", "swift"]

    private func recall(_ world: SearchWorld, _ direction: LineRecall.Direction) -> String {
        world.probe.store.send(.recall(direction, among: history))
        return world.state.line.text
    }

    @Test func searchesThatBeginWithWhatIsTypedAreRecalled() async {
        let world = SearchWorld()
        world.probe.store.send(.list(.edit(.insert("sw"))))
        #expect(recall(world, .newer) == "sw")
        #expect(recall(world, .older) == "swift tui")
        #expect(recall(world, .older) == "swift nio")
        #expect(recall(world, .older) == "swift")
        #expect(recall(world, .older) == "swift")
        #expect(recall(world, .newer) == "swift nio")
        #expect(recall(world, .newer) == "swift tui")
        #expect(recall(world, .newer) == "sw")
        #expect(recall(world, .newer) == "sw")
        #expect(world.state.line.cursor == 2)
    }

    @Test(arguments: ["swift tui", "swift tui "])
    func withTheNewestSearchOnTheLineTheOneBeforeItIsRecalled(typed: String) async {
        let world = SearchWorld()
        world.probe.store.send(.list(.edit(.insert(typed))))
        #expect(recall(world, .older) == "rust parser")
        #expect(recall(world, .older) == "swift nio")
        #expect(recall(world, .newer) == "rust parser")
        #expect(recall(world, .newer) == typed)
    }

    @Test func aWalkKeepsItsOrderThoughWhatItRecallsBecomesTheNewest() async {
        let world = SearchWorld()
        #expect(recall(world, .older) == "swift tui")
        #expect(recall(world, .older) == "rust parser")
        world.probe.store.send(.recall(.older, among: ["rust parser", "swift tui", "swift nio", "swift"]))
        #expect(world.state.line.text == "swift nio")
    }

    @Test func anEditBeginsAnotherWalk() async {
        let world = SearchWorld()
        #expect(recall(world, .older) == "swift tui")
        world.probe.store.send(.list(.edit(.kill(.fieldBackward))))
        #expect(recall(world, .older) == "swift nio" || world.state.line.text == "swift tui")
        #expect(world.state.recall?.typed == "swift ")
    }

    @Test func whatWasRecalledIsSearchedForAsIfItHadBeenTyped() async {
        let world = SearchWorld()
        world.server.answer(with: SearchWorld.page(1...3))
        _ = recall(world, .older)
        await world.probe.store.waitUntilIdle()
        world.clock.advance(by: SearchPacing.shortest)
        await world.probe.store.waitUntilIdle()
        #expect(world.requests == [.search(SearchQuery("swift tui"))])
    }

    @Test func aSearchOfTheHistoryRunsAgainAtOnceInItsOrder() async {
        let world = SearchWorld()
        world.server.answer(with: SearchWorld.page(1...3))
        let entry = HistoryEntry(query: "swift nio", sort: .stars, searchedAt: Self.now, resultCount: 3)
        world.probe.store.send(.run(entry))
        #expect(world.state.loading == .searching(SearchQuery("swift nio", sort: .stars)))
        await world.probe.store.waitUntilIdle()
        #expect(world.state.repositories.count == 3)
        #expect(world.state.line.text == "swift nio")
        #expect(world.requests.count == 1)
    }

    @Test func anEmptySearchOfTheHistoryLeavesTheListAlone() async {
        let world = SearchWorld()
        await world.search("swift", SearchWorld.page(1...3))
        world.probe.store.send(.run(HistoryEntry(query: "", searchedAt: Self.now, resultCount: 3)))
        await world.probe.store.waitUntilIdle()
        #expect(world.state.repositories.count == 3)
        #expect(world.state.line.text == "swift")
    }

    @Test func whatBringsAnAnswerIsKeptAndWhatFailsIsNot() async {
        let kept = Mutex<[HistoryEntry]>([])
        let world = SearchWorld(record: { entry in kept.withLock { $0.append(entry) } })
        await world.search("swift", SearchWorld.page(1...3, total: 77))
        #expect(kept.withLock { $0 } == [HistoryEntry(query: "swift", searchedAt: SearchWorld.start, resultCount: 77)])
        world.server.answer(with: FailedRequest(.notFound(message: "")))
        world.probe.store.send(.list(.edit(.insert("y"))))
        await world.probe.store.waitUntilIdle()
        world.clock.advance(by: SearchPacing.shortest)
        await world.probe.store.waitUntilIdle()
        #expect(kept.withLock { $0.count } == 1)
    }
}
