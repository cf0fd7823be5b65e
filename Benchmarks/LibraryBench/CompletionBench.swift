internal import Core
internal import Features
internal import Library
import SeededRandom

/// Measures completion: names of the catalogue, and a key that opens or narrows the list.
enum CompletionBench {
    /// - Parameter folder: Where the library of this size is.
    /// - Returns: The name of each measurement and its milliseconds: p50, p99, slowest, CPU p50, CPU p99.
    static func run(
        _ count: Int, in folder: String
    ) async throws -> [(String, [Double])] {
        var results: [(String, [Double])] = []
        let library = try await Library.open(folder: folder, now: now, limits: Library.Limits(catalogue: count))
        let letters = "abcdefghijklmnoprstuw".map(String.init)
        let syllables = letters.flatMap { first in ["a", "e", "i", "o", "r", "t"].map { first + $0 } }
        for (kind, name) in [(CatalogueNames.Kind.topic, "topics"), (.owner, "owners"), (.language, "languages")] {
            // Languages are always asked for without a prefix.
            for (length, prefixes) in [("none", [""]), ("one letter", letters), ("two letters", syllables)]
            where kind != .language || length == "none" {
                var samples = Samples()
                for _ in 0..<(500 / prefixes.count + 1) {
                    for prefix in prefixes {
                        try await samples.measure {
                            _ = try await library.names(.init(kind, prefix: prefix), host: "github.com")
                        }
                    }
                }
                results.append(("\(name), \(length)", samples.summary + samples.processorSummary))
            }
        }
        try library.close()
        for text in ["tui language:swift", "topic:terminal stars:>1k", "lang:swfit language:swfit pushed:2024 "] {
            results.append(("key “\(text)”", key(text)))
        }
        return results
    }

    /// The main actor's share of a key.
    private static func key(_ text: String) -> [Double] {
        var samples = Samples()
        for _ in 0..<50 {
            var state = AppState(
                shell: .init(columns: 100, rows: 30), search: SearchState(now: now),
                account: AccountState(host: "github.com"))
            for character in text {
                samples.measure {
                    AppReactor.reduce(into: &state, .search(.list(.edited(.insert(String(character)), at: now))))
                }
            }
        }
        return samples.summary + samples.processorSummary
    }

    private static let now = Timestamp(seconds: 1_760_000_000)
}
