internal import Core
internal import Features
internal import Glibc
internal import Library
import SeededRandom

/// Measures the catalogue: `library-bench FOLDER [COUNT…]`.
///
/// The libraries of each size stay in FOLDER and are used again: making the largest takes minutes.
@main
enum LibraryBench {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first else {
            print("usage: library-bench FOLDER [COUNT…]")
            exit(2)
        }
        let counts = arguments.dropFirst().compactMap { Int($0) }
        let columns = [
            "repositories", "MiB", "key p50", "p99", "slowest", "CPU p50", "CPU p99", "complete", "page p50", "p99",
            "slowest", "CPU p50", "CPU p99",
        ]
        print(
            "What was seen before, by key, and a page kept; in milliseconds, and the share that was looked at whole in %."
        )
        print(row(columns))
        print(row(columns.map { _ in "---:" }))
        for count in counts.isEmpty ? [10_000, 100_000, 1_000_000] : counts {
            let result = try await measure(count, in: "\(folder)/\(count)")
            let cells =
                [Double(count), result.megabytes] + result.keys.summary + result.keys.processorSummary + [
                    result.complete
                ]
                + result.pages.summary + result.pages.processorSummary
            print(row(cells.map(Self.cell)))
        }
        for count in counts where count >= 100_000 { try await grow(count, in: "\(folder)/\(count)") }
        for count in counts where count >= 100_000 { try await choose(count, in: "\(folder)/\(count)") }
        for count in counts where count >= 100_000 {
            print("\nCompletion among \(count); in milliseconds: p50, p99, slowest, CPU p50, CPU p99.")
            for (name, values) in try await CompletionBench.run(count, in: "\(folder)/\(count)") {
                print(row([name] + values.map(cell)))
            }
        }
        let readmes = try await ReadmeBench(count: 5_000, folder: "\(folder)/readmes-\(getpid())").run()
        print(
            "\nThe words of 5000 READMEs, \(readmes.text >> 20) MiB: \(100 * readmes.stored / readmes.text) % of that are stored, with their",
            "index, in \(readmes.indexing); in milliseconds: p50, p99, slowest, CPU p50, CPU p99.")
        for (name, samples) in readmes.rows {
            print(row([name] + (samples.summary + samples.processorSummary).map(Self.cell)))
        }
        let favourites = 5_000
        print("\n\(favourites) favourites, on the main actor; in milliseconds: p50, p99, slowest, CPU p50, CPU p99.")
        for (name, samples) in FavouritesBench(count: favourites).run() {
            print(row([name] + (samples.summary + samples.processorSummary).map(Self.cell)))
        }
    }

    struct Result {
        var megabytes: Double
        var keys: Samples
        var complete: Double
        var pages: Samples
    }

    /// - Parameter folder: Where the library of this size is or is to be.
    static func measure(_ count: Int, in folder: String) async throws -> Result {
        let generated = GeneratedRepositories()
        let library = try await Library.open(
            folder: folder, now: now, limits: Library.Limits(catalogue: count))
        try await fill(library, to: count, from: generated)

        var keys = Samples()
        var complete = 0
        let texts = generated.keys(3_000, seed: 7, repositories: count)
        for text in texts {
            let query = SearchQuery(text)
            var answer = LocalSearchResult(repositories: [], isComplete: false)
            // As the program asks: parsed, judged and put in order.
            try await keys.measure { answer = try await firstAnswer(to: query, from: library) }
            if answer.isComplete || answer.repositories.count == limit { complete += 1 }
        }

        var pages = Samples()
        var random = SeededGenerator(seed: UInt64(getpid()))
        // Later than all pages of the runs before.
        let start = Timestamp(seconds: Int64(time(nil)))
        for number in 0..<200 {
            // Half of a page is known and may have some more stars, which sometimes moves it, half is new and pushes others out.
            let page = (0..<100).map { place -> Repository in
                let isNew = place % 2 == 0
                var repository = generated.repository(random.below(count) + (isNew ? count * (2 + random.below(9)) : 0))
                repository.stars += random.below(1 + repository.stars / 100)
                return repository
            }
            try await pages.measure {
                try await library.remember(page, host: "github.com", seenAt: start.advanced(bySeconds: Int64(number)))
            }
        }
        let size = fileSize(library.path)
        try library.close()
        return Result(
            megabytes: Double(size) / 1_048_576, keys: keys,
            complete: 100 * Double(complete) / Double(texts.count), pages: pages)
    }

    /// Prints what it takes to find all matches of a query that has many, and what keys take meanwhile.
    private static func grow(_ count: Int, in folder: String) async throws {
        let library = try await Library.open(folder: folder, now: now, limits: Library.Limits(catalogue: count))
        let texts = GeneratedRepositories().keys(1_000, seed: 8, repositories: count)
        let start = ContinuousClock.now
        let growing = Task { () -> (answers: Int, first: Duration, all: Duration, last: LocalSearchResult?) in
            var (answers, first, last) = (0, Duration.zero, LocalSearchResult?.none)
            for try await answer in library.localSearch(SearchQuery(frequent), host: "github.com") {
                if answers == 0 { first = ContinuousClock.now - start }
                answers += 1
                last = answer
            }
            return (answers, first, ContinuousClock.now - start, last)
        }
        let isDone = Task { _ = await growing.result }
        var keys = Samples()
        for text in texts {
            try await keys.measure {
                _ = try await firstAnswer(to: SearchQuery(text), from: library)
            }
        }
        await isDone.value
        let (answers, first, all, last) = try await growing.value
        try library.close()
        let reduced = reduce(last?.repositories ?? [])
        print("\n“\(frequent)” among \(count), completed in the background; in milliseconds:")
        print(
            row([
                "matches \(last?.repositories.count ?? 0)", "complete \(last?.isComplete == true)",
                "answers \(answers)", "first \(cell(milliseconds(first)))", "all \(cell(milliseconds(all)))",
            ]))
        print(row(["keys meanwhile"] + (keys.summary + keys.processorSummary).map(cell)))
        print(row(["taken into the list"] + (reduced.summary + reduced.processorSummary).map(cell)))
    }

    /// Prints what keys take with as many choices as there can be, and without any.
    private static func choose(_ count: Int, in folder: String) async throws {
        let generated = GeneratedRepositories()
        let texts = generated.keys(1_000, seed: 9, repositories: count)
        print("\nKeys among \(count) with choices; in milliseconds: p50, p99, slowest, CPU p50, CPU p99.")
        for choices in [0, 100] {
            let library = try await Library.open(
                folder: folder, now: now, limits: Library.Limits(catalogue: count, choices: choices))
            let ids = (0..<100).map { generated.repository($0 * (count / 100)).id }
            try await library.recordChoice(of: ids, host: "github.com", at: now)
            var keys = Samples()
            for text in texts {
                try await keys.measure { _ = try await firstAnswer(to: SearchQuery(text), from: library) }
            }
            print(row(["\(choices) choices"] + (keys.summary + keys.processorSummary).map(cell)))
            try library.close()
        }
        // The next run begins without any.
        let library = try await Library.open(
            folder: folder, now: now, limits: Library.Limits(catalogue: count, choices: 0))
        try await library.recordChoice(of: [generated.repository(0).id], host: "github.com", at: now)
        try library.close()
    }

    /// What it takes the main actor to take all matches into the list, and to take another list instead.
    private static func reduce(_ repositories: [Repository]) -> Samples {
        let query = SearchQuery(frequent)
        var samples = Samples()
        for _ in 0..<20 {
            var state = SearchState(text: query.text, connection: .offline, now: now)
            state.list.resize(screenRows: 24)
            for part in [repositories.count / 2, repositories.count, 30] {
                let answer = LocalSearchResult(
                    repositories: repositories.prefix(part).map { $0 }, isComplete: part == 30)
                samples.measure { SearchReactor.reduce(into: &state, .localResultsFound(query, answer, at: now)) }
            }
        }
        return samples
    }

    /// What 4 % of the repositories match: of a million 42,500.
    private static let frequent = "language:swift"

    private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

    /// How many the program asks for while it asks GitHub, too.
    private static let limit = 30
    static let now = Timestamp(seconds: 1_760_000_000)

    /// What a key shows at once.
    static func firstAnswer(to query: SearchQuery, from library: Library) async throws -> LocalSearchResult {
        var answers = library.localSearch(query, host: "github.com", limit: limit).makeAsyncIterator()
        return try await answers.next() ?? LocalSearchResult(repositories: [], isComplete: false)
    }

    private static func fill(_ library: Library, to count: Int, from generated: GeneratedRepositories) async throws {
        var start = try await library.marker(filled).flatMap { Int($0) } ?? 0
        while start < count {
            let end = min(start + 10_000, count)
            let batch = (start..<end).map(generated.repository)
            try await library.remember(batch, host: "github.com", seenAt: now)
            start = end
            try await library.setMarker(filled, to: "\(end)")
        }
    }

    /// Under this name a library has how many repositories were put into it.
    private static let filled = "bench"

    private static func fileSize(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined(separator: " | ") + " |"
    }

    private static func cell(_ value: Double) -> String {
        value >= 1_000 ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }
}

