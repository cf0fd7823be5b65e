import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Putting a search back while its removal is still being written.
@MainActor
struct HistoryUndoTests {
    private nonisolated static let entry = HistoryEntry(
        query: "swift tui", searchedAt: Timestamp(seconds: 1_700_000_000), resultCount: 1)

    private func probe(restore: @escaping @Sendable () async throws -> Void) async -> StoreProbe<Listed<HistoryReactor>>
    {
        let probe = await storeRemoving({}, restore: restore)
        await probe.send(.remove)
        return probe
    }

    private func storeRemoving(
        _ remove: @escaping @Sendable () async throws -> Void, restore: @escaping @Sendable () async throws -> Void = {}
    ) async -> StoreProbe<Listed<HistoryReactor>> {
        let probe = StoreProbe(
            Listed(
                HistoryReactor(
                    HistoryDependencies(
                        observe: { report in await report(.list([Self.entry])) },
                        save: { if case .remove = $0 { try await remove() } else { try await restore() } },
                        now: { Timestamp(seconds: 1_700_000_000) }))),
            initialState: HistoryState())
        await probe.wait(for: "the list of searches") { $0.loading == .loaded }
        return probe
    }

    @Test func aRemovalIsSaidWhenItIsWritten() async {
        let (written, finish) = AsyncStream.makeStream(of: Void.self)
        let probe = await storeRemoving({ for await _ in written {} })
        probe.begin(.remove)
        #expect(probe.state.shown.isEmpty)
        #expect(probe.state.notices.isEmpty)
        finish.finish()
        await probe.settle()
        #expect(probe.state.notices == [.searchRemoved(query: "swift tui")])
    }

    @Test func whatIsPutBackIsThereWhenTheLibraryHasItAndNotForAMomentBefore() async {
        let (written, finish) = AsyncStream.makeStream(of: Void.self)
        let probe = await probe { for await _ in written {} }
        probe.begin(.undo)
        #expect(probe.state.shown.isEmpty)
        probe.begin(.undo)
        #expect(probe.state.notices == [.searchRemoved(query: "swift tui"), .nothingToUndo])
        finish.finish()
        await probe.settle()
        #expect(probe.state.shown == [.recent(Self.entry)])
        #expect(probe.state.notices.last == .searchRestored(query: "swift tui"))
    }

    @Test func aSearchPutBackWhileTheRemovalWaitsForALockIsGivenUpWithIt() async {
        let (locked, release) = AsyncStream.makeStream(of: Void.self)
        let probe = await storeRemoving(
            {
                for await _ in locked {}
                throw LibraryFailure.busy(path: "/p")
            }, restore: { Issue.record("it waits for the lock again") })
        probe.begin(.remove)
        probe.begin(.undo)
        release.finish()
        await probe.settle()
        #expect(probe.state.shown == [.recent(Self.entry)])
        #expect(probe.state.changes.isEmpty && probe.state.removed.isEmpty)
        let failed = Notice.searchNotWritten(query: "swift tui", .busy(path: "/p"))
        #expect(probe.state.notices == [failed, failed])
    }

    @Test func whatCannotBePutBackStillCanBe() async {
        let probe = await probe { throw LibraryFailure.diskFull(path: "/p") }
        await probe.send(.undo)
        #expect(probe.state.shown.isEmpty)
        #expect(probe.state.removed == [.recent(Self.entry)])
        #expect(probe.state.notices.last == .searchNotWritten(query: "swift tui", .diskFull(path: "/p")))
    }

    @Test func aSearchThatIsSavedStaysWhenALaterChangeFails() async {
        let probe = await storeRemoving { throw LibraryFailure.diskFull(path: "/p") }
        await probe.wait(for: "the saved searches") { $0.savedLoading == .loaded }
        await probe.send(.openNaming(.recent(Self.entry), shown: nil, on: .history))
        await probe.send(.editName(.insert("one")))
        await probe.send(.submitName)
        #expect(probe.state.saved.map(\.name.text) == ["one"])
        await probe.send(.list(.move(.bottom)))
        await probe.send(.remove)
        #expect(probe.state.saved.map(\.name.text) == ["one"], "the library has not reported it yet")
    }
}
