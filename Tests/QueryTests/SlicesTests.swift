import SeededRandom
import Testing

@testable import Core

/// Reading on past GitHub's 1,000 results.
struct SlicesTests {
    /// A whole reading.
    private struct Reading {
        var rows: [Repository] = []
        var slices: Slices

        init(_ query: SearchQuery, answer: (PageRequest) -> SearchPage) throws {
            slices = try Slices(query)
            while let request = slices.next {
                let page = slices.read(answer(request))
                guard page.isReread else {
                    rows += page.new
                    continue
                }
                for repository in page.new {
                    let key = slices.key(of: repository)
                    let place = rows.lastIndex { slices.key(of: $0) >= key }
                    rows.insert(repository, at: place.map { $0 + 1 } ?? 0)
                }
            }
        }
    }

    private static func seeds(_ quick: Int, long: Int) -> Range<UInt64> {
        10_000..<10_000 + UInt64(Trials.count(quick, long: long))
    }

    /// A corpus with its server, and a query of it.
    private static func corpus(_ seed: UInt64, withheld: Int = 0) -> (
        query: SearchQuery, server: SliceServer, expected: [Repository]
    ) {
        let sort = seed % 3 == 0 ? SearchSort.forks : .stars
        var server = SliceServer(SliceCorpus(seed: seed, sort: sort), sort: sort, seed: seed, withheld: withheld)
        let name = sort == .forks ? "forks" : "stars"
        // Every other query has ranges of its own, which GitHub would unite with others of their name.
        let text = ["swift", "\(name):>=1 swift", "swift", "swift created:>2010-01-01 \(name):0..300"][
            Int(seed / 3 % 4)]
        return (SearchQuery(text, sort: sort), server, server.matches(text).map(\.repository))
    }

    /// One seed has about 1,000 repositories, the most that GitHub gives for a query. Only few corpora do.
    private static let whole = Set(seeds(50, long: 200)).union([10_137]).sorted().map { ($0, 0) }
    /// GitHub's pages end after ten, whether they are full or not.
    private static let short = seeds(30, long: 100).map { ($0, 37) }

    @Test("the slices together are the corpus in its order, also where rows are withheld", arguments: whole + short)
    func order(seed: UInt64, withheld: Int) throws {
        var (query, server, expected) = SlicesTests.corpus(seed, withheld: withheld)
        let reading = try Reading(query) { server.answer($0) }
        let given = expected.filter { !server.isWithheld($0) }
        #expect(reading.rows.count == given.count)
        #expect(Set(reading.rows.map(\.id)) == Set(given.map(\.id)))
        #expect(reading.rows.map(reading.slices.key) == given.map(reading.slices.key))
        #expect(reading.slices.brokenAt == nil || withheld > 0)
        #expect(reading.slices.truncation == nil)
        #expect(server.requests == reading.slices.requestCount)
        // Two pages that are read again are much where there are few.
        let allowance = (expected.count > SearchPage.resultCap ? 0 : 2.0) + (withheld > 0 ? 3 : 0)
        #expect(Double(server.requests) <= 1.5 * Double(max(1, (expected.count + 99) / 100)) + allowance)
    }

    @Test func aListWithoutALinkToTheRestGoesOnOnceAndEndsWhereNothingNewComes() throws {
        let rows = (1...45).map { Repository(id: .init(rawValue: Int64($0)), owner: "o", name: "r", stars: 100 - $0) }
        var requests: [PageRequest] = []
        let reading = try Reading(SearchQuery("swift", sort: .stars)) { request in
            requests.append(request)
            let isFirst = requests.count == 1
            return SearchPage(repositories: isFirst ? rows : [rows[44]], totalCount: isFirst ? 46 : 2)
        }
        #expect(reading.rows.count == 45)
        #expect(requests.dropFirst().first == .slice(SearchQuery("stars:0..55 swift", sort: .stars)))
        #expect(requests.count == 2)
    }

    @Test func aFirstPageThatCannotBeReadIsNotTheEnd() throws {
        var slices = try Slices(SearchQuery("swift", sort: .stars))
        let next = PageReference(rawValue: "2")
        _ = slices.read(SearchPage(repositories: [], totalCount: 3_000, skippedItems: 100, next: next))
        #expect(slices.next == .page(next))
    }

    // MARK: The queries

