import ArgumentParser
import Glibc

/// Measures ghlance from outside, in a terminal of its own, beside a program that does the least a list in curses can do; and
/// those of its parts that only show from inside.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure ghlance; Docs/Performance.md says what and how.")

    @Flag(help: "Fewer samples and a smaller catalogue.")
    var quick = false

    @Flag(help: "Also a catalogue of a million repositories, which takes minutes to create.")
    var million = false

    @Option(help: "Only the parts whose name begins so: \(Bench.parts.map { $0.name }.joined(separator: ", ")).")
    var only: String?

    @Flag(help: "Write the ratios of this run as those of the release, instead of comparing them.")
    var writeBaseline = false

    /// A part of the run, by the beginning of its name.
    private typealias Part = (name: String, measure: @MainActor (inout Context) async throws -> Void)

    /// In this order: favourites, once kept, are found by what follows.
    private static let parts: [Part] = [
        ("start", { try StartBenchmark.run(&$0) }),
        ("keys", { try KeyBenchmark.run(&$0) }),
        ("pages", { try PageBenchmark.run(&$0) }),
        ("readmes", { try ReadmeBenchmark.run(&$0) }),
        ("memory", { try StartBenchmark.memory(&$0) }),
        ("idle", { try IdleBenchmark.run(&$0) }),
        ("inside", { try await InsideBenchmark.run(&$0) }),
        ("files", { FilesBenchmark.run(&$0) }),
        ("favourites", { FavouritesBenchmark.run(&$0) }),
        ("catalogue", { $0.report.add(try await CatalogueBenchmark.run($0.catalogueSizes)) }),
        ("words", { $0.report.add(try await WordsBenchmark.run()) }),
        ("keys with favourites", { try KeyBenchmark.runWithFavourites(&$0) }),
    ]

    @MainActor
    func run() async throws {
        // A program that has ended is found out by waiting for what it shows.
        signal(SIGPIPE, SIG_IGN)
        var context = try Context(isQuick: quick, hasMillion: million)
        let start = Monotonic.now()
        let last = writeBaseline ? nil : try Baseline.read()
        var worse: Set<String> = []
        for part in Bench.parts where only.map({ part.name.hasPrefix($0) }) ?? true {
            worse.formUnion(try await measure(part, &context, last))
        }
        print(context.report.table(beside: last))
        print("- \(Machine.description)")
        print("- \((Monotonic.now() - start) / 1_000_000_000) s in all; \(context.machine.disturbance)")
        if writeBaseline { try Baseline(of: context.report).write() }
        guard worse.isEmpty else {
            print(
                "- More than 10 % worse than the last release in \(Baseline.rounds) rounds:",
                worse.sorted().joined(separator: "; "))
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
}
