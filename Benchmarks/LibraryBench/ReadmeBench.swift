internal import Core
internal import Features
internal import Library
import SeededRandom

/// The words of READMEs: 5,000 of about 10 KB, of words as frequent as in a language.
struct ReadmeBench {
    let count: Int
    let folder: String

    /// The rows, the sizes in bytes, and the time in which all were indexed.
    func run() async throws -> (rows: [(String, Samples)], text: Int, stored: Int, indexing: Duration) {
        var random = SeededGenerator(seed: 11)
        let library = try await Library.open(folder: folder, now: LibraryBench.now)
        let repositories = (1...count).map { number in
            Repository(
                id: .init(rawValue: Int64(number)), owner: "\(ReadmeBench.word(&random))\(number % 97)",
                name: "\(ReadmeBench.word(&random))-\(ReadmeBench.word(&random))", stars: number)
        }
        try await library.remember(repositories, host: "github.com", seenAt: LibraryBench.now)
        try await library.addFavourites(repositories, host: "github.com", at: LibraryBench.now)
        var (text, indexing, total) = (0, Samples(), Duration.zero)
        for repository in repositories {
            let source = ReadmeBench.readme(&random)
            text += source.utf8.count
            let readme = IndexedReadme(repository, tag: "\(repository.id.rawValue)", source: source)
            let start = ContinuousClock.now
            try await indexing.measure {
                try await library.index([readme], host: "github.com", for: "", at: LibraryBench.now)
            }
            total += ContinuousClock.now - start
        }
        let contents = try await library.contents()
        let stored = contents.amounts.first { $0.kind == .readmes }?.amount.bytes ?? 0
        // A note is saved while others are indexed.
        let notes = repositories.prefix(300)
        let alone = try await saveNotes(of: notes, in: library)
        let others = repositories.suffix(1_000).map {
            IndexedReadme($0, tag: "new", source: ReadmeBench.readme(&random))
        }
        let indexingOthers = Task { try await library.index(others, host: "github.com", for: "", at: LibraryBench.now) }
        let meanwhile = try await saveNotes(of: notes, in: library)
        try await indexingOthers.value
        try library.close()

        let searches = (0..<300).map { _ in
            (0..<1 + random.below(3)).map { _ in ReadmeBench.word(&random) }.joined(separator: " ")
        }
        let typed = searches.flatMap { words in (1...words.count).map { String(words.prefix($0)) } }
        let without = try await letters(typed, Library.Limits(readmeBytes: 0))
        let with = try await letters(typed, Library.Limits())
        return (
            [
                ("index one README, merges included", indexing), ("save a note", alone),
                ("save a note meanwhile", meanwhile),
                ("a letter on the search line", with.letters), ("the same without READMEs", without.letters),
                ("all favourites with the words of a filter", with.filters),
            ], text, stored, total
        )
    }

    private func saveNotes(of repositories: ArraySlice<Repository>, in library: Library) async throws -> Samples {
        var samples = Samples()
        for repository in repositories {
            try await samples.measure {
                try await library.setNote("new", of: repository.id, host: "github.com", at: LibraryBench.now)
            }
        }
        return samples
    }

    private func letters(
        _ typed: [String], _ limits: Library.Limits
    ) async throws -> (letters: Samples, filters: Samples) {
        let library = try await Library.open(folder: folder, now: LibraryBench.now, limits: limits)
        var (letters, filters) = (Samples(), Samples())
        for text in typed {
            try await letters.measure { _ = try await LibraryBench.firstAnswer(to: SearchQuery(text), from: library) }
            try await filters.measure { _ = try await library.readmeLines(with: text, host: "github.com") }
        }
        try library.close()
        return (letters, filters)
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
