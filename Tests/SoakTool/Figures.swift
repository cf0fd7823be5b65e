import Glibc
import TestSupport

/// What a process holds, as the kernel counts it.
struct Figures: CustomStringConvertible {
    /// Memory in KiB that is the process's own. Pages of files are not: how many of them count depends on who else has them open.
    var memory = 0
    /// Open descriptors that are no sockets: the terminal, event queues, timers, pipes.
    var descriptors = 0
    /// Open sockets: connections that are kept for the next request.
    var sockets = 0
    /// Open timers (timerfd).
    var timers = 0
    /// Threads.
    var threads = 0
    /// Children that have not been waited for or still run.
    var children = 0
    /// How often any thread woke up in ``idleTime``.
    var wakeUps = 0

    /// How long an idle process is watched.
    static let idleTime = Duration.seconds(2)

    var description: String {
        "memory \(memory) KiB, descriptors \(descriptors) (timers \(timers)), sockets \(sockets), threads \(threads), "
            + "children \(children), wake-ups \(wakeUps) in \(Figures.idleTime)"
    }

    /// Measures a process that has nothing to do.
    static func measure(_ process: pid_t) async throws -> Figures {
        let before = switches(process)
        try await Task.sleep(for: idleTime)
        var figures = Figures()
        figures.wakeUps = switches(process) - before
        figures.memory = memory(process)
        for entry in entries("/proc/\(process)/fd") {
            let target = link("/proc/\(process)/fd/\(entry)")
            if target.hasPrefix("socket:") { figures.sockets += 1 } else { figures.descriptors += 1 }
            if target.contains("timerfd") { figures.timers += 1 }
        }
        for thread in entries("/proc/\(process)/task") {
            figures.threads += 1
            let children = (try? TextFile.read("/proc/\(process)/task/\(thread)/children")) ?? ""
            figures.children += children.split(separator: " ").count
        }
        return figures
    }

    /// The memory of a process in KiB.
    static func memory(_ process: pid_t) -> Int { field("Anonymous:", of: "/proc/\(process)/smaps_rollup") }

    private static func switches(_ process: pid_t) -> Int {
        entries("/proc/\(process)/task").reduce(0) {
            $0 + field("voluntary_ctxt_switches:", of: "/proc/\(process)/task/\($1)/status")
        }
    }

    private static func field(_ name: String, of path: String) -> Int {
        let text = (try? TextFile.read(path)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count).filter(\.isNumber)) } ?? 0
    }

    private static func entries(_ path: String) -> [String] {
        (try? TextFile.names(in: path)) ?? []
    }

    private static func link(_ path: String) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        let count = readlink(path, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
