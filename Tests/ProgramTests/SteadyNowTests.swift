import ReactiveTesting
import Testing

@testable import Core
@testable import ghlance

struct SteadyNowTests {
    @Test func thePresentIsReadOnceAndThenCountedByTheClock() {
        let clock = ManualClock()
        let start = Timestamp(seconds: 1_800_000_000)
        clock.advance(by: .seconds(50))
        let now = CompositionRoot.steadyNow(clock, from: start)
        #expect(now() == start)
        clock.advance(by: .milliseconds(999))
        #expect(now() == start)
        clock.advance(by: .milliseconds(1))
        #expect(now() == start.advanced(bySeconds: 1))
        // As after a night with the lid closed: the continuous clock counts on.
        clock.advance(by: .seconds(8 * 3_600))
        #expect(now() == start.advanced(bySeconds: 8 * 3_600 + 1))
    }
}
