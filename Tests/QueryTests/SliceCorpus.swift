import SeededRandom

@testable import Core

/// Repositories as a search of GitHub has them: with ties, and with fields missing from the answers.
struct SliceCorpus {
    struct Item {
        var repository: Repository
        /// What GitHub has as the date of creation, whether its answer says so or not.
        var created: Timestamp
    }

    /// In GitHub's order: by number, ties by something else.
    let items: [Item]

    init(seed: UInt64, sort: SearchSort) {
        var random = SeededGenerator(seed: seed)
        let limit = [0, 1, 99, 100, 101, 999, 1_000, 1_001, 2_500, 10_000, 50_000][random.below(11)]
        let count = limit > 2_000 ? 1_200 + random.below(limit - 1_200) : limit
        let kind = Int(seed % 8)
        let (start, span) = (1_250_000_000 + Int64(random.below(200_000_000)), 1 + random.below(300_000_000))
        let tiesByDate = random.below(3) == 0
        var items: [Item] = []
        for index in 0..<count {
            let number = SliceCorpus.number(kind, index, of: count, &random)
            // Every fifth was created in the same week as many others.
            let isCrowded = random.below(5) == 0
            let created = Timestamp(seconds: start + Int64(random.below(isCrowded ? 600_000 : span)))
            var repository = Repository(
                id: .init(rawValue: Int64(index + 1)), owner: "o", name: "r\(index)",
                createdAt: random.below(20) == 0 ? nil : created)
            if sort == .stars { repository.stars = number } else { repository.forks = number }
            items.append(Item(repository: repository, created: created))
        }
        let mixed = items.map { item in (item, tie: tiesByDate ? item.created.seconds : Int64(random.below(1 << 40))) }
        let key = { (item: Item) in sort == .stars ? item.repository.stars : item.repository.forks }
        self.items = mixed.sorted { (key($1.0), $0.tie) < (key($0.0), $1.tie) }.map(\.0)
    }

    private static func number(_ kind: Int, _ index: Int, of count: Int, _ random: inout SeededGenerator) -> Int {
        switch kind {
        // As GitHub's stars are: few have many, most have none.
        case 0, 1: return max(0, min(400_000, Int(1 / (random.fraction() + 1e-6)) - 1))
        case 2: return max(0, Int(40 / ((random.fraction() + 1e-4) * (random.fraction() + 1e-3)).squareRoot()) - 40)
        case 3: return random.below(max(1, count * 2))
        case 4: return random.below(1 + count / 510)
        case 5: return random.below(1 + count / 1_001)
        // Runs of very different lengths.
        case 6: return random.below(3) == 0 ? random.below(8) * 1_000 : random.below(9_000)
        default: return random.below(1 + count / 250) * 7
        }
    }
}
