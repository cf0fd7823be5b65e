internal import CPlatform
import Glibc

/// The memory of the program, in which tokens are.
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

    /// Whether other processes of the user cannot read the memory.
    package static var isMemoryHidden: Bool { shim_memory_is_hidden() != 0 }
}
