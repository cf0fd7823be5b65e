public import Core

/// The check of the query line, and the completions at its cursor. Follows the search line in the same step; see
/// `AppReactor.reduce`.
public struct CompletionState: Sendable, Equatable {
    public enum Mutation: Sendable, Equatable {
        case toggle
        case close
        /// By index; `nil` returns the keys to the line.
        case select(Int?)
        /// Typing has paused: judge the value at the cursor.
        case settle
        case namesFound(CatalogueNames)
        /// GitHub's answer; `nil` if it may succeed later.
        case organizationsFound([String]?, login: String)
    }

    /// The names of local repositories; `nil` without a library.
    public typealias Names = @Sendable (CatalogueNames.Request) async -> CatalogueNames?

    enum Opening: Sendable, Equatable {
        /// By typing after the colon of a qualifier.
        case typing
        /// By key.
        case asked
    }

    private enum Organizations {
        case unknown
        /// Not to be requested again before the list is closed.
        case failed
        case known
    }

    /// `nil` before the first edit.
    private(set) var check: QueryCheck?
    /// Best first; empty if the list is closed.
    public private(set) var candidates: [QueryCandidate] = []
    /// `nil` while the keys belong to the line.
    public private(set) var selected: Int?
    /// `nil` if the list is closed.
    private(set) var opening: Opening?
    /// The part of the line that is completed.
    public private(set) var range: Range<String.Index>?
    /// Names in the local catalogue that would help; `nil` if they are known.
    private(set) var wantedNames: CatalogueNames.Request?
    /// Whether the names were looked up since the list was opened.
    private var hasNames = false
    /// The account whose organisations would help; `nil` if they are known, or without an account.
    private(set) var wantedOrganizations: String?
    private var organizations = Organizations.unknown
    private var facts = QueryFacts()
    /// In characters.
    private var cursor = 0
    /// Advice for a line without results, and that line.
    private var suggestions: [QueryCandidate] = []
    private var suggestedText = ""
    /// Whether the line and its cursor have not changed for ``rest``.
    private(set) var hasRested = false
    /// The start of the token whose list was closed; it does not reopen unasked.
    private var closedToken: String.Index?
    /// `nil` for the standard table, which is built only when needed.
    private let ownTable: QualifierTable?

    /// The pause in typing before the value at the cursor is judged.
    static let rest = Duration.seconds(1)

    /// `nil` for the standard table.
    public init(table: QualifierTable? = nil) { ownTable = table }

    public var table: QualifierTable { ownTable ?? .standard }
    public var isOpen: Bool { opening != nil && !candidates.isEmpty }

