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
        let corpus = SliceCorpus(seed: seed, sort: sort)
        var server = SliceServer(corpus, sort: sort, seed: seed, withheld: withheld)
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
