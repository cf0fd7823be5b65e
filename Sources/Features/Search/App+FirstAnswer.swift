public import Core
import Reactive

/// What is known of the search for the words of the command line, before there is a screen.
public enum FirstAnswer: Sendable, Equatable {
    case awaited
    case none
    case one
    /// There are several, or it is not certain how many, or the search failed.
    case uncertain
}

extension AppState {
    /// Only a complete answer counts: a guess must not be printed.
    public var firstAnswer: FirstAnswer {
        guard search.failure == nil, search.wait == nil, !shell.notices.hasLostSearch, !search.query.isEmpty else {
            return .uncertain
        }
        // The name of a saved search becomes its query, if there is one.
        if search.query.namedSearch != nil { return history.wanted == nil ? .uncertain : .awaited }
        let rows = search.repositories.count
        if search.connection == .offline {
            guard let local = search.localResults, local.query == search.query, local.answer.isComplete else {
                return .awaited
            }
            return local.answer.untestedTerms.isEmpty ? firstAnswer(rows: rows) : .uncertain
        }
        if let answer = search.answer, answer.query == search.query {
            let isWhole = !answer.leavesOut && answer.skippedCount == 0 && answer.totalCount == rows
            return isWhole ? firstAnswer(rows: rows) : .uncertain
        }
        return search.activity.isEmpty ? .uncertain : .awaited
    }

    /// What must be cloned first needs the screen.
    private func firstAnswer(rows: Int) -> FirstAnswer {
        rows == 0 ? .none : rows == 1 && !clones.lacks(search.repositories) ? .one : .uncertain
    }

    /// How long a typed address stands before it becomes a search: less than the shortest debounce.
    static let addressRest = Duration.milliseconds(250)

    /// The edit that makes a search of the typed URLs of repositories; `nil` if the line is something else.
    func addressEdit(_ host: String) -> LineEdit? {
        let text = search.line.text
        guard showsQuery, let query = RepositoryReference.query(pasted: text, host: host) else { return nil }
        return .replace(0..<text.utf8.count, with: query)
    }
}

extension UnreadNotices {
    /// Whether a change to the history could not be saved.
    fileprivate var hasLostSearch: Bool {
        entries.contains { if case .searchNotWritten = $0.notice { true } else { false } }
    }
}

extension AppReactor {
    /// Ends the program with the only result of the first search.
    func printOnly(_ state: AppState) -> Effect<Mutation, State> {
        state.firstAnswer == .one ? choose(state.search.repositories, state) : .none
    }
}

extension RepositoryReference {
    /// Parses a pasted URL of a repository; `nil` for anything else. `OWNER/NAME` is not accepted, because any two
    /// words can look like that.
    public init?(pasted text: String, host: String) {
        // No URL is longer, but a paste can be.
        guard text.utf8.count <= 2_048 else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].prefix(while: { $0 != "/" }).contains(where: { ":@.".contains($0) }),
            let reference = try? RepositoryReference(String(words[0]), host: host)
        else { return nil }
        self = reference
    }

    var query: String { "repo:\(fullName)" }

    /// The query that finds exactly the repositories whose URLs a text consists of; `nil` for anything else.
    public static func query(pasted text: String, host: String) -> String? {
        guard text.utf8.count <= 2_048, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        var queries: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            guard let query = RepositoryReference(pasted: String(word), host: host)?.query else { return nil }
            if !queries.contains(query) { queries.append(query) }
        }
        return queries.isEmpty ? nil : queries.joined(separator: " ")
    }
}
