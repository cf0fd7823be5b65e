/// Repositories side by side, the rows that differ most first. The screen, Markdown, JSON and the subcommand show the
/// same.
public struct Comparison: Sendable, Equatable {
    /// What a row is about, in the order of rows that differ equally. The raw value is the member in JSON, with the
    /// same name as the field of repositories if there is one.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case stars = "stargazersCount"
        case weeks = "starsByWeek"
        case forks = "forksCount"
        case license, languages
        case age = "createdAt"
        case commit = "lastCommitAt"
        case release = "lastRelease"
        case gap = "daysBetweenReleases"
        case issues, pullRequests
        case contributors = "contributorsCount"
        case archived = "isArchived"
        case fork = "isFork"
        case template = "isTemplate"
        case security = "hasSecurityPolicy"
        case size, topics, readme
    }

    public struct Cell: Sendable, Equatable {
        /// Untrusted.
        public var text: String
        /// New stars by week, oldest first; empty in other rows.
        var weeks: [Int] = []
        /// Why it is not known; `nil` if it is.
        public var unknown: ComparedFacts.Unknown?
        /// The value in JSON.
        var value: FieldValue
        fileprivate var measure: Measure
    }

    public struct Row: Sendable, Equatable {
        public let kind: Kind
        /// One for each repository.
        public let cells: [Cell]
        /// How much the cells differ: from 0 to 1, or -1 if that cannot be determined.
        let difference: Double
        /// Whether all cells are known and equal.
        let isEqual: Bool
    }

    fileprivate enum Measure: Sendable, Equatable {
        case number(Int)
        case shares([String: Double])
        case words(Set<String>)
        case unknown
    }

    /// One for each column.
    public let repositories: [Repository]
    /// The rows that differ, or of which too little is known, the most different first.
    public let rows: [Row]
    public let equal: [Row]
    /// The most new stars in a week: the scale of all columns.
    let mostStars: Int

    public init(_ repositories: [Repository], _ facts: [Repository.ID: ComparedFacts], now: Timestamp) {
        let subjects = repositories.map { Subject(repository: $0, known: facts[$0.id] ?? ComparedFacts(), now: now) }
        let topics = subjects.map { Set($0.topics ?? []) }
        let common = topics.dropFirst().reduce(topics.first ?? []) { $0.intersection($1) }
        let rows = Kind.allCases.map { kind in Row(kind, subjects.map { $0.cell(kind, common: common) }) }
        self.repositories = repositories
        let different = rows.enumerated().filter { !$0.element.isEqual }
        self.rows = different.sorted {
            $0.element.difference == $1.element.difference
                ? $0.offset < $1.offset : $0.element.difference > $1.element.difference
        }.map(\.element)
        equal = rows.filter(\.isEqual)
        mostStars = rows.flatMap(\.cells).flatMap(\.weeks).max() ?? 0
    }

    /// A block for each of the latest weeks that fit. All columns have one scale; the lowest block is a week without
    /// new stars.
    public func sparkline(of cell: Cell, blocks: [Character], cells: Int) -> String {
        guard blocks.count > 1, mostStars > 0 else { return "" }
        return String(
            cell.weeks.suffix(max(0, cells)).map {
                $0 <= 0 ? blocks[0] : blocks[1 + ($0 * (blocks.count - 1) - 1) / mostStars]
            })
    }
}

// MARK: Cells

private struct Subject {
    let repository: Repository
    let known: ComparedFacts
    let now: Timestamp

    private typealias Words = ComparisonMessages
    private var facts: RepositoryFacts { known.facts }
    /// A built-in row lacks GitHub's counts.
    private var isCounted: Bool { !repository.isBuiltIn }
    var topics: [String]? { known.topics ?? (isCounted ? repository.topics : nil) }

