import SeededRandom

@testable import Core

/// A search that answers as GitHub does: it unites two qualifiers of one name, gives 1,000 results, miscounts, and lets
/// rows that tie change places between two pages, so that one comes twice and another not at all.
struct SliceServer {
    private let corpus: SliceCorpus
    private let sort: SearchSort
    private(set) var requests = 0
    private var random: SeededGenerator
    /// Of so many rows one is counted and never given, as GitHub does with repositories that it withholds; 0 for none.
    private let withheld: Int
    private var found: [String: [SliceCorpus.Item]] = [:]

    init(_ corpus: SliceCorpus, sort: SearchSort, seed: UInt64, withheld: Int = 0) {
        self.withheld = withheld
        self.corpus = corpus
        self.sort = sort
        random = SeededGenerator(seed: seed &+ 77)
    }

    mutating func answer(_ request: PageRequest) -> SearchPage {
        requests += 1
        switch request {
        case .slice(let query):
            return page(1, of: query.text)
        case .page(let reference):
            let parts = reference.rawValue.split(separator: "|", maxSplits: 1)
            return page(Int(parts[0]) ?? 1, of: String(parts[1]))
        }
    }

    private mutating func page(_ number: Int, of text: String) -> SearchPage {
        let all = matches(text)
        let reachable = min(all.count, SearchPage.resultCap)
        let first = min((number - 1) * 100, reachable)
        let last = min(number * 100, reachable)
        var rows = Array(all[first..<last].map(\.repository))
        // The last row has changed places with the first one of the next page, or the first with the last before it.
        // Not where rows are withheld: a row that comes twice would not be seen to do so.
        if withheld > 0 {
            rows.removeAll { isWithheld($0) }
        } else if random.below(50) == 0, last < reachable, isTie(all[last - 1], all[last]) {
            rows[rows.count - 1] = all[last].repository
        } else if random.below(50) == 0, first > 0, first < last, isTie(all[first - 1], all[first]) {
            rows[0] = all[first - 1].repository
        }
        // GitHub's own counts were seen to differ by 0.4 % from one page to the next.
        let drift = random.below(1 + all.count / 125) - all.count / 250
        return SearchPage(
            repositories: rows, totalCount: max(0, all.count + drift),
            next: last < reachable ? PageReference(rawValue: "\(number + 1)|\(text)") : nil)
    }

    func isWithheld(_ repository: Repository) -> Bool {
        withheld > 0 && repository.id.rawValue % Int64(withheld) == 0
    }

    private func isTie(_ left: SliceCorpus.Item, _ right: SliceCorpus.Item) -> Bool {
        left.repository.stars == right.repository.stars && left.repository.forks == right.repository.forks
    }

    /// What matches, in the order of the list.
    mutating func matches(_ text: String) -> [SliceCorpus.Item] {
        if let known = found[text] { return known }
        var numbers: [Interval<Int>] = []
        var dates: [Interval<Timestamp>] = []
        for qualifier in ParsedQuery(text).tokens.compactMap(\.qualifier) {
            switch qualifier.condition {
            case .number(let interval): numbers.append(interval)
            case .date(let interval): dates.append(interval)
            default: break
            }
        }
        let matching = corpus.items.filter { item in
            let number = sort == .stars ? item.repository.stars : item.repository.forks
            return (numbers.isEmpty || numbers.contains { $0.contains(number) })
                && (dates.isEmpty || dates.contains { $0.contains(item.created) })
        }
        found = [text: matching]
        return matching
    }
}
