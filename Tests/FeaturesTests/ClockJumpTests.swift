import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

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

    /// A search that met a limit of ten seconds and waits for eleven.
    private func limited() async -> StoreProbe<PacedSearch> {
        let (server, clock, jump) = (server, clock, jump)
        let dependencies = SearchDependencies(
            search: { try await server.answer(.search($0)) }, nextPage: { try await server.answer(.page($0)) },
            opening: RepositoryOpening(links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")),
            now: {
                let counted = clock.now.offset.components.seconds
                return SearchWorld.start.advanced(bySeconds: counted + jump.seconds.withLock { $0 })
            },
            clock: clock, jitter: { 0.5 })
        let probe = StoreProbe(
            PacedSearch(SearchReactor(dependencies)), initialState: SearchState(now: SearchWorld.start))
        server.answer(with: SearchWorld.limited(wait: 10))
        for _ in 0..<3 { server.answer(with: SearchWorld.page(1...3)) }
        await probe.send(.list(.edit(.insert("swift"))))
        clock.advance(by: SearchPacing.shortest)
        await probe.settle()
        #expect(probe.state.secondsToWait == 11)
        return probe
    }

    private func pass(seconds: Int, _ probe: StoreProbe<PacedSearch>) async {
        for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            await probe.settle()
        }
    }

    @Test(
        "a jump ahead ends the wait, one back lengthens it by itself",
        arguments: [(8 * 3_600, 1), (-5, 13)] as [(Int64, Int)])
    func aJumpEndsTheWaitWithOneRequest(jumped: Int64, seconds: Int) async {
        let probe = await limited()
        await pass(seconds: 3, probe)
        jump.seconds.withLock { $0 = jumped }
        await pass(seconds: seconds - 1, probe)
        #expect(server.requests.count == 1)
        await pass(seconds: 1, probe)
        #expect(server.requests.count == 2)
        #expect(probe.state.loading == .idle && probe.state.failure == nil)
        await pass(seconds: 60, probe)
        #expect(server.requests.count == 2)
    }
}
