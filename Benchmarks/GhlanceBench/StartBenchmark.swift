/// From the moment a process is asked for to the end of its first frame.
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
            "start to first frame, p50", ghlance.median, "ms", yardstick: yardstick.median, aim: .ratio(2),
            samples: ghlance.count)
        context.report.add(
            "start to first frame with words, p50", withWords.median, "ms", yardstick: yardstick.median,
            aim: .ratio(2), samples: withWords.count)
        context.report.add(
            "start with a configuration of 100 lines, p50, beside one without", configured.median, "ms",
            yardstick: ghlance.median, aim: .ratio(1.3), samples: configured.count)
        context.report.add(
            "start to first frame, fastest", ghlance.minimum, "ms", yardstick: yardstick.minimum,
            samples: ghlance.count)
    }

    private static func start(_ program: DrivenProgram, _ end: String) throws -> (UInt64, UInt64) {
        let shown = try program.wait(for: end)
        program.settle()
        program.end()
        return (program.startedAt, shown)
    }
}
