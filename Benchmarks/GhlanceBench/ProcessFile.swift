import Glibc

/// What the kernel tells of processes and of the machine, in the files below `/proc` (proc(5)).
enum ProcessFile {
    /// The text of a small file; `nil` where it cannot be read, because the process has ended for instance.
    static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// How often each thread of a process was taken off a processor so far, of itself or not. Each time it goes on is a
    /// wake-up.
    static func contextSwitches(of process: pid_t) -> [String: Int] {
        var switches: [String: Int] = [:]
        for thread in threads(of: process) {
            let status = read("/proc/\(process)/task/\(thread)/status") ?? ""
            switches[thread] =
                (number("voluntary_ctxt_switches:", in: status) ?? 0)
                + (number("nonvoluntary_ctxt_switches:", in: status) ?? 0)
        }
        return switches
    }

    /// The time a process has had on processors, in nanoseconds, all living threads together.
    static func processorTime(of process: pid_t) -> UInt64 {
        threads(of: process).reduce(0) { sum, thread in
            let fields = (read("/proc/\(process)/task/\(thread)/schedstat") ?? "").split(separator: " ")
            return sum + (fields.first.flatMap { UInt64($0) } ?? 0)
        }
    }

    /// The memory of a process in KiB, pages shared with others counted by its share in them.
    static func proportionalSetSize(of process: pid_t) -> Int? {
        read("/proc/\(process)/smaps_rollup").flatMap { number("Pss:", in: $0) }
    }

    /// How many threads of the whole machine want a processor right now, this one included.
    static func runnableThreads() -> Int {
        let fields = (read("/proc/loadavg") ?? "").split(separator: " ")
        return fields.count > 3 ? fields[3].split(separator: "/").first.flatMap { Int($0) } ?? 1 : 1
    }

    private static func threads(of process: pid_t) -> [String] {
        guard let folder = opendir("/proc/\(process)/task") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.first?.isNumber == true { names.append(name) }
        }
        return names
    }

    /// The number behind a label at the start of a line.
    private static func number(_ label: String, in text: String) -> Int? {
        text.split(separator: "\n").first { $0.hasPrefix(label) }
            .flatMap { $0.dropFirst(label.count).split(whereSeparator: \.isWhitespace).first }
            .flatMap { Int($0) }
    }
}
