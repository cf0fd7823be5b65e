public import Model

/// The part of the list that does not come from GitHub: repositories seen before, which match what is on the line. It stands in
/// front of GitHub's rows.
///
/// Until GitHub answers the same query, all matches are in front, and behind them what GitHub's older answer has besides. Then
/// each repository that GitHub names goes to its place in GitHub's order. The others go, unless the user is on their way through
/// them: then those around stay in front.
public struct SeenBefore: Sendable, Equatable {
    /// How many are asked for while GitHub is asked, too.
    public static let limit = 30
    /// How many are asked for where there is nobody else to ask; each takes about a kilobyte of memory.
    public static let limitAlone = 50_000
    /// How many stay in front of GitHub's answer, besides the one that is selected: more would keep its best from the eye.
    public static let limitBesideAnswer = 3

    /// Where such repositories are from.
    public enum Origin: Sendable, Equatable {
        /// Earlier answers of GitHub.
        case seenBefore
        /// The list that comes with the program.
        case builtIn
        /// Some of each.
        case mixed

        init(_ repositories: [Repository]) {
            let first = repositories.first?.isBuiltIn ?? false
            let isOne = repositories.allSatisfy { $0.isBuiltIn == first }
            self = isOne ? (first ? .builtIn : .seenBefore) : .mixed
        }
    }

    /// What they match.
    public var query: SearchQuery
    /// The matches, as the library knows them.
    public var answer: SeenAnswer { didSet { origin = Origin(answer.repositories) } }
    /// Where the matches are from.
    public private(set) var origin: Origin
    /// How many rows of the list they are, from the first on.
    public internal(set) var count = 0
    /// GitHub's rows by themselves.
    var answered: [Repository] = []

    /// Matches of a query.
    public init(query: SearchQuery, answer: SeenAnswer) {
        self.query = query
        self.answer = answer
        origin = Origin(answer.repositories)
    }
}

/// An answer that came while the hand was on the list, and waits until it rests: rows under a finger do not move.
public struct Arrival: Sendable, Equatable {
    /// What was asked.
    public var query: SearchQuery
    /// The answer's first page.
    public var page: SearchPage
    /// From the request to the answer.
    public var duration: Duration
}

/// Who is asked.
public enum Connection: Sendable, Hashable {
    /// GitHub, and the library while GitHub has not answered.
    case online
    /// The library alone, because the user wants it so.
    case offline
    /// The library; GitHub could not be reached so many times in a row and is tried again by itself.
    case lost(attempts: Int)

    /// A request has failed. Where no library has ever answered, GitHub is the only one to ask.
    mutating func change(after failure: Failure, hasLibrary: Bool) {
        switch (self, failure.isNoNetwork) {
        case (.offline, _): break
        case (.lost(let attempts), true): self = .lost(attempts: attempts + 1)
        case (.online, true): if hasLibrary { self = .lost(attempts: 1) }
        case (_, false): self = .online
        }
    }
}

extension SearchState {
    /// GitHub's rows, without those that stand in front of them.
    var answered: [Repository] { seen?.answered ?? repositories }

    /// How many rows, from the first on, are repositories seen before that GitHub has not named.
    public var seenCount: Int { seen?.count ?? 0 }

    /// Whether the rows are the last word on what is on the line: GitHub's, or the library's where GitHub is not there.
    public var isSettled: Bool {
        if answer?.query == query { return true }
        return connection != .online && seen?.query == query && screen.list.selectedIndex < seenCount
    }

    /// What GitHub is to be asked again by itself, and how often it could not be; `nil` while it can be reached.
    var lostQuery: LostQuery? {
        guard case .lost(let attempts) = connection, !query.isEmpty, loading == .idle, failure != nil else {
            return nil
        }
        return LostQuery(query: query, attempts: attempts)
    }
}

/// A query that GitHub could not be asked.
struct LostQuery: Sendable, Equatable {
    var query: SearchQuery
    var attempts: Int

    /// How long to wait before it is tried again: twice as long each time, a minute at most.
    var pause: Duration { .seconds(min(60, 5 << min(attempts - 1, 4))) }
}
