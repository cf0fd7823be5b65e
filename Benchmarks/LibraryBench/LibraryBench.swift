internal import Glibc
internal import Library
internal import Model

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
        print("repositories   file MiB   key p50 ms   key p99 ms   key max ms   complete %   page p50 ms   page p99 ms")
        for count in counts.isEmpty ? [10_000, 100_000, 1_000_000] : counts {
            let result = try await measure(count, in: "\(folder)/\(count)")
            let cells = [Double(count), result.megabytes] + result.keys.summary + [result.complete] + result.pages.summary.prefix(2)
            print(cells.map(Self.cell).joined(separator: "   "))
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
            let query = CatalogueQuery(host: "github.com", text: text)
            let start = ContinuousClock.now
            let answer = try await library.search(query)
            keys.append(ContinuousClock.now - start)
            if answer.isComplete || answer.repositories.count == query.limit { complete += 1 }
        }

        var pages = Samples()
        var random = SeededGenerator(seed: UInt64(getpid()))
        for _ in 0..<200 {
            // Half of a page is known and has a few stars more, half is new and pushes others out.
            let page = (0..<100).map { place -> Repository in
                let isNew = place % 2 == 0
                var repository = generated.repository(random.below(count) + (isNew ? count * (2 + random.below(9)) : 0))
                repository.stars += 3
                return repository
            }
            let start = ContinuousClock.now
            try await library.remember(page, host: "github.com", seenAt: now.advanced(bySeconds: 60))
            pages.append(ContinuousClock.now - start)
        }
        let size = fileSize(library.path)
        try library.close()
        return Result(
            megabytes: Double(size) / 1_048_576, keys: keys,
            complete: 100 * Double(complete) / Double(texts.count), pages: pages)
    }

    private static let now = Timestamp(seconds: 1_760_000_000)

    private static func fill(_ library: Library, to count: Int, from generated: GeneratedRepositories) async throws {
        var start = try await library.catalogueCount()
        while start < count {
            let end = min(start + 10_000, count)
            let batch = (start..<end).map(generated.repository)
            try await library.remember(batch, host: "github.com", seenAt: now)
            start = end
        }
    }

    private static func fileSize(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func cell(_ value: Double) -> String {
        let text = value >= 1_000 ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
        return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
}

/// Durations, in milliseconds.
struct Samples {
    private var values: [Double] = []

    mutating func append(_ duration: Duration) {
        values.append(Double(duration.components.seconds) * 1_000 + Double(duration.components.attoseconds) / 1e15)
    }

    /// The median, the 99th percentile, the largest.
    var summary: [Double] {
        let sorted = values.sorted()
        guard let last = sorted.last else { return [0, 0, 0] }
        return [sorted[sorted.count / 2], sorted[min(sorted.count - 1, sorted.count * 99 / 100)], last]
    }
}
