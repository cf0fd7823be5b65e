import Testing

@testable import Core

/// Repositories side by side, as a value.
@Suite struct ComparisonTests {
    private static let now = Timestamp(seconds: 1_800_000_000)

    private func repository(_ id: Int64, stars: Int = 10, topics: [String] = [], name: String? = nil) -> Repository {
        Repository(
            id: .init(rawValue: id), owner: "octo", name: name ?? "r\(id)", license: "MIT", topics: topics,
            stars: stars,
            forks: 5, size: 12)
    }

    private func compare(_ repositories: [Repository], _ facts: [Repository.ID: ComparedFacts] = [:]) -> Comparison {
        Comparison(repositories, facts, now: Self.now)
    }

    private func row(_ kind: Comparison.Kind, _ comparison: Comparison) -> Comparison.Row? {
        (comparison.rows + comparison.equal).first { $0.kind == kind }
    }

    /// What stands in a row of one repository.
    private func cell(_ kind: Comparison.Kind, _ facts: ComparedFacts) -> String? {
        row(kind, compare([repository(1)], [.init(rawValue: 1): facts]))?.cells.first?.text
    }

    @Test func whatDiffersMostComesFirstAndEqualRowsFold() {
        let comparison = compare([
            repository(1, stars: 100, topics: ["swift", "cli"]),
            repository(2, stars: 50, topics: ["swift", "tui", "x"]),
        ])
        #expect(comparison.rows.prefix(2).map(\.kind) == [.topics, .stars])
        #expect(comparison.rows.prefix(2).map(\.difference) == [0.75, 0.5])
        #expect(comparison.equal.map(\.kind) == [.forks, .license, .archived, .fork, .template, .size])
        // Of which nothing is known comes last.
        #expect(comparison.rows.last?.difference == -1)
        #expect(
            row(.topics, comparison)?.cells.map(\.text) == [
                "in common: swift; own: cli", "in common: swift; own: tui x",
            ])
    }

    @Test func partlyUnknownRowsAreNotEqual() {
        var known = ComparedFacts()
        known.facts.hasSecurityPolicy = true
        let security = row(.security, compare([repository(1), repository(2)], [.init(rawValue: 1): known]))
        #expect(security?.isEqual == false && security?.difference == -1)
        #expect(security?.cells.map(\.text) == ["yes", "– not loaded yet"])
    }

    @Test func theGapOfReleasesIsTheMedianOfTheLast() {
        var facts = ComparedFacts()
        let days: [Int64] = [0, 10, 20, 30, 400]
        facts.releases = days.map { Self.now.advanced(bySeconds: -86_400 * $0) }
        #expect(cell(.gap, facts) == "every 10 days (last 5)")
        facts.releases = [Self.now]
        #expect(cell(.gap, facts) == "one so far")
        facts.releases = []
        #expect(
            row(.gap, compare([repository(1)], [.init(rawValue: 1): facts]))?.cells.first?.unknown
                == ComparedFacts.Unknown.none)
    }

    @Test func weeksHaveOneScale() throws {
        func facts(_ most: Int) -> ComparedFacts {
            var facts = ComparedFacts()
            facts.facts.stars = StarHistory(
                weeks: [0, most / 2, most].enumerated().map {
                    .init(start: Timestamp(seconds: Int64($0) * 604_800), days: [$1])
                })
            return facts
        }
        let comparison = compare(
            [repository(1), repository(2)], [.init(rawValue: 1): facts(80), .init(rawValue: 2): facts(8)])
        let cells = try #require(row(.weeks, comparison)).cells
        let blocks = Array("▁▂▃▄▅▆▇█")
        #expect(comparison.sparkline(of: cells[0], blocks: blocks, cells: 10) == "▁▅█")
        #expect(comparison.sparkline(of: cells[1], blocks: blocks, cells: 2) == "▂▂")
    }

    @Test(
        "percentages of languages are rounded so that they add up",
        arguments: [
            ([("A", 997), ("B", 3)], "A >99%, B <1%"), ([("A", 1), ("B", 1), ("C", 1)], "A 34%, B 33%, C 33%"),
            ([("A", 559), ("B", 441)], "A 56%, B 44%"), ([("A", 7)], "A 100%"), ([("A", 0)], "A 0%"),
            ([("A", 905), ("B", 45), ("C", 26), ("D", 24)], "A 91%, B 4%, C 3%"),
            ([("A", Int.max), ("B", Int.max)], "A 100%, B 100%"),
        ] as [([(String, Int)], String)])
    func languages(sizes: [(String, Int)], expected: String) {
        var facts = ComparedFacts()
        facts.facts.languages = sizes.map { .init(name: $0.0, bytes: $0.1) }
        #expect(cell(.languages, facts) == expected)
    }

    @Test func sharesHaveTheirNumbersAndAreRounded() {
        var facts = ComparedFacts()
        func open(_ open: Int, _ closed: Int) -> String? {
            (facts.facts.openIssues, facts.facts.closedIssues) = (open, closed)
            return cell(.issues, facts)
        }
        #expect(open(2, 1) == "67% open: 2 of 3")
        #expect(open(1, 999) == "<1% open: 1 of 1,000")
        #expect(open(999, 1) == ">99% open: 999 of 1,000")
        #expect(open(0, 9) == "0% open: 0 of 9")
        #expect(open(9, 0) == "100% open: 9 of 9")
        (facts.facts.openPullRequests, facts.facts.mergedPullRequests, facts.closedPullRequests) = (3, 71, 1)
        #expect(cell(.pullRequests, facts) == "4% open: 3 of 75")
    }

    @Test func aPushIsNotSaidToBeACommit() {
        var facts = ComparedFacts()
        facts.facts.lastCommit = Self.now
        var pushed = repository(2)
        pushed.pushedAt = Self.now
        let cells = row(.commit, compare([repository(1), pushed], [.init(rawValue: 1): facts]))?.cells.map(\.text)
        #expect(cells == ["2027-01-15", "pushed 2027-01-15"])
    }

    private let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")

    private func json(_ comparison: Comparison) -> String {
        comparison.compared(links).map(FieldTable.compared.json).joined(separator: "\n")
    }

    @Test func jsonHasGHsNames_ourNumbersBesideThem_andWhyOthersAreMissing() {
        var facts = ComparedFacts()
        (facts.facts.openIssues, facts.facts.closedIssues) = (12, 48)
        let json = json(compare([repository(1), repository(2, stars: 70)], [.init(rawValue: 1): facts]))
        #expect(json.hasPrefix(#"{"nameWithOwner":"octo/r1","owner":{"id":null,"login":"octo"},"#), "\(json)")
        #expect(json.contains(#""stargazerCount":10,"forkCount":5,"#) && json.contains(#""starsByWeek":null"#))
        #expect(json.contains(#""issues":{"totalCount":12},"#))
        #expect(json.contains(#""issueCounts":{"open":12,"closed":48},"#))
        #expect(json.contains(#""issueCounts":"not loaded yet""#))
    }

    @Test func hostileTextsBreakNeitherMarkdownNorTabsNorJSON() {
        let comparison = compare([
            repository(1, topics: ["a|b\nc", "\u{1B}[31m`x`"], name: "<b>"), repository(2, topics: ["\t"]),
        ])
        let lines = comparison.markdown.split(separator: "\n")
        #expect(lines.count == 2 + Comparison.Kind.allCases.count)
        #expect(lines.allSatisfy { $0.replacing("\\|", with: "").count { $0 == "|" } == 4 })
        #expect(lines[0] == #"|  | octo/\<b\> | octo/r2 |"#)
        #expect(!comparison.markdown.contains("\u{1B}"))
        #expect(comparison.cells.allSatisfy { $0.count == 3 && !$0.joined().contains { "\t\n\u{1B}".contains($0) } })
        #expect(!json(comparison).contains("\u{1B}"))
        #expect(json(comparison).hasPrefix(#"{"nameWithOwner":"octo/<b>","#))
    }

    @Test func headingsAreCountedInOnePass() {
        typealias Outline = ComparedFacts.Outline
        let text = "# A\r\n#no\n```sh\n# code\n```\n  ## B\n####### seven\n#\n"
        #expect(Outline(markdown: text, bytes: text.utf8.count) == Outline(bytes: text.utf8.count, headings: 3))
        #expect(Outline(markdown: "# A", bytes: 900).hasMore)
        #expect(Outline(Readme(html: "<h1>A</h1><hr><H2 id=x>b</H2><header>")).headings == 2)
        #expect(Outline(markdown: String(repeating: "#", count: 1 << 20), bytes: 1 << 20).headings == 0)
    }

    @Test func headingsOfWhatIsNoMarkdownAreNotKnown() {
        typealias Outline = ComparedFacts.Outline
        #expect(Outline(markdown: nil, bytes: 3) == Outline(bytes: 3, headings: nil, hasMore: true))
        var facts = ComparedFacts()
        facts.readme = Outline(markdown: nil, bytes: 3)
        #expect(cell(.readme, facts) == "3 B")
        let comparison = compare([repository(1)], [.init(rawValue: 1): facts])
        #expect(json(comparison).contains(#""readme":{"bytes":3,"headings":null}"#))
    }

    @Test func whatIsFoundReplacesWhatWasUnknown() {
        var facts = ComparedFacts()
        facts.unknown = [.weeks: .limited]
        var found = ComparedFacts()
        found.loaded = [.weeks]
        facts.merge(found)
        #expect(facts.unknown == [:])
    }
}

