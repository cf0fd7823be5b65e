import Features
import Model
import Reactive
import Synchronization
import TestSupport
import Testing

/// The program counts its time on from one moment, so its present does not jump. Should it do so all the same, a countdown
/// may be wrong by the jump, and by no more: it ends, and asks once.
@MainActor
struct ClockJumpTests {
    private let server = ScriptedSearch()
    private let clock = ManualClock()
    private let jump = Jump()

    private final class Jump: Sendable {
        let seconds = Mutex<Int64>(0)
    }

    private func store() -> Store<PacedSearch> {
        let (server, clock, jump) = (server, clock, jump)
        let dependencies = SearchDependencies(
            search: { try await server.answer(.search($0)) }, nextPage: { try await server.answer(.page($0)) },
            webAddress: { _ in nil }, openInBrowser: { _ in },
            now: {
                let counted = clock.now.offset.components.seconds
                return SearchWorld.start.advanced(bySeconds: counted + jump.seconds.withLock { $0 })
            },
            clock: clock, jitter: { 0.5 })
        return Store(PacedSearch(SearchReactor(dependencies)), initialState: SearchState(now: SearchWorld.start))
    }

    /// A search that met a limit of ten seconds and waits for eleven.
    private func limited() async -> Store<PacedSearch> {
        let store = store()
        server.answer(with: SearchWorld.limited(wait: 10))
        for _ in 0..<3 { server.answer(with: SearchWorld.page(1...3)) }
        store.send(.list(.edit(.insert("swift"))))
        await store.waitUntilIdle()
        clock.advance(by: SearchPacing.shortest)
        await store.waitUntilIdle()
        #expect(store.state.secondsToWait == 11)
        return store
    }

    private func pass(seconds: Int, _ store: Store<PacedSearch>) async {
        for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            await store.waitUntilIdle()
        }
    }

    @Test func aJumpAheadEndsTheWaitWithOneRequest() async {
        let store = await limited()
        await pass(seconds: 3, store)
        jump.seconds.withLock { $0 = 8 * 3_600 }
        await pass(seconds: 1, store)
        #expect(server.requests.count == 2)
        #expect(store.state.loading == .idle)
        #expect(store.state.failure == nil)
        await pass(seconds: 60, store)
        #expect(server.requests.count == 2)
    }

    @Test func aJumpBackLengthensTheWaitByItselfAndEndsWithOneRequest() async {
        let store = await limited()
        await pass(seconds: 3, store)
        jump.seconds.withLock { $0 = -5 }
        await pass(seconds: 12, store)
        #expect(server.requests.count == 1)
        #expect(store.state.secondsToWait == 1)
        await pass(seconds: 1, store)
        #expect(server.requests.count == 2)
        #expect(store.state.loading == .idle)
        await pass(seconds: 60, store)
        #expect(server.requests.count == 2)
    }

    @Test func theDebounceAndThePausesBeforeRetriesDoNotDependOnIt() async {
        let store = store()
        server.answer(with: FailedRequest(.interrupted(reason: "reset")))
        server.answer(with: SearchWorld.page(1...3))
        jump.seconds.withLock { $0 = -100_000 }
        store.send(.list(.edit(.insert("swift"))))
        await store.waitUntilIdle()
        jump.seconds.withLock { $0 = 100_000 }
        clock.advance(by: SearchPacing.shortest)
        await store.waitUntilIdle()
        #expect(store.state.loading == .retrying(.search, attempt: 1))
        jump.seconds.withLock { $0 = 0 }
        clock.advance(by: SearchReactor.retryPauses[0])
        await store.waitUntilIdle()
        #expect(store.state.repositories.count == 3)
        #expect(server.requests.count == 2)
    }
}
