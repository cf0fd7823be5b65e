import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The history screen, without a screen and without a library.
@MainActor
struct HistoryReactorTests {
    private nonisolated static let now = Timestamp(seconds: 1_700_000_000)

    private nonisolated static func entry(_ query: String, _ count: Int = 1) -> HistoryEntry {
        HistoryEntry(query: query, searchedAt: now, resultCount: count)
    }

    private nonisolated static let entries = ["swift tui", "rust parser", "swift nio"].map { entry($0) }

    /// What the library says later.
    private let library = AsyncStream.makeStream(of: ListChange<HistoryEntry>.self)

    /// A history of three searches, and how the library removes them and puts them back.
    private func probe(
        remove: @escaping @Sendable () async throws -> Void = {},
        restore: @escaping @Sendable () async throws -> Void = {}
    ) async -> StoreProbe<Listed<HistoryReactor>> {
        let dependencies = HistoryDependencies(
            observe: { [library] report in
                await report(.list(HistoryReactorTests.entries))
                for await change in library.stream { await report(change) }
            },
            save: { if case .remove = $0 { try await remove() } else { try await restore() } },
            now: { HistoryReactorTests.now })
        let probe = StoreProbe(Listed(HistoryReactor(dependencies)), initialState: HistoryState())
        await probe.wait(for: "the list of searches") { $0.loading == .loaded }
        return probe
    }

    private func shown(_ probe: StoreProbe<Listed<HistoryReactor>>) -> [String] { probe.state.shown.map(\.query) }

    // MARK: Removing and putting back

    @Test func whatIsPutBackIsThereWhenTheLibraryHasItAndNotForAMomentBefore() async {
        let (written, finish) = AsyncStream.makeStream(of: Void.self)
        let probe = await probe(restore: { for await _ in written {} })
        probe.begin(.list(.move(.down)))
        await probe.send(.remove)
        #expect(shown(probe) == ["swift tui", "swift nio"])
        #expect(probe.state.selected?.query == "swift nio")
        probe.begin(.undo)
        #expect(shown(probe) == ["swift tui", "swift nio"])
        probe.begin(.undo)
        #expect(probe.state.notices == [.searchRemoved(query: "rust parser"), .nothingToUndo])
        finish.finish()
        await probe.settle()
        #expect(shown(probe) == ["swift tui", "rust parser", "swift nio"])
        #expect(probe.state.notices.last == .searchRestored(query: "rust parser"))
    }

    @Test func aSearchPutBackWhileTheRemovalWaitsForALockIsGivenUpWithIt() async {
        let (locked, release) = AsyncStream.makeStream(of: Void.self)
        let probe = await probe(
            remove: {
                for await _ in locked {}
                throw LibraryFailure.busy(path: "/p")
            }, restore: { Issue.record("it waits for the lock again") })
        probe.begin(.remove)
        // Hidden at once, and said when it is written.
        #expect(shown(probe) == ["rust parser", "swift nio"] && probe.state.notices.isEmpty)
        probe.begin(.undo)
        release.finish()
        await probe.settle()
        #expect(shown(probe) == ["swift tui", "rust parser", "swift nio"])
        #expect(probe.state.changes.isEmpty && probe.state.removed.isEmpty)
        let failed = Notice.searchNotWritten(query: "swift tui", .busy(path: "/p"))
        #expect(probe.state.notices == [failed, failed])
    }

    @Test func whatCannotBePutBackStillCanBe() async {
        let probe = await probe(restore: { throw LibraryFailure.diskFull(path: "/p") })
        await probe.send(.remove)
        await probe.send(.undo)
        #expect(shown(probe) == ["rust parser", "swift nio"])
        #expect(probe.state.removed == [.recent(Self.entries[0])])
        #expect(probe.state.notices.last == .searchNotWritten(query: "swift tui", .diskFull(path: "/p")))
    }

