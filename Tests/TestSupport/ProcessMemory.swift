import Glibc

/// The memory of this process, in bytes. What is measured should run in a process of its own: `processExitsWith`.
package enum ProcessMemory {
    /// The kernel gives no such value.
    package struct Unknown: Error {}

    /// Gives back what the allocator keeps for later (malloc_trim(3), which the Glibc module does not have).
    package static func trim() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    }

    /// What it has now, without pages of files (proc(5), `RssAnon`): how much of the executable is read in differs from run to run.
    package static func current() throws -> Int { try value("RssAnon:") }

    /// The most it has had since the last ``resetPeak()``, without pages of files (proc(5), `VmHWM`, `RssFile`).
    package static func peak() throws -> Int { try value("VmHWM:") - value("RssFile:") }

    /// Begins to look for the most again (proc(5), `clear_refs`).
    package static func resetPeak() throws {
        guard let file = fopen("/proc/self/clear_refs", "w") else { throw Unknown() }
        fputs("5", file)
        guard fclose(file) == 0 else { throw Unknown() }
    }

    private static func value(_ name: String) throws -> Int {
        let status = try TextFile.read("/proc/self/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let value = line.flatMap({ Int($0.filter(\.isNumber)) }) else { throw Unknown() }
        return value * 1_024
    }
}
