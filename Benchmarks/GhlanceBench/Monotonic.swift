import Glibc

/// Moments and spans, in nanoseconds of the system's monotonic clock.
enum Monotonic {
    /// The present.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Does nothing for a while.
    static func pause(milliseconds: Double) {
        usleep(useconds_t(milliseconds * 1_000))
    }
}
