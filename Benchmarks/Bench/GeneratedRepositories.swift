internal import Core
import SeededRandom

/// Repositories that look like GitHub's, the same in every run: few words are everywhere and most are rare, few repositories have
/// many stars and most have hardly any.
struct GeneratedRepositories {
    private let words: [String]
    private let cumulative: [Double]
    private static let languages = [
        "JavaScript", "Python", "TypeScript", "Java", "Go", "C++", "C", "Rust", "PHP", "Ruby", "C#", "Swift", "Kotlin",
        "Shell",
        "HTML", "Scala", "Dart", "Lua", "Haskell", "Elixir",
    ]
    private static let licenses = ["MIT", "Apache-2.0", "GPL-3.0", "BSD-3-Clause"]

    init(vocabulary: Int = 60_000) {
        var random = SeededGenerator(seed: 1)
        let syllables = [
            "re", "act", "swi", "ft", "ter", "mi", "nal", "data", "base", "ser", "ver", "net", "co", "de", "ap", "ki",
            "lo", "ra",
            "ma", "chi", "ne", "le", "arn", "vue", "gra", "ph", "que", "ry", "to", "ol", "py", "th", "on", "sta", "te",
            "web",
        ]
        var seen: Set<String> = []
        var words: [String] = []
        while words.count < vocabulary {
            let count = 1 + Int(random.next() % 4)
            let word = (0..<count).map { _ in syllables[Int(random.next() % UInt64(syllables.count))] }.joined()
            if seen.insert(word).inserted { words.append(word) }
        }
        self.words = words
        // Zipf's law: the word of rank n is 1/n as frequent as the first.
        var sum = 0.0
        cumulative = (1...vocabulary).map { rank in
            sum += 1 / (Double(rank) + 2.7)
            return sum
        }
    }

    /// The repository of a number.
    func repository(_ number: Int) -> Repository {
        var random = SeededGenerator(seed: UInt64(number) &* 0x2545_F491_4F6C_DD1D)
        let separators = ["-", "", "_", "."]
        let parts = (0..<1 + random.below(3)).map { _ in word(&random) }
        let name = parts.joined(separator: separators[random.below(4)])
        let description = (0..<4 + random.below(14)).map { _ in word(&random) }.joined(separator: " ")
        // A tenth as many repositories have ten times as many stars.
        let stars = Int(min(400_000, 1 / max(random.fraction(), 0.000_002)))
        return Repository(
            id: Repository.ID(rawValue: Int64(number) * 977), owner: "\(word(&random))\(random.below(3_000))",
            name: name,
            description: description, language: Self.languages[min(random.below(20), random.below(20))],
            license: Self.licenses[random.below(4)], topics: (0..<random.below(7)).map { _ in word(&random) },
            stars: stars, forks: stars / 5, openIssues: random.below(50), defaultBranch: "main",
            size: random.below(100_000),
            createdAt: Timestamp(seconds: 1_300_000_000 + Int64(random.below(400_000_000))),
            updatedAt: Timestamp(seconds: 1_760_000_000), pushedAt: Timestamp(seconds: 1_750_000_000))
    }

    /// The texts a person leaves in the query line, key by key, while typing words of a repository.
    func keys(_ count: Int, seed: UInt64, repositories: Int) -> [String] {
        var random = SeededGenerator(seed: seed)
        var keys: [String] = []
        while keys.count < count {
            let repository = repository(random.below(repositories))
            let words = (repository.description ?? "").split(separator: " ")
            let chosen = (0..<1 + random.below(3)).map { _ in words[random.below(words.count)] }
            let text = random.below(3) == 0 ? repository.name : chosen.joined(separator: " ")
            for length in 1...text.count where text.prefix(length).last != " " {
                keys.append(String(text.prefix(length)))
            }
        }
        return Array(keys.prefix(count))
    }

    private func word(_ random: inout SeededGenerator) -> String {
        let target = random.fraction() * (cumulative.last ?? 1)
        var low = 0
        var high = cumulative.count - 1
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] < target { low = middle + 1 } else { high = middle }
        }
        return words[low]
    }
}
