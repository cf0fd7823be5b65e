import ArgumentParser
import Glibc
import SeededRandom
import TestSupport

/// A robot that uses the real program for minutes, against a server where much goes wrong.
@main
struct SoakTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Uses ghlance at random for some minutes and checks that nothing has grown and nothing is wrong.",
        discussion: "The same seed does the same things in the same order; the time says how many of them.")

    /// More memory than this must not come on top after the warm-up, in KiB: pages the allocator keeps vary by some hundred, and the
    /// searches to go back to fill up to their 20,000 rows only in the course of a run. (With room for 300 rows, a run grows by less
    /// than one MiB.)
    private static let memoryTolerance = 2_048 + 8_192

    @Option(help: "How long, in minutes.")
    var minutes = 10.0

    @Option(help: "Which run. (default: another one each time)")
    var seed: UInt64?

    func run() async throws {
        let seed = seed ?? UInt64.random(in: 1...999_999)
        say("seed \(seed), \(minutes) minutes")
        do {
            try await soak(seed)
            say("good")
        } catch {
            say("seed \(seed) failed: \(error)")
            throw ExitCode.failure
        }
    }

    /// Says something at once, also where standard output is a file.
    private func say(_ text: String) {
        print("soak: \(text)")
        fflush(nil)
    }

    private func soak(_ seed: UInt64) async throws {
        var settings = GitHubEmulator.Settings()
        settings.budgetPerMinute = 1_000_000
        let emulator = try await GitHubEmulator(settings)
        var faults = Faults(emulator, seed: seed)
        var generator = SeededGenerator(seed: seed)
        let start = ContinuousClock.now
        let total = Duration.seconds(minutes * 60)

        let robot = try await Robot(emulator)
        var count = 0
        var samples: [Figures] = []
        for part in 1...4 {
            count += try await use(robot, &faults, &generator, until: start + total * (0.25 * Double(part)))
            try await robot.rest(faults)
            let figures = try await Figures.measure(robot.process)
            say("after \(count) actions and \(emulator.requests.count) requests: \(figures)")
            samples.append(figures)
        }
        try compare(samples[0], samples[3])
        await emulator.shutdown()
    }

    /// Uses the program until a moment; returns how many things were done.
    private func use(
        _ robot: Robot, _ faults: inout Faults, _ generator: inout SeededGenerator, until end: ContinuousClock.Instant
    ) async throws -> Int {
        var count = 0
        while ContinuousClock.now < end {
            faults.plan()
            try await robot.perform(.random(using: &generator))
            count += 1
        }
        return count
    }

    private func compare(_ baseline: Figures, _ end: Figures) throws {
        var findings: [String] = []
        if end.memory > baseline.memory + Self.memoryTolerance { findings.append("memory grew") }
        if end.descriptors > baseline.descriptors { findings.append("descriptors grew") }
        if end.timers > baseline.timers { findings.append("timers grew") }
        // libcurl keeps a few connections for the next request, and how many depends on how the last ones ended.
        if end.sockets > baseline.sockets + 4 { findings.append("sockets grew") }
        // The system's pool of threads keeps one or two more at times.
        if end.threads > baseline.threads + 2 { findings.append("threads grew") }
        if end.children > 0 { findings.append("children were left") }
        // One may be the machine's; what comes back, comes more than once in that time.
        if end.wakeUps > 1 { findings.append("the idle program wakes up") }
        guard findings.isEmpty else {
            throw Robot.Finding(description: "\(findings.joined(separator: ", ")): \(baseline) became \(end)")
        }
    }
}

/// What goes wrong at the server: decided by the seed and the number of the request, whatever the time.
struct Faults {
    private static let answers: [GitHubEmulatorAnswer] = [
        .status(500), .status(502), .status(503), .status(401), .status(404), .html, .malformed, .truncated,
        .incomplete,
        .emptyPage, .foreignNext, .hostile, .reset, .reset, .stall, .secondaryLimit(retryAfter: 1),
        .json(status: 200, "[]"),
        .json(status: 422, #"{"message":"Validation Failed","errors":["no"]}"#),
    ]

    /// So many of ten requests are answered as they should be.
    private static let goodOfTen = 7
    /// How far ahead of the requests faults are planned.
    private static let lookAhead = 20

    private let emulator: GitHubEmulator
    private var generator: SeededGenerator
    /// The number of the last request that is planned.
    private(set) var planned = 0

    init(_ emulator: GitHubEmulator, seed: UInt64) {
        self.emulator = emulator
        generator = SeededGenerator(seed: seed ^ 0x5EED)
    }

    /// Plans the answers to the next requests.
    mutating func plan() {
        let last = emulator.requests.count + Faults.lookAhead
        while planned < last {
            planned += 1
            guard Int.random(in: 0..<10, using: &generator) >= Faults.goodOfTen else { continue }
            guard let answer = Faults.answers.randomElement(using: &generator) else { continue }
            emulator.answer(request: planned, with: answer)
        }
    }

    /// Whether all faults that were planned are past.
    var arePast: Bool { emulator.requests.count >= planned }
}

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
