import ArgumentParser
import Glibc

/// Measures ghlance from outside, in a terminal of its own, beside a program that does the least a list in curses can do; and
/// those of its parts that only show from inside.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance-bench",
        abstract: "Measure ghlance; Docs/Performance.md says what and how.")

    @Flag(help: "Fewer samples and a shorter idle time: half a minute in all.")
    var quick = false

    @Option(help: "How long to watch idle programs, in seconds. (default: 20, or 5 with --quick)")
    var idle: Double?

    @Option(
        help: """
            Only the parts whose name begins so: start, keys, pages, readmes, sizes, memory, parts, files, cancel, idle.
            """)
    var only: String?

    @Option(help: "The folder that gets the results as JSON.")
    var results = "bench-results"

    @Option(help: "The figures of the last release. What is 10 % worse in five rounds is a failure.")
    var baseline = "Benchmarks/baseline.json"

    @Flag(help: "Write the figures of this run as those of the release, instead of comparing them.")
    var writeBaseline = false

    /// A part of the run, by the beginning of its name.
    private typealias Part = (name: String, measure: @MainActor (inout Context) async throws -> Void)

    /// In this order: favourites, once kept, are found by what follows.
    private static let parts: [Part] = [
        ("start", { try StartBenchmark.run(&$0) }),
        ("keys", { try KeyBenchmark.run(&$0) }),
        ("pages", { try PageBenchmark.run(&$0) }),
        ("readmes", { try ReadmeBenchmark.run(&$0) }),
        ("sizes", { try SizeBenchmark.run(&$0) }),
        ("memory", { try MemoryBenchmark.run(&$0) }),
        ("keys", { try KeyBenchmark.runWithFavourites(&$0) }),
    ]
    /// Those beside which idle programs are watched.
    private static let quietParts: [Part] = [
        ("parts", { try await PartBenchmark.run(&$0) }),
        ("files", { FilesBenchmark.run(&$0) }),
        ("cancel", { try await CancelBenchmark.run(&$0) }),
    ]

    func validate() throws {
        if let idle, !(idle > 0 && idle <= 600) { throw ValidationError("--idle is up to 600 seconds.") }
    }

    @MainActor
    func run() async throws {
        // A program that has ended is found out by waiting for what it shows.
        signal(SIGPIPE, SIG_IGN)
        var context = try Context(isQuick: quick)
        let start = Monotonic.now()
        var idling = try wants("idle") ? IdleBenchmark(context) : nil
        let last = writeBaseline ? nil : try Baseline(path: baseline)
        var worse: Set<String> = []
        for part in Bench.parts where wants(part.name) { worse.formUnion(try await measure(part, &context, last)) }
        idling?.begin()
        for part in Bench.quietParts where wants(part.name) { try await part.measure(&context) }
        try idling?.finish(&context, after: idle ?? (quick ? 5 : 20))
        note(&context, seconds: Double(Monotonic.now() - start) / 1e9)
        print(context.report.table(beside: last))
        for note in context.report.notes { print("- \(note)") }
        try write(context.report.json)
        if writeBaseline { try Baseline(of: context.report).write(to: baseline) }
        guard worse.isEmpty else {
            print(
                "- More than 10 % worse than the last release in \(Baseline.rounds) rounds: \(worse.sorted().joined(separator: "; "))"
            )
            throw ExitCode.failure
        }
    }

    /// Measures a part; where a figure is worse than the last release's, again, until it is not or has been in all rounds.
    ///
    /// - Returns: The names of those that were worse in all of them.
    @MainActor
    private func measure(_ part: Part, _ context: inout Context, _ last: Baseline?) async throws -> Set<String> {
        let count = context.report.lines.count
        try await part.measure(&context)
        guard let last else { return [] }
        var worse = last.worse(context.report.lines[count...])
        let report = context.report
        for _ in 1..<Baseline.rounds where !worse.isEmpty {
            context.report = Report()
            try await part.measure(&context)
            worse.formIntersection(last.worse(context.report.lines))
        }
        context.report = report
        return worse
    }

    private func wants(_ part: String) -> Bool { only.map { part.hasPrefix($0) } ?? true }

    private func note(_ context: inout Context, seconds: Double) {
        let (machine, others) = (context.machine, Int(context.machine.othersShare().rounded()))
        context.report.add(note: Machine.description)
        context.report.add(
            note: "\(Int(seconds.rounded())) s in all; others used \(others) % of the machine meanwhile, and "
                + "\(machine.busySamples) of \(machine.samples) samples were taken while somebody else was at work"
                + (machine.hasPriority ? "; the measured programs went before all others" : ""))
    }

    private func write(_ json: String) throws {
        mkdir(results, 0o777)
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var name = [CChar](repeating: 0, count: 64)
        let length = strftime(&name, name.count, "%Y-%m-%dT%H%M%SZ", &parts)
        let stamp = String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = "\(results)/\(stamp).json"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ValidationError("\(path) cannot be written.") }
        defer { close(descriptor) }
        var rest = Array(json.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw ValidationError("\(path) cannot be written.") }
            rest = rest.dropFirst(count)
        }
        print("- \(path)")
    }
}
