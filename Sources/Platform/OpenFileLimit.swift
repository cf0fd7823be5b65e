import Glibc

/// The limit on open files, `ulimit -n`. libdispatch and libcurl abort if they cannot get a descriptor.
package enum OpenFileLimit {
    /// A session has about twenty open, plus connections and child processes.
    package static let needed = 64

    /// Raises the limit if it is too low, as far as the system allows.
    ///
    /// - Returns: The limit if it is still too low; otherwise `nil`.
    package static func raise() -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
            return nil
        }
        limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return limit.rlim_cur < needed ? Int(limit.rlim_cur) : nil
    }
}
