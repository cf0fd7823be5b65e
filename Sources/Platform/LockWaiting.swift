import Glibc

/// How long to wait for a lock that another process holds: a second in silence, then with a notice, then no longer.
package struct LockWaiting: Sendable {
    /// How an attempt to take a lock ended.
    package enum Outcome {
        case locked
        /// Another process has held it all the time.
        case busy
        /// The reason is in `errno`.
        case failed
    }

    /// When the user is told.
    private static let quiet = Duration.seconds(1)
    /// The longest wait: what is written under a lock takes some milliseconds.
    package static let longest = Duration.seconds(10)
    /// The pause before the next attempt, in microseconds. Source: sqliteDefaultBusyCallback() of SQLite.
    private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100].map { $0 * 1_000 }

    /// Called with the path of what is locked, and where a file was waited for with `nil` when that is over.
    package var onWait: @Sendable (String?) -> Void
    /// The current time.
    package var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Blocks the thread for so many microseconds.
    package var pause: @Sendable (UInt32) -> Void = { usleep($0) }

    package init(onWait: @escaping @Sendable (String?) -> Void = { _ in }) { self.onWait = onWait }

    /// Sleeps before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: Counts from 0.
    ///   - start: When the wait began.
    ///   - path: The path of what is locked.
    ///   - isReported: Whether the wait has been reported, or is not to be.
    /// - Returns: Whether there is to be another attempt.
    package func sleep(
        before attempt: Int, since start: ContinuousClock.Instant, path: String, isReported: inout Bool
    ) -> Bool {
        let elapsed = start.duration(to: now())
        guard elapsed < Self.longest else { return false }
        if !isReported, elapsed >= Self.quiet {
            isReported = true
            onWait(path)
        }
        pause(Self.pauses[min(attempt, Self.pauses.count - 1)])
        return true
    }

    /// Locks an open file or folder.
    package func lock(_ descriptor: Int32, path: String) -> Outcome {
        let start = now()
        var (attempt, isReported) = (0, false)
        defer { if isReported { onWait(nil) } }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR || errno == EWOULDBLOCK else { return .failed }
            guard sleep(before: attempt, since: start, path: path, isReported: &isReported) else { return .busy }
            attempt += 1
        }
        return .locked
    }

    /// Unlocks and closes it. Closing alone would leave it locked while a child that is being started has a copy of the descriptor.
    package static func unlock(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