    func cell(_ kind: Comparison.Kind, common: Set<String>) -> Comparison.Cell {
        switch kind {
        case .stars: return number(known.stars ?? (isCounted ? repository.stars : nil))
        case .forks: return number(known.forks ?? (isCounted ? repository.forks : nil))
        case .contributors: return number(known.contributors, of: .contributors)
        case .archived: return flag(facts.isArchived ?? (isCounted ? repository.isArchived : nil))
        case .fork: return flag(known.isFork ?? (isCounted ? repository.isFork : nil))
        case .template: return flag(facts.isTemplate ?? (isCounted ? repository.isTemplate : nil))
        case .security: return flag(facts.hasSecurityPolicy)
        case .license:
            guard let license = facts.license ?? repository.license else {
                return unknown(.details, isThere: isCounted)
            }
            return Comparison.Cell(text: license, value: .text(license), measure: .words([license]))
        case .size:
            return (known.size ?? repository.size).map {
                .init(text: Quantities.bytes(min($0, Count.largest) * 1_000), value: .number($0), measure: .number($0))
            } ?? unknown(.details)
        case .age: return moment(known.createdAt ?? repository.createdAt) { Words.created($0, days: $1) }
        case .commit:
            if let commit = facts.lastCommit { return moment(commit) { moment, _ in moment.dateText } }
            // A push need not contain a commit of the default branch.
            return moment(repository.pushedAt) { moment, _ in Words.pushed(moment) }
        case .release:
            guard let release = facts.release else {
                return unknown(.languages, isThere: known.loaded.contains(.languages))
            }
            let text = Words.release(release.tag, release.publishedAt)
            let days = release.publishedAt.map { Comparison.Measure.number(age($0)) }
            return Comparison.Cell(
                text: text,
                value: .object(
                    [
                        .init("tag", FieldValue(release.tag)),
                        .init("publishedAt", FieldValue(release.publishedAt)),
                    ], text: ""),
                measure: days ?? .unknown)
        case .gap:
            guard let releases = known.releases else { return unknown(.details) }
            if releases.count == 1 {
                return Comparison.Cell(text: Words.oneRelease, value: .none, measure: .words([Words.oneRelease]))
            }
            guard let days = Subject.medianGap(of: releases) else { return unknown(.details, isThere: true) }
            return Comparison.Cell(
                text: Words.every(days, of: releases.count), value: .number(days), measure: .number(days))
        case .issues:
            guard let open = facts.openIssues, let closed = facts.closedIssues else { return unknown(.details) }
            return ratio(open, of: open + closed)
        case .pullRequests:
            guard let open = facts.openPullRequests, let merged = facts.mergedPullRequests else {
                return unknown(.details)
            }
            return ratio(open, of: open + merged + (known.closedPullRequests ?? 0))
        case .weeks:
            guard let weeks = facts.stars?.weeks, !weeks.isEmpty else { return unknown(.weeks) }
            let totals = weeks.map(\.total)
            let total = totals.reduce(0, +)
            return Comparison.Cell(
                text: Words.weeks(total, totals.count), weeks: totals,
                value: .values(totals.map(FieldValue.number), text: totals.map(String.init).joined(separator: ",")),
                measure: .number(total))
        case .languages: return languages
        case .topics:
            guard let topics else { return unknown(.details) }
            guard !topics.isEmpty else {
                return Comparison.Cell(
                    text: Words.unknown(.none), unknown: ComparedFacts.Unknown.none, value: .list([]),
                    measure: .words([]))
            }
            return Comparison.Cell(
                text: Words.topics(
                    common: topics.filter { common.contains($0) }, own: topics.filter { !common.contains($0) }),
                value: .list(topics), measure: .words(Set(topics)))
        case .readme:
            // Only the usual file names are requested: without one of them there may be another README.
            guard let readme = known.readme else { return unknown(.details) }
            return Comparison.Cell(
                text: Words.readme(readme),
                value: .object(
                    [
                        .init("bytes", FieldValue(readme.bytes)),
                        .init("headings", FieldValue(readme.headings)),
                    ], text: ""),
                measure: readme.bytes.map(Comparison.Measure.number) ?? .unknown)
        }
    }

    private var languages: Comparison.Cell {
        guard let sizes = facts.languages else { return unknown(.languages) }
        if sizes.isEmpty { return unknown(.languages, isThere: true) }
        let total = max(1, facts.languageBytes ?? 0, sizes.reduce(0) { Count($0 + $1.bytes).value })
        let shown = zip(sizes, Words.shares(sizes.map(\.bytes), of: total)).prefix(3).map { "\($0.name) \($1)" }
        var shares: [String: Double] = [:]
        for size in sizes { shares[size.name, default: 0] += Double(size.bytes) / Double(total) }
        return Comparison.Cell(
            text: shown.joined(separator: ", "),
            value: .object(sizes.map { .init($0.name, .number($0.bytes)) }, text: ""),
            measure: .shares(shares))
    }

    private func number(_ number: Int?, of part: ComparedFacts.Part = .details) -> Comparison.Cell {
        number.map { .init(text: Quantities.grouped($0), value: .number($0), measure: .number($0)) } ?? unknown(part)
    }

