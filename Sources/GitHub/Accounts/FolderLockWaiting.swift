import Glibc

/// How long to wait for a lock that another process holds, as for those of the library: a second in silence, then with a notice, then no
/// longer.
struct FolderLockWaiting: Sendable {
    /// When the user is told.
    static let quiet = Duration.seconds(1)
    /// The longest wait. A process that holds the lock longer is stopped or hangs: it is held for one small write.
    static let longest = Duration.seconds(10)

    /// Called with what is waited for, and with `nil` once that is over.
    var onWait: @Sendable (String?) -> Void = { _ in }
    /// The current time.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Blocks the thread for so many microseconds.
    var pause: @Sendable (UInt32) -> Void = { usleep($0) }
}
