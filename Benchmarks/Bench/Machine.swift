import Glibc

/// What else the machine does meanwhile: nothing is measured well on a busy one.
struct Machine {
    /// Samples that were taken although others were at work.
    private var busySamples = 0
    /// Samples in all.
    private var samples = 0

    /// Whether this process and all it starts go before others: real-time scheduling (sched(7)), which the system lets few
    /// users have. Nothing on the machine then comes between a key and its echo but these programs themselves.
    private let hasPriority = Machine.goFirst()

    /// All waiting of one run together, in milliseconds: a machine that is never quiet must not hang the run.
    private var patience = 20_000.0
    private let start = Machine.ticks()

    /// Waits, a little, until nobody else wants a processor. Called before each sample.
    mutating func settle() {
        samples += 1
        var waited = 0.0
        while ProcessFile.runnableThreads() > 1 {
            guard waited < 40, patience > 0 else {
                busySamples += 1
                return
            }
            Monotonic.pause(milliseconds: 1)
            waited += 1
            patience -= 1
        }
    }

    /// How quiet the machine was. To be asked when all measured programs have ended: only then is their time known.
    var disturbance: String {
        "others used \(Int(othersShare().rounded())) % of the machine meanwhile, and \(busySamples) of \(samples) samples were "
            + "taken while somebody else was at work"
            + (hasPriority ? "; the measured programs went before all others" : "")
    }

    /// What part of the machine's processors others have used since the start, in percent.
    private func othersShare() -> Double {
        let now = Machine.ticks()
        let total = Double(now.total - start.total)
        guard total > 0 else { return 0 }
        return max(0, Double(now.busy - start.busy) - Double(now.own - start.own)) / total * 100
    }

    /// What to call the machine in a report.
    static var description: String {
        let name =
            (ProcessFile.read("/proc/cpuinfo") ?? "").split(separator: "\n")
            .first { $0.hasPrefix("model name") }?.split(separator: ":").last.map(String.init) ?? "unknown processor"
        let kernel = ProcessFile.read("/proc/sys/kernel/osrelease")?.split(separator: "\n").first ?? ""
        return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors,\(name), Linux \(kernel)"
    }

    private static func goFirst() -> Bool {
        var parameters = sched_param(sched_priority: 1)
        return sched_setscheduler(0, SCHED_RR, &parameters) == 0
    }

    /// Ticks of the machine, of those the busy ones, and this process's own with its ended children.
    private static func ticks() -> (total: Int, busy: Int, own: Int) {
        let fields = (ProcessFile.read("/proc/stat") ?? "").split(separator: "\n").first?.split(separator: " ") ?? []
        let numbers = fields.dropFirst().prefix(8).map { Int($0) ?? 0 }
        guard numbers.count == 8 else { return (0, 0, 0) }
        var times = tms()
        _ = Glibc.times(&times)
        let own = times.tms_utime + times.tms_stime + times.tms_cutime + times.tms_cstime
        let total = numbers.reduce(0, +)
        return (total, total - numbers[3] - numbers[4], own)
    }
}

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