    private func flag(_ flag: Bool?) -> Comparison.Cell {
        flag.map { .init(text: Words.yes($0), value: .flag($0), measure: .words([Words.yes($0)])) } ?? unknown(.details)
    }

    private func ratio(_ open: Int, of total: Int) -> Comparison.Cell {
        // In thousandths, so that a few of many do not become 0.
        let share = total == 0 ? 0 : Int(Double(open) / Double(total) * 1_000)
        let value = FieldValue.object(
            [.init("open", .number(open)), .init("closed", .number(total - open))], text: "")
        return .init(text: Words.open(open, of: total), value: value, measure: .number(share))
    }

    private func moment(_ moment: Timestamp?, _ text: (Timestamp, Int) -> String) -> Comparison.Cell {
        guard let moment else { return unknown(.details) }
        return .init(text: text(moment, age(moment)), value: .date(moment), measure: .number(age(moment)))
    }

    private func age(_ moment: Timestamp) -> Int { max(0, Int(now.seconds(since: moment) / 86_400)) }

    /// - Parameter isThere: Whether GitHub was asked for it, so that a missing value means none.
    private func unknown(_ part: ComparedFacts.Part, isThere: Bool = false) -> Comparison.Cell {
        let isLoaded = known.loaded.contains(part)
        let reason = isThere ? ComparedFacts.Unknown.none : known.unknown[part] ?? (isLoaded ? .unsaid : .awaited)
        return .init(
            text: Words.unknown(reason), unknown: reason, value: .none, measure: reason == .none ? .words([]) : .unknown
        )
    }

    /// The median of the days between releases; `nil` for fewer than two.
    static func medianGap(of releases: [Timestamp]) -> Int? {
        let sorted = releases.sorted()
        let gaps = zip(sorted.dropFirst(), sorted).map { Int($0.seconds(since: $1)) }.sorted()
        guard !gaps.isEmpty else { return nil }
        let middle = gaps.count / 2
        let seconds = gaps.count % 2 == 1 ? gaps[middle] : gaps[middle - 1] / 2 + gaps[middle] / 2
        return (seconds + 43_200) / 86_400
    }
}

// MARK: Differences

extension Comparison.Row {
    fileprivate init(_ kind: Comparison.Kind, _ cells: [Comparison.Cell]) {
        (self.kind, self.cells) = (kind, cells)
        let known = cells.filter { $0.measure != .unknown }
        let isWhole = known.count == cells.count
        isEqual = cells.count > 1 && isWhole && Set(cells.map(\.text)).count == 1
        difference = known.count < 2 ? -1 : isEqual ? 0 : Comparison.difference(known.map(\.measure))
    }
}

extension Comparison {
    fileprivate static func difference(_ measures: [Measure]) -> Double {
        var most = 0.0
        for (index, one) in measures.enumerated() {
            for other in measures.dropFirst(index + 1) { most = max(most, difference(one, other)) }
        }
        return most
    }

    private static func difference(_ one: Measure, _ other: Measure) -> Double {
        switch (one, other) {
        case (.number(let one), .number(let other)):
            let most = max(one, other)
            return most == 0 ? 0 : Double(most - min(one, other)) / Double(most)
        case (.shares(let one), .shares(let other)):
            let names = Set(one.keys).union(other.keys)
            return names.reduce(0) { $0 + abs((one[$1] ?? 0) - (other[$1] ?? 0)) } / 2
        case (.words(let one), .words(let other)):
            let all = one.union(other)
            return all.isEmpty ? 0 : 1 - Double(one.intersection(other).count) / Double(all.count)
        // One has it and the other does not.
        default: return one == other ? 0 : 1
        }
    }
}

// MARK: Texts

extension Comparison {
    var all: [Row] { rows + equal }

    /// Markdown syntax in cells is escaped.
    public var markdown: String {
        let head = [""] + repositories.map { Comparison.escaped($0.fullName) }
        let lines =
            [head, head.map { _ in "---" }]
            + all.map { row in
                [ComparisonMessages.name(row.kind)] + row.cells.map { Comparison.escaped($0.text) }
            }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    /// The rows and their cells; the first row has the names.
    package var cells: [[String]] {
        [[""] + repositories.map { FieldValue.oneLine($0.fullName) }]
            + all.map { row in
                [ComparisonMessages.name(row.kind)] + row.cells.map { FieldValue.oneLine($0.text) }
            }
    }

    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in FieldValue.oneLine(text).unicodeScalars { MarkdownText.append(scalar, to: &output) }
        return output
    }
}