/// What something takes, in milliseconds: on the clock, and of the processor, which is the same on a busy machine.
struct Samples {
    private var values: [Double] = []
    private var processor: [Double] = []

    mutating func measure(_ body: () async throws -> Void) async rethrows {
        let start = ContinuousClock.now
        let processorStart = Self.processorTime()
        try await body()
        processor.append(Self.processorTime() - processorStart)
        append(ContinuousClock.now - start)
    }

    mutating func measure(_ body: () -> Void) {
        let start = ContinuousClock.now
        let processorStart = Self.processorTime()
        body()
        processor.append(Self.processorTime() - processorStart)
        append(ContinuousClock.now - start)
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
    }

    /// The median and the 99th percentile of the processor's time.
    var processorSummary: [Double] {
        let sorted = processor.sorted()
        guard !sorted.isEmpty else { return [0, 0] }
        return [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100]]
    }

    private mutating func append(_ duration: Duration) {
        values.append(Double(duration.components.seconds) * 1_000 + Double(duration.components.attoseconds) / 1e15)
    }

    /// The median, the 99th percentile, the largest.
    var summary: [Double] {
        let sorted = values.sorted()
        guard let last = sorted.last else { return [0, 0, 0] }
        return [sorted[sorted.count / 2], sorted[min(sorted.count - 1, sorted.count * 99 / 100)], last]
    }
}
