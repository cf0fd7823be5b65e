import Glibc

/// The memory of a program that crashed, as a file.
package enum CoreFiles {
    /// From now on a crash leaves none: tokens are in the memory of this program (getrlimit(2), `RLIMIT_CORE`). What it starts
    /// inherits this.
    package static func disable() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
