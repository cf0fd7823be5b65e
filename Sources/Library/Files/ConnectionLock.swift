internal import GRDB
internal import Platform
internal import Synchronization

/// The wait of one connection that writes for SQLite's lock.
///
/// A write that the user waits for counts from when it was asked for: another write, which nobody waits for, may stand before it.
final class ConnectionLock: Sendable {
    private struct State {
        /// When SQLite's present wait began.
        var start = ContinuousClock.now
        /// When the writes that the user waits for were asked for, the first of them first.
        var awaited: [ContinuousClock.Instant] = []
        /// Whether the user was told of the first one.
        var isTold = false
    }

    private let state = Mutex(State())
    private let waiting: LockWaiting
    private let path: String

    init(_ waiting: LockWaiting, path: String) { (self.waiting, self.path) = (waiting, path) }

    /// The user waits for one more write.
    func beginWrite() { state.withLock { $0.awaited.append(waiting.now()) } }

    /// Whether the user waits for a write.
    var isAwaited: Bool { state.withLock { !$0.awaited.isEmpty } }

    /// The first of those writes has ended.
    func endWrite() {
        state.withLock { state in
            if !state.awaited.isEmpty { state.awaited.removeFirst() }
            state.isTold = false
        }
    }

    var mode: Database.BusyMode { .callback { self.wait(before: $0) } }

    /// Waits before another attempt.
    private func wait(before attempt: Int) -> Bool {
        let now = waiting.now()
        let (start, asked, told) = state.withLock { state in
            if attempt == 0 { state.start = now }
            return (state.start, state.awaited.first ?? state.start, state.awaited.isEmpty || state.isTold)
        }
        guard start.duration(to: now) < LockWaiting.longest else { return false }
        var isTold = told
        let goesOn = waiting.sleep(before: attempt, since: asked, path: path, isTold: &isTold)
        if isTold != told { state.withLock { $0.isTold = isTold } }
        return goesOn
    }
}
