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
