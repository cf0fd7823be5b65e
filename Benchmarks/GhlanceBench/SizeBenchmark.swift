/// Keys in short and in very long lists: what they cost must not depend on the rows that nobody sees.
enum SizeBenchmark {
    /// GitHub finds no more than a thousand. Lists of 100,000 are measured without a terminal, by `PartBenchmark`.
    static let sizes = [100, 1_000]

    static func run(_ context: inout Context) throws {
        let programs = try sizes.map { size in
            try context.openGhlance(Listing(total: size, isCompact: true))
        }
        context.server.answer(.silence)
        var scrolled = sizes.map { _ in (latency: Samples(), processor: Samples()) }
        var typed = scrolled
        for _ in 0..<context.samples(10) {
            for (index, program) in programs.enumerated() {
                program.type(Context.Keys.top + String(repeating: Context.Keys.down, count: Context.lastVisible + 1))
                program.settle(milliseconds: 30)
                let keys = Array(repeating: Context.Keys.down, count: 25)
                try measure(&context, program, keys, into: &scrolled[index])
            }
            for (index, program) in programs.enumerated() {
                program.type(KeyBenchmark.letters[3])
                program.settle(milliseconds: 30)
                let keys = (0..<20).map { KeyBenchmark.letters[$0 % 3] }
                try measure(&context, program, keys, into: &typed[index])
                program.type(String(repeating: Context.Keys.backspace, count: keys.count + 1))
                program.settle(milliseconds: 30)
            }
        }
        for (name, series) in [("line scrolled", scrolled), ("letter typed", typed)] {
            for (index, size) in sizes.enumerated() {
                context.report.add(
                    "\(name) in \(size) rows, p50", series[index].latency.median, "ms",
                    samples: series[index].latency.count)
            }
            for (index, size) in sizes.enumerated() {
                let aim: Report.Aim? = index == 0 ? nil : .most(series[0].processor.minimum * 1.1)
                context.report.add(
                    "\(name) in \(size) rows, processor time", series[index].processor.minimum, "µs", aim: aim,
                    samples: series[index].processor.count)
            }
        }
    }

    private static func measure(
        _ context: inout Context, _ program: DrivenProgram, _ keys: [String],
        into samples: inout (latency: Samples, processor: Samples)
    ) throws {
        let before = ProcessFile.processorTime(of: program.process)
        for key in keys {
            context.machine.settle()
            let echo = try program.press(key)
            samples.latency.append(from: echo.pressed, to: echo.shown)
        }
        let after = ProcessFile.processorTime(of: program.process)
        samples.processor.append(Double(Int64(after) - Int64(before)) / 1_000 / Double(keys.count))
    }
}
