/// What completion offers at a cursor of a query: a pure function of the line, the cursor, the table of qualifiers and
/// what is known locally.
public struct QueryCompleter: Sendable {
    public static let limit = 50

    private let check: QueryCheck
    private let facts: QueryFacts
    private let place: CompletionPlace

    public init(_ check: QueryCheck, cursor: String.Index, facts: QueryFacts) {
        self.check = check
        self.facts = facts
        place = CompletionPlace(check.query, cursor: cursor)
    }

    /// The start of the token at the cursor; `nil` in white space.
    public var tokenStart: String.Index? { place.tokenStart }

    /// The part of the line that is completed.
    public var range: Range<String.Index> { place.range }

    /// Whether the cursor is after the colon of a known qualifier, where completion opens by itself.
    public var isInValue: Bool {
        switch place.subject {
        case .value, .bound: true
        case .name: isSavedName
        case .nothing: false
        }
    }

    /// The names from the local catalogue that completion needs.
    public var wantedNames: CatalogueNames.Request? {
        guard case .value(let row, _) = place.subject, place.typed.utf8.count <= 64 else { return nil }
        return switch row.name {
        case .topic: CatalogueNames.Request(.topic, prefix: place.typed)
        case .user, .org: CatalogueNames.Request(.owner, prefix: place.typed)
        // The most frequent ones, whatever was typed: there are few.
        case .language: CatalogueNames.Request(.language, prefix: "")
        default: nil
        }
    }

    /// Whether completion needs the organisations of the account.
    public var wantsOrganizations: Bool {
        if case .value(let row, _) = place.subject { row.grammar == .login } else { false }
    }

    /// Fixes first, except in a list, which may be going on.
    ///
    /// - Parameter isAsked: Whether the user asked for candidates: then qualifiers and all fixes are offered, too.
    public func candidates(isAsked: Bool) -> [QueryCandidate] {
        guard isAsked || isInValue else { return [] }
        let completions = self.completions(isAsked: isAsked)
        let fixes = self.fixes(isAsked: isAsked, besides: completions)
        var candidates: [QueryCandidate] = []
        var seen: Set<String> = []
        for candidate in isInList ? completions + fixes : fixes + completions {
            guard candidates.count < QueryCompleter.limit else { break }
            if seen.insert(candidate.change.applied(to: check.text)).inserted { candidates.append(candidate) }
        }
        // The only candidate is what was typed.
        if candidates.count == 1, candidates[0].change.replacement.lowercased() == check.text[place.range].lowercased()
        {
            return []
        }
        return candidates
    }

    private var isInList: Bool {
        guard case .value(let row, _) = place.subject else { return false }
        return switch row.grammar {
        case .list, .anyOf: true
        default: false
        }
    }

    /// Whether the name of a saved search is typed: `@` with nothing before it.
    private var isSavedName: Bool { place.typed.first == "@" && check.query.tokens.count == 1 }

    // MARK: Fixes

    private func fixes(isAsked: Bool, besides completions: [QueryCandidate]) -> [QueryCandidate] {
        let atCursor = check.problems.filter { problem in
            switch problem.kind {
            // The beginning of a name is not a misspelt other name, and an open quotation may just be incomplete.
            case .unknownLanguage, .unknownLicense, .openQuotation: return completions.isEmpty && isAtCursor(problem)
            default: return isAtCursor(problem)
            }
        }
        let others = isAsked ? check.problems.filter { !isAtCursor($0) } : []
        return (atCursor + others).flatMap { problem in
            problem.fixes.map { fix in
                QueryCandidate(
                    kind: .fix(problem.kind), text: text(after: fix), meaning: "", change: fix)
            }
        }
    }

    private func isAtCursor(_ problem: QueryProblem) -> Bool {
        guard let range = problem.range, let start = place.tokenStart,
            let token = check.query.tokens.first(where: { $0.range.lowerBound == start })
        else { return false }
        return range.lowerBound >= start && range.upperBound <= token.range.upperBound
    }

    /// The changed token, or what is inserted into the line.
    private func text(after fix: QueryFix) -> String {
        let text = check.text
        let touched = check.query.tokens.filter {
            $0.range.upperBound >= fix.range.lowerBound && $0.range.lowerBound <= fix.range.upperBound
        }
        guard let first = touched.first, let last = touched.last else { return fix.replacement }
        let start = min(first.range.lowerBound, fix.range.lowerBound)
        let end = max(last.range.upperBound, fix.range.upperBound)
        let whole = String(text[start..<fix.range.lowerBound]) + fix.replacement + text[fix.range.upperBound..<end]
        return whole.isEmpty ? fix.replacement : whole
    }

    // MARK: Completions

    private func completions(isAsked: Bool) -> [QueryCandidate] {
        switch place.subject {
        case .name where isSavedName:
            return begun(facts.savedSearches, place.typed).map { candidate($0.text, $0.meaning, $0.text) }
        case .name: return isAsked ? names : []
        case .value(let row, let isQuoted):
            return values(of: row).map { value in
                candidate(value.text, value.meaning, QueryFixer.quoted(value.text, always: isQuoted))
            }
        case .bound(let row, let comparison, let isRange):
            let steps = BoundSteps(typed: place.typed, comparison: comparison, isRange: isRange)
            let values = row.grammar == .date ? steps.dates(now: facts.now) : steps.numbers
            return values.map { candidate($0.text, $0.meaning, $0.text) }
        case .nothing: return []
        }
    }