    /// Reuses the state's check if it is of this text.
    public func check(of text: String) -> QueryCheck {
        if let check, check.text == text { return check }
        return QueryCheck(text, table: table, facts: facts)
    }

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .toggle: toggle()
        case .close: close(isFinal: true)
        case .select(let place): select(place)
        case .settle: hasRested = true
        case .namesFound(let names): adopt(names)
        case .organizationsFound(let logins, let login): adopt(organizations: logins, of: login)
        }
    }

    // MARK: Following the line

    func follows(_ line: EditableText) -> Bool { cursor == line.cursor && (check?.text ?? "") == line.text }

    /// `edit` is `nil` if the line changed otherwise. `savedSearches` are needed only for a line that begins with `@`.
    mutating func follow(
        _ line: EditableText, after edit: LineEdit?, now: Timestamp, login: String?, isEnterpriseServer: Bool,
        savedSearches: [SavedSearch] = []
    ) {
        facts.now = now
        if facts.login != login { (facts.login, facts.organizations, organizations) = (login, [], .unknown) }
        facts.isEnterpriseServer = isEnterpriseServer
        facts.savedSearches = savedSearches.map { .init("@\($0.name)", $0.query) }
        cursor = line.cursor
        hasRested = false
        if check?.text != line.text { check = QueryCheck(line.text, table: table, facts: facts) }
        guard let completer else { return close() }
        if completer.tokenStart != closedToken { closedToken = nil }
        selected = nil
        switch edit {
        case .insert(let text):
            // Pasted text does not open the list.
            let opens = text.count == 1 && completer.isInValue && closedToken == nil
            opening = opening ?? (opens ? .typing : nil)
        case .delete: break
        // A qualifier was completed: offer its values.
        case .replace, .fix: opening = completer.isInValue && completer.range.isEmpty ? .typing : nil
        case .move, .kill, .yank, .clear, .undo, nil: opening = nil
        }
        if opening == .typing, !completer.isInValue { opening = nil }
        // A list opened by key closes at the end of the word.
        if opening == .asked, completer.tokenStart == nil { opening = nil }
        offer(completer)
    }

    /// Whether the names that GitHub has refused to search differ from those known.
    func lacks(_ refusals: RefusedNames) -> Bool { facts.refusals != refusals }

    /// The names that GitHub has refused to search.
    mutating func adopt(_ refusals: RefusedNames) {
        facts.refusals = refusals
        if let check { self.check = QueryCheck(check.text, table: table, facts: facts) }
    }

    /// A line whose value at the cursor is judged after a pause.
    struct Resting: Sendable, Equatable {
        let text: String
        let cursor: Int
    }

    /// `nil` if nothing waits for a pause.
    var resting: Resting? {
        guard !hasRested, let check, !check.problems.isEmpty, let place = cursorIndex(in: check.text),
            check.problems.contains(where: { check.isUnfinished($0, at: place) && !$0.beginsKnownValue })
        else { return nil }
        return Resting(text: check.text, cursor: cursor)
    }

    /// Advice for a line without results, offered after fixes and completions.
    mutating func suggest(_ candidates: [QueryCandidate], for text: String) {
        (suggestions, suggestedText) = (candidates, text)
        if opening == .asked, selected == nil, let completer { offer(completer) }
    }

    // MARK: The list

    /// Opens the list with everything that can be offered, or closes it.
    private mutating func toggle() {
        if isOpen { return close(isFinal: true) }
        check = check ?? QueryCheck("", table: table, facts: facts)
        opening = .asked
        if let completer { offer(completer) }
    }

    mutating func close(isFinal: Bool = false) {
        if isFinal { closedToken = completer?.tokenStart }
        opening = nil
        candidates = []
        selected = nil
        range = nil
        wantedNames = nil
        wantedOrganizations = nil
        if organizations == .failed { organizations = .unknown }
        // The catalogue grows: the next list looks the names up again, and shows these meanwhile.
        hasNames = false
    }

    /// `nil` returns the keys to the line.
    private mutating func select(_ place: Int?) {
        selected = place.flatMap { isOpen ? min(max(0, $0), candidates.count - 1) : nil }
    }

    /// Ignores names that are no longer wanted.
    private mutating func adopt(_ names: CatalogueNames) {
        guard names.request == wantedNames else { return }
        facts.names = names
        hasNames = true
        refresh()
    }

    /// Ignores organisations of another account.
    private mutating func adopt(organizations logins: [String]?, of login: String) {
        guard login == facts.login else { return }
        organizations = logins == nil ? .failed : .known
        wantedOrganizations = nil
        guard let logins, !logins.isEmpty else { return }
        facts.organizations = logins
        refresh()
    }

    /// Recomputes the candidates, keeping the selection.
    private mutating func refresh() {
        let chosen = selected.map { candidates[$0] }
        if let completer { offer(completer) }
        select(chosen.flatMap { candidates.firstIndex(of: $0) })
    }

    private var completer: QueryCompleter? {
        guard let check, let end = cursorIndex(in: check.text) else { return nil }
        return QueryCompleter(check, cursor: end, facts: facts)
    }

    /// `nil` if the text is not the one that was checked.
    func cursorIndex(in text: String) -> String.Index? {
        guard check?.text == text else { return nil }
        return text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex)
    }

    private mutating func offer(_ completer: QueryCompleter) {
        guard let opening else { return close() }
        let suggested = opening == .asked && check?.text == suggestedText ? suggestions : []
        let found = completer.candidates(isAsked: opening == .asked)
        let typed = check.map { $0.text[completer.range].lowercased() }
        // A complete value needs no list, and returns the keys to the results.
        if opening == .typing, found.contains(where: { $0.change.replacement.lowercased() == typed }) { return close() }
        let changes = Set(found.map(\.change))
        candidates = found + suggested.filter { !changes.contains($0.change) }
        range = completer.range
        let wanted = completer.wantedNames
        wantedNames = hasNames && facts.names?.request == wanted ? nil : wanted
        wantedOrganizations = organizations == .unknown && completer.wantsOrganizations ? facts.login : nil
        if candidates.isEmpty, wantedNames == nil, wantedOrganizations == nil { close() }
    }
}
