internal import Core
internal import GRDB
internal import Glibc
internal import Synchronization

/// How long to wait for a lock that another process holds: a second in silence, then with a notice, then no longer.
///
/// All waits for locks of the library are made here, both those of its files and those of SQLite.
struct LockWaiting: Sendable {
    /// When the user is told.
    static let quiet = Duration.seconds(1)
    /// The longest wait. The longest write, that of a catalogue page, takes some milliseconds.
    static let longest = Duration.seconds(10)

    /// Called once for each wait.
    var onWait: @Sendable (LibraryNotice) -> Void = { _ in }
    /// The current time.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Blocks the thread for so many microseconds.
    var pause: @Sendable (UInt32) -> Void = { usleep($0) }

    /// The pause before the next attempt, in microseconds. Source: sqliteDefaultBusyCallback() of SQLite.
    private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100].map { $0 * 1_000 }

    /// Sleeps before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: Counts from 0.
    ///   - start: When the wait began.
    ///   - path: The path of what is locked.
    ///   - isTold: Whether nothing is to be said, or it has been.
    /// - Returns: Whether there is to be another attempt.
    func sleep(before attempt: Int, since start: ContinuousClock.Instant, path: String, isTold: inout Bool) -> Bool {
        let elapsed = start.duration(to: now())
        guard elapsed < Self.longest else { return false }
        if !isTold, elapsed >= Self.quiet {
            isTold = true
            onWait(.waiting(path: path))
        }
        pause(Self.pauses[min(attempt, Self.pauses.count - 1)])
        return true
    }
}

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
