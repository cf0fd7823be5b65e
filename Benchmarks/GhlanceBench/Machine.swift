import Glibc

/// What else the machine does meanwhile: nothing is measured well on a busy one.
struct Machine {
    /// Samples that were taken although others were at work.
    private(set) var busySamples = 0
    /// Samples in all.
    private(set) var samples = 0

    /// Whether this process and all it starts go before others: real-time scheduling (sched(7)), which the system lets few
    /// users have. Nothing on the machine then comes between a key and its echo but these programs themselves.
    let hasPriority = Machine.goFirst()

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

    /// What part of the machine's processors others have used since the start, in percent. To be asked when all measured
    /// programs have ended: only then is their time known.
    func othersShare() -> Double {
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