    private func candidate(
        _ text: String, _ meaning: String, _ replacement: String, kind: QueryCandidate.Kind = .value
    ) -> QueryCandidate {
        QueryCandidate(
            kind: kind, text: text, meaning: meaning,
            change: QueryFix(range: place.range, replacement: replacement))
    }

    /// The qualifiers that begin with what was typed.
    private var names: [QueryCandidate] {
        check.query.table.rows.filter { row in
            row.name != .props && row.name.rawValue.hasPrefix(place.typed) && row.isAvailable(facts)
        }.map { row in
            let text = row.name.rawValue + ":"
            // A qualifier that has its value keeps it: the range ends after the colon.
            return candidate(text, row.meaning, text, kind: .qualifier)
        }
    }

    private func values(of row: QualifierRow) -> [QualifierRow.Value] {
        let typed = place.typed
        switch row.grammar {
        case .language: return languages
        case .login:
            var own: [QualifierRow.Value] = []
            if row.name == .user, let login = facts.login {
                own = [.init("@me", "your account"), .init(login, "your account")]
            }
            own += facts.organizations.map { .init($0, "your organisation") }
            return begun(own, typed) + local(.owner)
        case .list, .anyOf:
            let chosen = Set(check.text[listRange].split(separator: ",").map { $0.lowercased() })
            return begun(row.values(facts), typed).filter { !chosen.contains($0.text) || $0.text == typed }
        case .topic: return local(.topic)
        case .choice, .license, .text: return begun(row.values(facts), typed)
        case .number, .date, .repository: return []
        }
    }

    /// The whole value at the cursor.
    private var listRange: Range<String.Index> {
        check.query.tokens.first { $0.range.lowerBound == place.tokenStart }?.valueRange ?? place.range
    }

    private func begun(_ values: [QualifierRow.Value], _ typed: String) -> [QualifierRow.Value] {
        let exact = values.filter { $0.text == typed }
        return exact + values.filter { $0.text != typed && $0.text.lowercased().hasPrefix(typed) }
    }

    private func local(_ kind: CatalogueNames.Kind) -> [QualifierRow.Value] {
        guard let names = facts.names, names.request.kind == kind else { return [] }
        return names.names.filter { $0.lowercased().hasPrefix(place.typed) }.map { .init($0, "") }
    }

    /// Languages: those of local repositories first, then common ones, then by name; an alias finds its language.
    private var languages: [QualifierRow.Value] {
        let typed = Language.folded(place.typed)
        let local = (facts.names?.request.kind == .language ? facts.names?.names ?? [] : []) + LanguageNames.common
        let ranks = Dictionary(local.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [(rank: Int, value: QualifierRow.Value)] = []
        var seen: Set<String> = []
        for entry in LanguageNames.entries(beginningWith: typed) {
            let name = entry.language.name
            guard seen.insert(name).inserted else { continue }
            let isExact = entry.folded == typed
            let rank = isExact ? -1 : (ranks[name] ?? local.count + (entry.isAlias ? 1 : 0))
            found.append((rank, .init(name, entry.isAlias ? entry.folded : "")))
        }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.value)
    }
}

/// The numbers and dates that are offered as a bound.
struct BoundSteps {
    let typed: String
    /// Empty if none was typed.
    let comparison: String
    let isRange: Bool

    private var sign: String { [">", ">=", "<", "<="].contains(comparison) ? comparison : isRange ? "" : ">=" }

    /// Powers of ten; none once a number was typed.
    var numbers: [QualifierRow.Value] {
        typed.isEmpty ? ["10", "100", "1000", "10000"].map { .init(sign + $0, "") } : []
    }

    /// Some days before today that begin with what was typed.
    func dates(now: Timestamp?) -> [QualifierRow.Value] {
        guard let today = now.flatMap({ CivilDate($0) }) else { return [] }
        let days: [(CivilDate, String)] = [
            (today.adding(days: -7), "1 week ago"), (today.adding(months: -1), "1 month ago"),
            (today.adding(months: -3), "3 months ago"), (today.adding(months: -12), "1 year ago"),
            (today.adding(months: -24), "2 years ago"), (today, "today"),
        ]
        return days.filter { $0.0.text.hasPrefix(typed) }.map { .init(sign + $0.0.text, $0.1) }
    }
}

public struct QueryCandidate: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A change that solves a problem.
        case fix(QueryProblem.Kind)
        case qualifier
        case value
        /// The removal of a token, after which there are this many local results.
        case removal(results: Int)
        /// The name of a local repository, in place of a misspelt word.
        case name
    }

    public let kind: Kind
    /// What the list shows: the token or value after the change.
    public let text: String
    /// Empty if that is clear.
    public let meaning: String
    public let change: QueryFix

    public init(kind: Kind, text: String, meaning: String, change: QueryFix) {
        (self.kind, self.text, self.meaning, self.change) = (kind, text, meaning, change)
    }
}
