public import Core

/// Local results: matching repositories from the library, shown before GitHub's rows.
///
/// Until GitHub answers the query, all of them come first, followed by the rest of GitHub's previous answer. Then every
/// repository that GitHub returned moves to its place in GitHub's order, and the others are removed, except those
/// around a selection that the user has moved below the first row.
///
/// Offline, a stored answer comes first, followed by those that it lacks.
public struct LocalResults: Sendable, Equatable {
    /// The maximum number while GitHub is searched, too.
    static let limit = 30
    /// The maximum number without GitHub; each takes about a kilobyte of memory.
    static let limitAlone = 50_000
    /// The maximum number before GitHub's answer, besides the selected one, so that the best matches stay visible.
    static let limitBesideAnswer = 3

    public enum Origin: Sendable, Equatable {
        /// Earlier answers from GitHub.
        case cached
        case builtIn
        case mixed

        init(_ repositories: [Repository]) {
            let first = repositories.first?.isBuiltIn ?? false
            let isOne = repositories.allSatisfy { $0.isBuiltIn == first }
            self = isOne ? (first ? .builtIn : .cached) : .mixed
        }
    }

    public var query: SearchQuery
    public var answer: LocalSearchResult { didSet { origin = Origin(answer.repositories) } }
    public private(set) var origin: Origin
    /// The number of rows they take at the top of the list.
    public internal(set) var count = 0
    /// GitHub's rows.
    var answered: [Repository] = []
    /// Whether they follow GitHub's rows: offline, those that a stored answer lacks.
    var isBehind = false
    /// Whether the user has moved the selection since they are on the list.
    var isVisited = false

    public init(query: SearchQuery, answer: LocalSearchResult) {
        self.query = query
        self.answer = answer
        origin = Origin(answer.repositories)
    }
}

/// The local repositories that matched a query by their README.
struct ReadmeMatches: Sendable, Equatable {
    let query: SearchQuery
    /// With the lines of their READMEs.
    private let all: [Repository]
    let lines: [Repository.ID: String]
    /// Those that are not among GitHub's rows.
    private(set) var others: [Repository]

    init(_ query: SearchQuery, _ answer: LocalSearchResult, besides answered: [Repository]) {
        (self.query, lines) = (query, answer.readmeLines)
        all = answer.repositories.filter { answer.readmeLines[$0.id] != nil }
        others = []
        leaveOut(answered)
    }

    mutating func leaveOut(_ answered: [Repository]) {
        var ids = Set(all.map(\.id))
        for repository in answered { ids.remove(repository.id) }
        others = all.filter { ids.contains($0.id) }
    }

    /// For rows that were added to those of GitHub.
    mutating func leaveOut(more answered: [Repository]) {
        others.removeAll { other in answered.contains { $0.id == other.id } }
    }
}

/// An answer received while the user navigates the list. It is shown afterwards, so that rows do not move meanwhile.
struct PendingAnswer: Sendable, Equatable {
    var query: SearchQuery
    var page: SearchPage
    var duration: Duration
    /// Whether the user waits for it.
    var isAwaited: Bool
}

/// Where results come from.
public enum Connection: Sendable, Hashable {
    /// GitHub, and the library until GitHub has answered.
    case online
    /// The library only, as the user requested.
    case offline
    /// The library, because GitHub is unreachable; it is retried automatically.
    case lost(attempts: Int)

    /// Without a library, only GitHub can be searched.
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
    /// Without local results.
    public var answered: [Repository] { newRowsFilter?.answered ?? localResults?.answered ?? repositories }

    /// The number of rows at the top that are local results only.
    public var localCount: Int { localResults?.count ?? 0 }

    /// The number of local repositories that match the answered query by their README and are not on the list.
    public var otherReadmeMatches: Int { showsReadmeMatches ? 0 : readmeMatchesOfAnswer.count }

    /// Whether the local repositories that match by their README are on the list.
    public var showsReadmeMatches: Bool {
        guard let localResults, localResults.query == answer?.query, !readmeMatchesOfAnswer.isEmpty else {
            return false
        }
        let shown = Set(localResults.answer.repositories.map(\.id))
        return readmeMatchesOfAnswer.allSatisfy { shown.contains($0.id) }
    }

    private var readmeMatchesOfAnswer: [Repository] {
        readmeMatches.flatMap { $0.query == answer?.query ? $0.others : nil } ?? []
    }

    /// Puts them before GitHub's rows, or removes them.
    mutating func toggleReadmeMatches() {
        let matches = readmeMatchesOfAnswer
        guard let readmeMatches, !matches.isEmpty, connection != .offline else { return }
        let (query, answered, isShown) = (readmeMatches.query, answered, showsReadmeMatches)
        var local = localResults.flatMap { $0.query == query ? $0.answer : nil } ?? LocalSearchResult(repositories: [])
        local.repositories = local.repositories.unique(besides: matches)
        if !isShown {
            local.repositories = matches + local.repositories
            local.readmeLines.merge(readmeMatches.lines) { $1 }
            // The user wants to see the first of them.
            hasMovedSinceEdit = false
        }
        // They stay, whatever GitHub has answered.
        local.staying = local.repositories.count
        localResults = local.repositories.isEmpty ? nil : LocalResults(query: query, answer: local)
        newRowsFilter = nil
        compose(answered, keepsSelection: isShown)
    }

    /// The query to retry automatically; `nil` while GitHub is reachable.
    var lostQuery: LostQuery? {
        guard case .lost(let attempts) = connection, !query.isEmpty, loading == .idle, failure != nil else {
            return nil
        }
        return LostQuery(query: query, attempts: attempts)
    }
}

/// A query for which GitHub was unreachable.
struct LostQuery: Sendable, Equatable {
    var query: SearchQuery
    var attempts: Int

    /// Doubled with each attempt, at most a minute.
    var pause: Duration { .seconds(min(60, 5 << min(attempts - 1, 4))) }
}
