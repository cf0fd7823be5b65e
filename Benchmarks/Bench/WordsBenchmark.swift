import Core
import Library
import SeededRandom

/// The words of READMEs: 5,000 of about 10 KB, of words as frequent as in a language.
enum WordsBenchmark {
    private static let count = 5_000

    static func run() async throws -> Report {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        var random = SeededGenerator(seed: 11)
        let library = try await Library.open(folder: folder.path, now: CatalogueBenchmark.now)
        let repositories = (1...count).map { number in
            Repository(
                id: .init(rawValue: Int64(number)), owner: "\(word(&random))\(number % 97)",
                name: "\(word(&random))-\(word(&random))", stars: number)
        }
        try await library.remember(repositories, host: "github.com", seenAt: CatalogueBenchmark.now)
        try await library.addFavourites(repositories, host: "github.com", at: CatalogueBenchmark.now)
        var length = 0
        var indexing = Samples()
        for repository in repositories {
            let source = readme(&random)
            length += source.utf8.count
            let indexed = IndexedReadme(repository, tag: "\(repository.id.rawValue)", source: source)
            try await indexing.measure {
                try await library.index([indexed], host: "github.com", for: "", at: CatalogueBenchmark.now)
            }
        }
        let stored = try await library.contents().amounts.first { $0.kind == .readmes }?.amount.bytes ?? 0
        try library.close()

        let typed = (0..<300).flatMap { _ -> [String] in
            let words = (0..<1 + random.below(3)).map { _ in word(&random) }.joined(separator: " ")
            return (1...words.count).map { String(words.prefix($0)) }
        }
        var report = Report()
        report.add("index one README, merges included, p50", indexing.median, "ms")
        report.add("index one README, merges included, p99", indexing.percentile(99), "ms")
        report.add("words of READMEs stored, of their text", Double(100 * stored / length), "%")
        for (name, limits) in [
            ("with \(count) READMEs", Library.Limits()), ("without them", Library.Limits(readmeBytes: 0)),
        ] {
            let library = try await Library.open(folder: folder.path, now: CatalogueBenchmark.now, limits: limits)
            var letters = Samples()
            for text in typed {
                try await letters.measure {
                    _ = try await CatalogueBenchmark.firstAnswer(to: SearchQuery(text), from: library)
                }
            }
            try library.close()
            report.add("letter on the search line, \(name), p99", letters.percentile(99), "ms")
        }
        return report
    }

    /// Rare words are rarer by a power, as in every language (Zipf).
    private static func word(_ random: inout SeededGenerator) -> String {
        let rank = 1 << random.below(15)
        let number = rank + random.below(rank)
        let letters = ["ka", "to", "ri", "ne", "so", "vu", "me", "lo", "pa", "di", "ge", "bu", "fi", "ha", "ju", "wo"]
        var (rest, word) = (number, "")
        repeat {
            word += letters[rest % 16]
            rest /= 16
        } while rest > 0
        return word
    }

    private static func readme(_ random: inout SeededGenerator) -> String {
        var text = "# \(word(&random))\n\n[![Build](https://img.shields.io/x.svg)](https://ci.example.org)\n\n"
        while text.utf8.count < 10_000 {
            let words = (0..<12).map { _ in word(&random) }.joined(separator: " ")
            text +=
                random.below(5) == 0
                ? "```sh\n\(words)\n```\n" : "\(words), see [\(word(&random))](https://example.org/a).\n"
        }
        return text
    }
}
