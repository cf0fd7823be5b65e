import Glibc

/// Core files of crashes.
package enum CoreFiles {
    /// Disables core files, because tokens are in memory (getrlimit(2), `RLIMIT_CORE`). Child processes
    /// inherit this.
    package static func disable() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
