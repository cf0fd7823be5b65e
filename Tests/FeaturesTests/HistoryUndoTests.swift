import Features
import Model
import Reactive
import TestSupport
import Testing

/// Putting a search back while its removal is still being written.
@MainActor
struct HistoryUndoTests {
    private nonisolated static let entry = HistoryEntry(
        query: "swift tui", searchedAt: Timestamp(seconds: 1_700_000_000), resultCount: 1)

    private func store(restore: @escaping @Sendable () async throws -> Void) async -> Store<HistoryReactor> {
        let store = await storeRemoving({}, restore: restore)
        store.send(.remove)
        await store.waitUntilIdle()
        return store
    }

    private func storeRemoving(
        _ remove: @escaping @Sendable () async throws -> Void, restore: @escaping @Sendable () async throws -> Void = {}
    ) async -> Store<HistoryReactor> {
        let store = Store(
            HistoryReactor(
                HistoryDependencies(
                    observe: { report in await report(.list([Self.entry])) }, remove: { _ in try await remove() },
                    restore: { _ in try await restore() }, now: { Timestamp(seconds: 1_700_000_000) })),
            initialState: HistoryState())
        await store.wait(for: "the list of searches") { $0.loading == .loaded }
        return store
    }

    @Test func aRemovalIsSaidWhenItIsWritten() async {
        let (written, finish) = AsyncStream.makeStream(of: Void.self)
        let store = await storeRemoving({ for await _ in written {} })
        store.send(.remove)
        #expect(store.state.shown.isEmpty)
        #expect(store.state.notices.entries.isEmpty)
        finish.finish()
        await store.waitUntilIdle()
        #expect(store.state.notices.entries.map(\.value) == [.searchRemoved(query: "swift tui")])
    }

    @Test func aRemovalThatFailsIsNeverSaidToBeDone() async {
        let store = await storeRemoving { throw LibraryFailure.diskFull(path: "/p") }
        store.send(.remove)
        await store.waitUntilIdle()
        #expect(
            store.state.notices.entries.map(\.value) == [.searchNotWritten(query: "swift tui", .diskFull(path: "/p"))])
    }

    @Test func whatIsPutBackIsThereWhenTheLibraryHasItAndNotForAMomentBefore() async {
        let (written, finish) = AsyncStream.makeStream(of: Void.self)
        let store = await store { for await _ in written {} }
        store.send(.undo)
        #expect(store.state.shown.isEmpty)
        store.send(.undo)
        #expect(store.state.notices.entries.map(\.value) == [.searchRemoved(query: "swift tui"), .nothingToUndo])
        finish.finish()
        await store.waitUntilIdle()
        #expect(store.state.shown == [.recent(Self.entry)])
        #expect(store.state.notices.entries.last?.value == .searchRestored(query: "swift tui"))
    }

    @Test func whatCannotBePutBackStillCanBe() async {
        let store = await store { throw LibraryFailure.diskFull(path: "/p") }
        store.send(.undo)
        await store.waitUntilIdle()
        #expect(store.state.shown.isEmpty)
        #expect(store.state.removed == [.recent(Self.entry)])
        #expect(store.state.notices.entries.last?.value == .searchNotWritten(query: "swift tui", .diskFull(path: "/p")))
    }
}
