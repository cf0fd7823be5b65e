/// Decides without GitHub which repositories a query matches, from the query and what a `Repository` holds.
///
/// Qualifiers mean what GitHub documents. What is not documented or not at hand – the text of a README, followers,
/// mirrors, who `@me` is – is `unknown`, never guessed, and excludes nothing. A fact that is known of some
/// repositories only, such as stars, which built-in ones lack, is no match where it is not known. Free words are
/// searched as GitHub documents (name, description and topics, ignoring case), here at the beginning of a word, so
/// that an incomplete word matches; GitHub also knows other forms of a word ("running" for "run"), which this does
/// not.
public struct OfflineMatcher: Sendable {
    /// The parts of the query that cannot be tested for some or all repositories, in the order of the text.
    public let untestedTerms: [QueryToken]
    /// The other parts that cannot be tested for repositories that lack a fact, in the order of the text.
    public let dependent: [QueryToken]
    private let root: MatchNode

    /// Cheap to make, cheaper to use.
    ///
    /// - Parameter searchesReadmes: whether words are searched in the README, too, if the query does not say where.
    public init(_ query: ParsedQuery, searchesReadmes: Bool = false) {
        var builder = OfflineMatcherBuilder(query: query, searchesReadmes: searchesReadmes)
        root = builder.build()
        untestedTerms = builder.untestedTerms.sorted().map { query.tokens[$0] }
        dependent = builder.dependent.subtracting(builder.untestedTerms).sorted().map { query.tokens[$0] }
    }

    public func matches(_ repository: Repository) -> Match { root.match(of: repository, .documented) }

    /// Whether the repository certainly matches.
    public func isMatch(_ repository: Repository) -> Bool { root.match(of: repository, .local) == .yes }

    /// Whether the repository certainly matches, with the words of its README.
    public func isMatch(_ repository: Repository, readme: String) -> Bool {
        var options = MatchOptions.local
        options.readme = readme
        return root.match(of: repository, options) == .yes
    }

    /// Whether the repository is found locally: GitHub may return it, or it would if words were also searched in the
    /// beginning of an owner's name, where GitHub does not search them.
    ///
    /// - Parameter readme: The words of its README, if they are known.
    public func finds(_ repository: Repository, readme: String? = nil) -> Bool {
        var options = MatchOptions.local
        options.readme = readme
        return root.match(of: repository, options) != .no
    }

    /// Whether the repository is not found only because facts about it are missing.
    public func leavesOpen(_ repository: Repository) -> Bool {
        guard !dependent.isEmpty, !finds(repository) else { return false }
        return root.match(of: repository, MatchOptions(searchesOwners: true, missing: .unknown)) != .no
    }
}

struct MatchOptions: Sendable {
    /// Whether words are also searched in the beginning of an owner's name.
    var searchesOwners: Bool
    /// The result if a fact about the repository is missing.
    var missing: Match
    /// The words of the README; `nil` if they are not known.
    var readme: String?

    /// As GitHub does, as far as is known.
    static let documented = MatchOptions(searchesOwners: false, missing: .unknown)
    /// As the local search does.
    static let local = MatchOptions(searchesOwners: true, missing: .no)

    /// Those of what is excluded. What is found in more places must not exclude more, and a missing fact is no
    /// match there, either.
    var excluded: MatchOptions { MatchOptions(searchesOwners: false, missing: !missing, readme: readme) }
}

/// An expression prepared for testing many repositories.
indirect enum MatchNode: Sendable {
    case test(RepositoryTest)
    case not(MatchNode)
    case all([MatchNode])
    case any([MatchNode])
    case unknown

    func match(of repository: Repository, _ options: MatchOptions) -> Match {
        switch self {
        case .test(let test): return test.match(of: repository, options)
        case .not(let node): return !node.match(of: repository, options.excluded)
        case .all(let nodes):
            var match = Match.yes
            for node in nodes where match != .no { match = match && node.match(of: repository, options) }
            return match
        case .any(let nodes):
            var match = Match.no
            for node in nodes where match != .yes { match = match || node.match(of: repository, options) }
            return match
        case .unknown: return .unknown
        }
    }
}
