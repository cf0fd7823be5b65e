import ReactiveTesting
import TestSupport
import Testing

/// Time for simulations, moment by moment.
extension AppWorld {
    /// Lets time pass, and whoever sleeps wake at their moment.
    func pass(_ duration: Duration) async {
        let end = clock.now.offset + duration
        await settleMoment()
        while let next = clock.nextDeadline, next.offset <= end {
            clock.advance(by: max(.zero, next.offset - clock.now.offset))
            await settleMoment()
        }
        if end > clock.now.offset { clock.advance(by: end - clock.now.offset) }
        await settleMoment()
    }

    /// Returns when all that happens at this moment has happened, and whatever sleeps is in the clock's list. Claims are not checked: between
    /// two of the world's seconds, a countdown is behind.
    func settleMoment() async {
        await probe.settle()
        await clock.waitForSleepers(probe.effectsInFlight.count)
    }
}
