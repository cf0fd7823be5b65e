import Glibc

/// The limit on open files, `ulimit -n`. libdispatch and libcurl end the process where they get no descriptor for what they need.
package enum OpenFileLimit {
    /// A session has about twenty open; connections and children come to that.
    package static let needed = 64

    /// Raises a limit that is too low, as far as the system allows.
    ///
    /// - Returns: The limit, where it is still too low; otherwise `nil`.
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
