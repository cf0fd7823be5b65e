internal import Features
internal import Library
internal import Model
import SeededRandom

/// The words of READMEs: 5,000 of about 10 KB, of words as frequent as in a language.
struct ReadmeBench {
    let count: Int
    let folder: String

    /// The rows, and the sizes in bytes.
    func run() async throws -> (rows: [(String, Samples)], text: Int, stored: Int, bytes: Int) {
        var random = SeededGenerator(seed: 11)
        let library = try await Library.open(folder: folder, now: LibraryBench.now)
        let repositories = (1...count).map { number in
            Repository(
                id: .init(rawValue: Int64(number)), owner: "owner-\(number % 97)", name: "name-\(number)", stars: number
            )
        }
        try await library.remember(repositories, host: "github.com", seenAt: LibraryBench.now)
        try await library.addFavourites(repositories, host: "github.com", at: LibraryBench.now)
        var (text, indexing, favourite) = (0, Samples(), Samples())
        for repository in repositories {
            let source = ReadmeBench.readme(&random)
            text += source.utf8.count
            let readme = IndexedReadme(repository, tag: "\(repository.id.rawValue)", source: source)
            try await indexing.measure {
                try await library.index([readme], host: "github.com", for: "", at: LibraryBench.now)
            }
        }
        // A favourite is written while others are indexed.
        let others = repositories.prefix(400).map { IndexedReadme($0, tag: "new", source: ReadmeBench.readme(&random)) }
        let indexingOthers = Task { try await library.index(others, host: "github.com", for: "", at: LibraryBench.now) }
        for number in 0..<100 {
            try await favourite.measure {
                try await library.setNote(
                    "note \(number)", of: repositories[number].id, host: "github.com", at: LibraryBench.now)
            }
        }
        try await indexingOthers.value
        var (letters, filters) = (Samples(), Samples())
        for _ in 0..<300 {
            let words = (0..<1 + random.below(3)).map { _ in ReadmeBench.word(&random) }.joined(separator: " ")
            for end in 1...words.count {
                let typed = String(words.prefix(end))
                try await letters.measure {
                    _ = try await LibraryBench.firstAnswer(to: SearchQuery(typed), from: library)
                }
                try await filters.measure { _ = try await library.readmeLines(with: typed, host: "github.com") }
            }
        }
        let contents = try await library.contents()
        let stored = contents.amounts.first { $0.kind == .readmes }?.amount.bytes ?? 0
        try library.close()
        return (
            [
                ("index one README", indexing), ("save a note meanwhile", favourite),
                ("a letter on the search line", letters),
                ("all favourites with the words of a filter", filters),
            ], text, stored, contents.bytes
        )
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
