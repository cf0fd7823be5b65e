internal import CPlatform
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

/// How much free memory the C library retains.
package enum MemoryLimits {
    /// Call it before there is a second thread.
    package static func set() {
        // Free memory in the arena of one thread is retained for later threads: on two cores, sixteen arenas held
        // several times the memory in use, and grew for minutes. Two suffice for the few threads that run at a time.
        mallopt(malloc_arena_max, 2)
        // Large blocks are returned to the system when freed. By default, this limit grows with the largest response.
        mallopt(malloc_mmap_threshold, 128 * 1_024)
    }
}

/// The memory of the program, which contains tokens.
package enum CoreFiles {
    /// Disables core files (getrlimit(2), `RLIMIT_CORE`; child processes inherit this), and other processes of the user's
    /// reading the memory (prctl(2), `PR_SET_DUMPABLE`; undone by exec, so that children are not affected).
    package static func disable() {
        shim_hide_memory()
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }

    static var isMemoryHidden: Bool { shim_memory_is_hidden() != 0 }
}