/// The history of a repository's stars.
@Suite struct StarHistoryTests {
    private func history(_ days: [Int]) -> StarHistory {
        let weeks = stride(from: 0, to: days.count, by: 7).map { start in
            StarHistory.Week(
                start: Timestamp(seconds: Int64(start) * 86_400), days: Array(days[start..<min(start + 7, days.count)]))
        }
        return StarHistory(weeks: weeks.reversed())
    }

    @Test func theWeeksAreInTheirOrder() {
        let history = history(Array(0..<70))
        let starts = (0..<10).map { Timestamp(seconds: $0 * 604_800) }
        #expect(history.weeks.map(\.start) == starts)
        #expect(history.total == 2_415)
    }

    @Test func ofMoreThanThirtyWeeksTheLatestCount() {
        let weeks = history(Array(repeating: 1, count: 280)).weeks
        #expect(weeks.count == 30)
        #expect(weeks[0].start == Timestamp(seconds: 6_048_000))
    }

    @Test func mostStarsWithinFourteenDaysAreABurst() {
        var days = Array(repeating: 0, count: 210)
        // Over the border of a week.
        for day in 95..<105 { days[day] = 6 }
        days[3] = 36
        #expect(history(days).burst == .init(percent: 62, days: 14))
        days[3] = 60
        #expect(history(days).burst?.percent == 50)
        days[3] = 62
        // 61 stars of 122 came on that day alone.
        #expect(history(days).burst?.percent == 50)
        days[50] = 4
        #expect(history(days).burst == nil)
    }

    @Test func stepsAndFewStarsAreNoBurst() {
        #expect(history(Array(repeating: 3, count: 210)).burst == nil)
        var few = Array(repeating: 0, count: 210)
        few[100] = 9
        #expect(history(few).burst == nil)
        // Of four weeks, half are no burst.
        #expect(history(Array(repeating: 9, count: 14) + Array(repeating: 0, count: 14)).burst == nil)
    }

    @Test func numbersOutOfRangeAreBounded() {
        let week = StarHistory.Week(start: Timestamp(seconds: 0), days: [-5, .max] + Array(repeating: 1, count: 100))
        #expect(week.days == [0, 1_000_000_000, 1, 1, 1, 1, 1])
    }
}
