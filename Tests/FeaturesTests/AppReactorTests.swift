import Features
import Reactive
import TestSupport
import Testing

/// What belongs to no feature: the spinner, help, messages, the way out.
@MainActor
struct AppReactorTests {
    private let clock = ManualClock()
    private let activity: AsyncStream<Bool>.Continuation
    private let probe: StoreProbe<AppReactor>

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        activity = continuation
        probe = StoreProbe(
            AppReactor(activity: stream, clock: clock), initialState: AppReactor.State(columns: 80, rows: 24))
    }

    /// Returns when the state says so: an input is no work the store could wait for.
    private func waitUntil(_ condition: @escaping (AppReactor.State) -> Bool) async {
        for await state in probe.store.states where condition(state) { return }
    }

    /// One turn's time passes.
    private func turn() async {
        await clock.waitForSleepers(1)
        clock.advance(by: AppReactor.spinnerInterval)
    }

    // MARK: The spinner

    @Test func theSpinnerTurnsWhileSomethingIsAtWorkAndVanishesAfterwards() async {
        probe.send(.working(true)) { $0.isWorking = true }
        await probe.expectNothing()
        for phase in 0..<3 {
            await turn()
            await probe.receive { $0.spinnerPhase = phase }
        }
        probe.send(.working(false)) {
            $0.isWorking = false
            $0.spinnerPhase = nil
        }
        await probe.finish()
        #expect(clock.sleeperCount == 0)
    }

    @Test func shortWorkShowsNoSpinner() async {
        probe.send(.working(true)) { $0.isWorking = true }
        await clock.waitForSleepers(1)
        clock.advance(by: AppReactor.spinnerInterval - .milliseconds(1))
        await probe.expectNothing()
        probe.send(.working(false)) { $0.isWorking = false }
        clock.advance(by: .seconds(10))
        await probe.finish()
    }

    @Test func nothingMovesWhileNothingIsAtWork() async {
        clock.advance(by: .seconds(10))
        await probe.finish()
        #expect(clock.sleeperCount == 0)
        // A turn that was on its way when the work ended is no turn.
        probe.send(.spin)
    }

    @Test func moreWorkInARowStartsNoSecondSpinner() async {
        probe.send(.working(true)) { $0.isWorking = true }
        probe.send(.working(true))
        await clock.waitForSleepers(1)
        await probe.store.idle()
        #expect(clock.sleeperCount == 1)
        await turn()
        await probe.receive { $0.spinnerPhase = 0 }
        await probe.expectNothing()
        probe.send(.working(false)) {
            $0.isWorking = false
            $0.spinnerPhase = nil
        }
        await probe.finish()
    }

    @Test func theFeaturesActivityIsJoinedIn() async {
        activity.yield(true)
        await waitUntil(\.isWorking)
        await turn()
        await waitUntil { $0.spinnerPhase == 0 }
        activity.yield(false)
        await waitUntil { !$0.isWorking }
        #expect(probe.store.state.spinnerPhase == nil)
        await probe.skip()
        await probe.finish()
        #expect(clock.sleeperCount == 0)
    }

    // MARK: Help

    @Test func helpOpensAtItsStartScrollsAndCloses() {
        probe.send(.toggleHelp) { $0.helpOffset = 0 }
        probe.send(.scrollHelp(to: 7)) { $0.helpOffset = 7 }
        probe.send(.scrollHelp(to: -3)) { $0.helpOffset = 0 }
        probe.send(.scrollHelp(to: 7)) { $0.helpOffset = 7 }
        probe.send(.toggleHelp) { $0.helpOffset = nil }
        probe.send(.toggleHelp) { $0.helpOffset = 0 }
        probe.send(.closeDialog) { $0.helpOffset = nil }
    }

    @Test func closedHelpDoesNotScroll() {
        probe.send(.scrollHelp(to: 7))
        probe.send(.closeDialog)
    }

    // MARK: Everything else

    @Test func aMessageStaysUntilItIsRead() {
        probe.send(.say("Cannot suspend.")) { $0.message = "Cannot suspend." }
        probe.send(.toggleHelp) { $0.helpOffset = 0 }
        probe.send(.say("Something else.")) { $0.message = "Something else." }
        probe.send(.acknowledge([.search: 3])) {
            $0.message = nil
            $0.acknowledgedNotices = [.search: 3]
        }
    }

    @Test func leavingIsKeptInTheState() {
        probe.send(.leave) { $0.hasLeft = true }
    }

    @Test func aNewSizeIsTakenOverWhole() {
        probe.send(.resize(columns: 120, rows: 7)) {
            $0.columns = 120
            $0.rows = 7
        }
        probe.send(.resize(columns: 0, rows: 0)) {
            $0.columns = 0
            $0.rows = 0
        }
    }
}
