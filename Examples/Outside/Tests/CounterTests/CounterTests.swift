import Reactive
import ReactiveTesting
import Testing

@testable import counter

@MainActor
struct CounterTests {
    private let clock = ManualClock()
    private var probe: StoreProbe<CounterReactor> {
        StoreProbe(CounterReactor(clock: clock), initialState: CounterReactor.State())
    }

    @Test func actionsAreCountedAtOnce() async {
        let probe = probe
        probe.send(.increase) { $0.count = 1 }
        probe.send(.increase) { $0.count = 2 }
        await probe.finish()
    }

    @Test func secondsAreCountedUntilItStops() async {
        let probe = probe
        await probe.send(.start)
        #expect(probe.state.isRunning)
        clock.advance(by: .milliseconds(999))
        await probe.expectNothing()
        clock.advance(by: .milliseconds(1))
        await probe.receive { $0.count = 1 }
        await probe.send(.stop)
        #expect(!probe.state.isRunning)
        await probe.finish()
    }
}
