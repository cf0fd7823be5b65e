public import Core
import Reactive

/// The check of the query line, and what completion offers at its cursor.
///
/// It follows the line of the search in the same step; see `AppReactor.reduce`.
public struct CompletionState: Sendable, Equatable {
    /// How the list was opened.
    enum Opening: Sendable, Equatable {
        /// By typing after the colon of a qualifier.
        case typing
        /// By the user.
        case asked
    }

    /// What is known of the organisations of the account.
    private enum Organizations {
        /// Nothing.
        case unknown
        /// Nothing; not to be requested again before the list is closed.
        case failed
        /// All.
        case known
    }

    /// The check of the line; `nil` before the first edit.
    private(set) var check: QueryCheck?
    /// The candidates, the best first; empty if the list is closed.
    public private(set) var candidates: [QueryCandidate] = []
    /// The index of the selected candidate; `nil` while the keys belong to the line.
    public private(set) var selected: Int?
    /// How the list was opened; `nil` if it is closed.
    private(set) var opening: Opening?
    /// The part of the line that is completed.
    public private(set) var range: Range<String.Index>?
    /// The names of the local catalogue that would help; `nil` if they are known.
    private(set) var wantedNames: CatalogueNames.Request?
    /// Whether the names were looked up since the list was opened.
    private var hasNames = false
    /// The account whose organisations would help; `nil` if they are known, or if there is none.
    private(set) var wantedOrganizations: String?
    /// What is known of the organisations of the account.
    private var organizations = Organizations.unknown
    /// What is known besides the line.
    private var facts = QueryFacts()
    /// The number of characters before the cursor.
    private var cursor = 0
    /// What helps a line without results, and that line.
    private var suggestions: [QueryCandidate] = []
    private var suggestedText = ""
    /// Whether the line and its cursor have not changed for ``rest``.
    private(set) var hasRested = false
    /// The start of the token whose list was closed; it does not open by itself again.
    private var closedToken: String.Index?
    /// Another table than the standard one, which is not made before it is needed.
    private let ownTable: QualifierTable?

    /// How long nothing changes before the value at the cursor is judged.
    static let rest = Duration.seconds(1)

    /// Completion with a table of qualifiers; `nil` for the standard one.
    public init(table: QualifierTable? = nil) { ownTable = table }

    /// The qualifiers there are.
    public var table: QualifierTable { ownTable ?? .standard }

    /// Whether candidates are shown.
    public var isOpen: Bool { opening != nil && !candidates.isEmpty }

    /// The check of a text; that of the state, if it is of this text.
    public func check(of text: String) -> QueryCheck {
        if let check, check.text == text { return check }
        return QueryCheck(text, table: table, facts: facts)
    }

    // MARK: Following the line

    /// Whether the state is that of a line.
    func follows(_ line: EditableText) -> Bool { cursor == line.cursor && (check?.text ?? "") == line.text }

    /// Adopts a change of the line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - edit: The edit, if the user made one.
    ///   - now: The current time.
    ///   - login: The login of the account, if it is known.
    ///   - isEnterpriseServer: Whether the host is a GitHub Enterprise Server.
    ///   - savedSearches: The saved searches, if the line begins with `@`.
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
            // Pasted text is not being typed.
            let opens = text.count == 1 && completer.isInValue && closedToken == nil
            opening = opening ?? (opens ? .typing : nil)
        case .delete: break
        // A qualifier was taken: its values are next.
        case .replace, .mend: opening = completer.isInValue && completer.range.isEmpty ? .typing : nil
        case .move, .kill, .yank, .clear, .undo, nil: opening = nil
        }
        if opening == .typing, !completer.isInValue { opening = nil }
        // What was asked for ends with the word.
        if opening == .asked, completer.tokenStart == nil { opening = nil }
        offer(completer)
    }

    /// Whether GitHub has refused to search something else by now.
    func lacks(_ refusals: RefusedNames) -> Bool { facts.refusals != refusals }

    /// Takes what GitHub refused to search.
    mutating func adopt(_ refusals: RefusedNames) {
        facts.refusals = refusals
        if let check { self.check = QueryCheck(check.text, table: table, facts: facts) }
    }

    /// A line that is judged once it has rested.
    struct Resting: Sendable, Equatable {
        let text: String
        let cursor: Int
    }

    /// The line, if judging the value at its cursor waits for a rest.
    var resting: Resting? {
        guard !hasRested, let check, !check.problems.isEmpty, let place = cursorIndex(in: check.text),
            check.problems.contains(where: { check.isUnfinished($0, at: place) && !$0.beginsKnownValue })
        else { return nil }
        return Resting(text: check.text, cursor: cursor)
    }

    /// The line has rested.
    mutating func settle() { hasRested = true }

    /// Takes what helps a line without results. It is offered after fixes and completions.
    mutating func suggest(_ candidates: [QueryCandidate], for text: String) {
        (suggestions, suggestedText) = (candidates, text)
        if opening == .asked, selected == nil, let completer { offer(completer) }
    }

    // MARK: The list

    /// Opens the list with all that can be offered, or closes it.
    mutating func toggle() {
        if isOpen { return close(isFinal: true) }
        check = check ?? QueryCheck("", table: table, facts: facts)
        opening = .asked
        if let completer { offer(completer) }
    }

    /// Closes the list; by the user, it stays closed for this token.
    mutating func close(isFinal: Bool = false) {
        if isFinal { closedToken = completer?.tokenStart }
        opening = nil
        candidates = []
        selected = nil
        range = nil
        wantedNames = nil
        wantedOrganizations = nil
        if organizations == .failed { organizations = .unknown }
        // The catalogue grows: the next list looks again, and shows these names meanwhile.
        hasNames = false
    }

    /// Results for the line came: a list that opened by itself would be in their way, unless the user has entered it.
    mutating func giveWay() {
        if opening == .typing, selected == nil { close() }
    }

    /// Selects a candidate, or gives the keys back to the line.
    mutating func select(_ place: Int?) {
        selected = place.flatMap { isOpen ? min(max(0, $0), candidates.count - 1) : nil }
    }

    /// Takes names of the local catalogue, unless others are wanted by now.
    mutating func adopt(_ names: CatalogueNames) {
        guard names.request == wantedNames else { return }
        facts.names = names
        hasNames = true
        refresh()
    }

    /// Takes the organisations of an account, if it is still the same.
    mutating func adopt(organizations logins: [String]?, of login: String) {
        guard login == facts.login else { return }
        organizations = logins == nil ? .failed : .known
        wantedOrganizations = nil
        guard let logins, !logins.isEmpty else { return }
        facts.organizations = logins
        refresh()
    }

    /// Offers what is known by now, with the same selection.
    private mutating func refresh() {
        let chosen = selected.map { candidates[$0] }
        if let completer { offer(completer) }
        select(chosen.flatMap { candidates.firstIndex(of: $0) })
    }

    /// The completer at the cursor.
    private var completer: QueryCompleter? {
        guard let check, let end = cursorIndex(in: check.text) else { return nil }
        return QueryCompleter(check, cursor: end, facts: facts)
    }

    /// The cursor in a text; `nil` if the text is another one.
    func cursorIndex(in text: String) -> String.Index? {
        guard check?.text == text else { return nil }
        return text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex)
    }

    private mutating func offer(_ completer: QueryCompleter) {
        guard let opening else { return close() }
        let suggested = opening == .asked && check?.text == suggestedText ? suggestions : []
        let found = completer.candidates(isAsked: opening == .asked)
        let typed = check.map { $0.text[completer.range].lowercased() }
        // A value that is complete needs no list, and keys belong to the results again.
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
