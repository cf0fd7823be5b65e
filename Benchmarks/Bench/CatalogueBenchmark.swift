import Core
import FoundationEssentials
import Glibc
import Library
import SeededRandom

/// What the library finds of what was seen before, by key, and a page kept. The libraries stay and are used again: making the largest
/// takes minutes.
enum CatalogueBenchmark {
    static let now = Timestamp(seconds: 1_760_000_000)
    /// How many the program asks for while it asks GitHub, too.
    private static let limit = 30
    /// Under this name a library has how many repositories were put into it.
    private static let filled = "bench"
    /// What 4 % of the repositories match.
    private static let frequent = SearchQuery("language:swift")

    static func run(_ sizes: [Int]) async throws -> Report {
        var report = Report()
        for count in sizes { report.add(try await run(count)) }
        return report
    }

    private static func run(_ count: Int) async throws -> Report {
        let generated = GeneratedRepositories()
        let library = try await Library.open(
            folder: "\(FileManager.default.currentDirectoryPath)/.build/bench/\(count)", now: now,
            limits: Library.Limits(catalogue: count))
        try await fill(library, to: count, from: generated)
        var report = Report()

        var keys = Samples()
        for text in generated.keys(3_000, seed: 7, repositories: count) {
            let query = SearchQuery(text)
            // As the program asks: parsed, matched and put in order.
            try await keys.measure { _ = try await firstAnswer(to: query, from: library) }
        }
        report.add("key among \(count) repositories, p50", keys.median, "ms")
        report.add("key among \(count) repositories, p99", keys.percentile(99), "ms", aim: .most(16))

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
        report.add("page kept among \(count) repositories, p50", pages.median, "ms", aim: .most(5))
        report.add("page kept among \(count) repositories, p99", pages.percentile(99), "ms")

        let begin = Monotonic.now()
        var all = Samples()
        for try await _ in library.localSearch(frequent, host: "github.com") {
            all.append(from: begin, to: Monotonic.now())
        }
        report.add("first matches of “\(frequent.text)” among \(count)", all.minimum, "ms")
        report.add("all matches of “\(frequent.text)” among \(count)", all.maximum, "ms")
        var status = stat()
        if stat(library.path, &status) == 0 {
            report.add("library of \(count) repositories", Double(status.st_size) / 1_048_576, "MiB")
        }
        try library.close()
        return report
    }

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
}
