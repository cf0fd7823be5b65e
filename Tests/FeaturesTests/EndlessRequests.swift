import ReactiveTesting
import Synchronization
import Testing

/// Requests that have no end but that of being cancelled.
final class EndlessRequests: Sendable {
    private let clock = ManualClock()
    private let count = Mutex(0)

    /// How many were cancelled.
    var cancelled: Int { count.withLock(\.self) }

    /// Has no end.
    func stall() async throws {
        do { try await clock.sleep(for: .seconds(1)) } catch {
            count.withLock { $0 += 1 }
            throw error
        }
    }

    /// Returns when so many requests are stalled.
    func wait(for number: Int) async { await clock.waitForSleepers(number, "stalled requests") }
}
