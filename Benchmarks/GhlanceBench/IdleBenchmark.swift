/// How often programs wake up when nothing happens. They idle while other things are measured.
struct IdleBenchmark {
    /// How long a program may take to come to rest: threads of Dispatch's pool end after five idle seconds.
    private static let rest = 8.0

    private let programs: [(name: String, program: DrivenProgram)]
    private let openedAt: UInt64
    private var startedAt: UInt64 = 0
    private var before: [[String: Int]] = []

    init(_ context: Context) throws {
        let waiting = try context.startGhlance(apart: true)
        try waiting.wait(for: Context.endOfFirstFrame)
        programs = [
            ("on the start screen", waiting),
            ("after a search, connection open", try context.openGhlance(Listing(), apart: true)),
            ("of the yardstick", try context.openYardstick()),
        ]
        openedAt = Monotonic.now()
    }

    /// Begins to count, as soon as the programs have come to rest.
    mutating func begin() {
        IdleBenchmark.pause(seconds: IdleBenchmark.rest, since: openedAt)
        startedAt = Monotonic.now()
        before = programs.map { ProcessFile.contextSwitches(of: $0.program.process) }
    }

    /// Counts up to some seconds after the beginning, and ends the programs.
    func finish(_ context: inout Context, after seconds: Double) throws {
        IdleBenchmark.pause(seconds: seconds, since: startedAt)
        for (before, (name, program)) in zip(before, programs) {
            let after = ProcessFile.contextSwitches(of: program.process)
            // A thread that is gone woke up at least to go.
            let wakeUps = after.reduce(before.keys.count { after[$0] == nil }) { $0 + $1.value - (before[$1.key] ?? 0) }
            let minutes = Double(Monotonic.now() - startedAt) / 6e10
            context.report.add(
                "wake-ups a minute \(name)", Double(wakeUps) / minutes, "", aim: .most(0), samples: Int(minutes * 60))
        }
        let searched = programs[1].program
        let pressed = searched.type(Context.Keys.leave)
        let ended = try searched.waitForEnd()
        context.report.add("^C to the end of the program", Double(ended - pressed) / 1e6, "ms")
        for (_, program) in programs { program.end() }
    }

    private static func pause(seconds: Double, since start: UInt64) {
        let left = seconds - Double(Monotonic.now() - start) / 1e9
        if left > 0 { Monotonic.pause(milliseconds: left * 1_000) }
    }
}
