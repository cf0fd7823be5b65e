/// From the moment a process is asked for to the end of its first frame, and its memory.
enum StartBenchmark {
    static func run(_ context: inout Context) throws {
        let (least, most) = context.isQuick ? (20, 20) : (20, 60)
        // A search would only be in the way here.
        context.server.answer(.silence)
        var ghlance = Samples()
        var withWords = Samples()
        var configured = Samples()
        var yardstick = Samples()
        let configuration = try context.configurationOf100Lines()
        // One of each first, so that both are in memory.
        for number in -1..<most {
            context.machine.settle()
            let one = try start(context.startGhlance(), Context.endOfFirstFrame)
            context.machine.settle()
            let other = try start(context.startYardstick(), Context.endOfYardstick)
            context.machine.settle()
            let third = try start(context.startGhlance("swift", "stars:>50"), Context.endOfFirstFrame)
            context.machine.settle()
            let fourth = try start(context.startGhlance(configuration: configuration), Context.endOfFirstFrame)
            guard number >= 0 else { continue }
            ghlance.append(from: one.0, to: one.1)
            yardstick.append(from: other.0, to: other.1)
            withWords.append(from: third.0, to: third.1)
            configured.append(from: fourth.0, to: fourth.1)
            if number + 1 >= least, ghlance.isStable(within: 3), yardstick.isStable(within: 3) { break }
        }
        context.report.add(
            "start to first frame, p50", ghlance.median, "ms", yardstick: yardstick.median, aim: .ratio(2))
        context.report.add(
            "start to first frame with words, p50", withWords.median, "ms", yardstick: yardstick.median,
            aim: .ratio(2))
        context.report.add(
            "start with a configuration of 100 lines, p50, beside one without", configured.median, "ms",
            yardstick: ghlance.median, aim: .ratio(1.3))
        context.report.add(
            "start to first frame, fastest", ghlance.minimum, "ms", yardstick: yardstick.minimum)
    }

    private static func start(_ program: DrivenProgram, _ end: String) throws -> (UInt64, UInt64) {
        let shown = try program.wait(for: end)
        program.settle()
        program.end()
        return (program.startedAt, shown)
    }

    /// The memory of the program with ever more in it.
    static func memory(_ context: inout Context) throws {
        let program = try context.startGhlance()
        try program.wait(for: Context.endOfFirstFrame)
        // One program at a time: two would share their pages, and each would count half of them.
        addMemory(of: program, "first frame", to: &context.report)
        for (name, listing) in [
            ("1,000 repositories in ten answers", Listing(total: 1_000)),
            ("10,000 short repositories in one answer", Listing(total: 10_000, perPage: 10_000, isCompact: true)),
        ] {
            addMemory(of: try context.openGhlance(listing), name, to: &context.report)
        }
    }

    private static func addMemory(of program: DrivenProgram, _ name: String, to report: inout Report) {
        program.settle(milliseconds: 100)
        if let size = ProcessFile.proportionalSetSize(of: program.process) {
            report.add("memory: \(name)", Double(size) / 1_024, "MiB", aim: .most(20))
        }
        program.end()
    }
}