    @Test func aSearchMadeAgainAfterItsRemovalIsThere() async {
        let probe = await probe()
        await probe.send(.remove)
        let without = Array(Self.entries.dropFirst())
        library.continuation.yield(.list(without))
        let again = [Self.entry("swift tui", 7)] + without
        library.continuation.yield(.list(again))
        await probe.wait(for: "3 searches in the list") { $0.shown.count == 3 }
        #expect(probe.state.shown.first?.resultCount == 7)
    }

    @Test func theNewestStaysSelectedWhileNobodyHasGoneDown() async {
        let probe = await probe()
        let more = [Self.entry("new")] + Self.entries
        library.continuation.yield(.list(more))
        await probe.wait(for: "4 searches in the list") { $0.shown.count == 4 }
        #expect(probe.state.selected?.query == "new")
        probe.begin(.list(.move(.down)))
        let most = [Self.entry("newer")] + more
        library.continuation.yield(.list(most))
        await probe.wait(for: "5 searches in the list") { $0.shown.count == 5 }
        #expect(probe.state.selected?.query == "swift tui")
    }

    // MARK: On the line of the search

    private let world = SearchWorld()
    private let history = ["swift tui", "rust parser", "swift nio", "swift"]

    /// What is on the line after each step.
    private func recall(_ directions: LineRecall.Direction...) -> [String] {
        directions.map { direction in
            world.begin(.recall(direction, among: history))
            return world.state.line.text
        }
    }

    @Test func searchesThatBeginWithWhatIsTypedAreRecalled() async {
        world.begin(.list(.edit(.insert("sw"))))
        #expect(recall(.newer) == ["sw"])
        #expect(recall(.older, .older, .older, .older) == ["swift tui", "swift nio", "swift", "swift"])
        #expect(recall(.newer, .newer, .newer, .newer) == ["swift nio", "swift tui", "sw", "sw"])
        #expect(world.state.line.cursor == 2)
    }

    @Test(arguments: ["swift tui", "swift tui "])
    func withTheNewestSearchOnTheLineTheOneBeforeItIsRecalled(typed: String) async {
        world.begin(.list(.edit(.insert(typed))))
        #expect(recall(.older, .older, .newer, .newer) == ["rust parser", "swift nio", "rust parser", typed])
    }

    @Test func aWalkKeepsItsOrderThoughWhatItRecallsBecomesTheNewest() async {
        #expect(recall(.older, .older) == ["swift tui", "rust parser"])
        world.begin(.recall(.older, among: ["rust parser", "swift tui", "swift nio", "swift"]))
        #expect(world.state.line.text == "swift nio")
    }

    @Test func anEditBeginsAnotherWalk() async {
        #expect(recall(.older) == ["swift tui"])
        world.begin(.list(.edit(.kill(.fieldBackward))))
        #expect(["swift nio", "swift tui"].contains(recall(.older).first))
        #expect(world.state.recall?.typed == "swift ")
    }

    @Test func whatWasRecalledIsSearchedForAsIfItHadBeenTyped() async {
        world.server.answer(with: SearchWorld.page(1...3))
        _ = recall(.older)
        await world.settle()
        await world.rest()
        #expect(world.requests == [.search(SearchQuery("swift tui"))])
    }

    @Test func anEmptySearchOfTheHistoryLeavesTheListAlone() async {
        await world.search("swift", SearchWorld.page(1...3))
        await world.send(.run(HistoryEntry(query: "", searchedAt: Self.now, resultCount: 3)))
        #expect(world.state.repositories.count == 3)
        #expect(world.state.line.text == "swift")
    }

    @Test func whatBringsAnAnswerIsKeptAndWhatFailsIsNot() async {
        let kept = Mutex<[HistoryEntry]>([])
        let world = SearchWorld(record: { entry in kept.withLock { $0.append(entry) } })
        await world.search("swift", SearchWorld.page(1...3, total: 77))
        #expect(kept.withLock { $0 } == [HistoryEntry(query: "swift", searchedAt: SearchWorld.start, resultCount: 77)])
        await world.search("y", FailedRequest(.notFound(message: "")))
        #expect(kept.withLock { $0.count } == 1)
    }
}