    @Test(
        arguments: [
            ("swift", .stars, "stars:0..4001 swift"), ("stars:>100 swift", .stars, "stars:101..4001 swift"),
            ("swift stars:10..*", .stars, "swift stars:10..4001"), ("a STARS:<=9000 b", .stars, "a stars:0..4001 b"),
            ("x -archived:true created:>2020-01-01", .stars, "stars:0..4001 x -archived:true created:>2020-01-01"),
            ("\"open phrase", .stars, "stars:0..4001 \"open phrase"),
            ("swift stars:>5", .forks, "forks:0..4001 swift stars:>5"),
            ("swift stars:5..9000", .fewestStars, "swift stars:4001..9000"),
        ] as [(String, SearchSort, String)])
    func theLastNumberNarrowsTheQualifierAndReplacesIt(text: String, sort: SearchSort, narrowed: String) throws {
        var slices = try Slices(SearchQuery(text, sort: sort))
        // A thousand results, whose numbers go up or down to 4,001.
        for page in 0..<10 {
            let rows = (0..<100).map { place in
                let distance = 999 - page * 100 - place
                let number = sort == .fewestStars ? 4_001 - distance : 4_001 + distance
                return Repository(
                    id: .init(rawValue: Int64(number)), owner: "o", name: "r", stars: number, forks: number)
            }
            let next = page < 9 ? PageReference(rawValue: "\(page + 2)") : nil
            _ = slices.read(SearchPage(repositories: rows, totalCount: 20_000, next: next))
        }
        #expect(slices.next == .slice(SearchQuery(narrowed, sort: sort)))
        #expect(slices.brokenAt == nil)
    }

    @Test func thousandsWithOneNumberAreHalvedByDate() throws {
        var slices = try Slices(SearchQuery("swift", sort: .stars))
        let rows = (1...100).map { id in
            Repository(
                id: .init(rawValue: Int64(id)), owner: "o", name: "r", stars: 7,
                createdAt: Timestamp(seconds: 1_500_000_000 + Int64(id * 7_919 % 100) * 86_400))
        }
        let page = SearchPage(repositories: rows, totalCount: 1_500, next: PageReference(rawValue: "2"))
        _ = slices.read(page)
        #expect(slices.next == .slice(SearchQuery("stars:7 swift", sort: .stars)))
        _ = slices.read(page)
        #expect(slices.next == .slice(SearchQuery("created:2017-09-02T02:40:01Z..* stars:7 swift", sort: .stars)))
    }

    // MARK: What cannot be sliced

    @Test(arguments: [
        ("swift", SearchSort.bestMatch, SliceObstacle.order(.bestMatch)), ("swift", .updated, .order(.updated)),
        ("swift", .helpWantedIssues, .order(.helpWantedIssues)), ("swift OR rust", .stars, .operators),
        ("swift NOT rust", .stars, .operators), ("(swift rust)", .stars, .parentheses),
        ("stars:1 stars:5", .stars, .qualifier(.stars)), ("-stars:1", .stars, .qualifier(.stars)),
        ("stars:many", .stars, .qualifier(.stars)),
        ("created:2020-01-01 created:2021-01-01", .forks, .qualifier(.created)),
    ])
    func aQuerySaysWhyItCannotBeSliced(text: String, sort: SearchSort, obstacle: SliceObstacle) {
        #expect(throws: obstacle) { try Slices(SearchQuery(text, sort: sort)) }
    }

    @Test func parenthesesInAPhraseAreText() throws {
        _ = try Slices(SearchQuery("\"f(x)\"", sort: .stars))
    }

    // MARK: Servers that break the rules

    @Test func aRowThatIsOutOfOrderIsNoted() throws {
        var slices = try Slices(SearchQuery("swift", sort: .stars))
        let stars = [90, 80, 85, 70]
        let rows = stars.enumerated().map {
            Repository(id: .init(rawValue: Int64($0.offset)), owner: "o", name: "r", stars: $0.element)
        }
        _ = slices.read(SearchPage(repositories: rows, totalCount: 4))
        #expect(slices.brokenAt == 3)
    }

    @Test func aServerThatIgnoresTheRangeIsNotAskedForEver() throws {
        let rows = (0..<100).map { Repository(id: .init(rawValue: Int64($0)), owner: "o", name: "r", stars: 900) }
        let reading = try Reading(SearchQuery("swift", sort: .stars)) { _ in
            SearchPage(repositories: rows, totalCount: 1_000_000, next: PageReference(rawValue: "next"))
        }
        #expect(reading.rows.count == 100)
        #expect(reading.slices.truncation == .fruitless)
        #expect(reading.slices.requestCount < 100)
    }

    @Test func readingEndsAtTheLimitOfRows() throws {
        var id: Int64 = 0
        let reading = try Reading(SearchQuery("swift", sort: .stars)) { _ in
            let rows = (0..<100).map { _ in
                id += 1
                return Repository(id: .init(rawValue: id), owner: "o", name: "r", stars: Int(1_000_000 - id))
            }
            return SearchPage(repositories: rows, totalCount: 1_000_000, next: PageReference(rawValue: "next"))
        }
        #expect((Slices.rowLimit..<Slices.rowLimit + 1_000).contains(reading.rows.count))
        #expect(reading.slices.truncation == .rowLimit)
    }
}

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
