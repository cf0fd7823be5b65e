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
        if wants("start") { try StartBenchmark.run(&context) }
        if wants("keys") { try KeyBenchmark.run(&context) }
        if wants("pages") { try PageBenchmark.run(&context) }
        if wants("readmes") { try ReadmeBenchmark.run(&context) }
        if wants("sizes") { try SizeBenchmark.run(&context) }
        if wants("memory") { try MemoryBenchmark.run(&context) }
        if wants("keys") { try KeyBenchmark.runWithFavourites(&context) }
        idling?.begin()
        if wants("parts") { try await PartBenchmark.run(&context) }
        if wants("files") { FilesBenchmark.run(&context) }
        if wants("cancel") { try await CancelBenchmark.run(&context) }
        try idling?.finish(&context, after: idle ?? (quick ? 5 : 20))
        note(&context, seconds: Double(Monotonic.now() - start) / 1e9)
        print(context.report.table)
        for note in context.report.notes { print("- \(note)") }
        try write(context.report.json)
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
