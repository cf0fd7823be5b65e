public import Model

/// Tells without GitHub which repositories a query matches, from what the query says and a `Repository` holds.
///
/// The qualifiers mean what GitHub documents. What is not documented or not at hand – the text of a README, followers,
/// mirrors, who `@me` is – is `unknown`, never guessed. Free words are looked for as GitHub documents (name, description
/// and topics, without regard to case), here at the beginning of a word, so that a word still being typed finds; GitHub
/// also knows other forms of a word ("running" for "run"), which this does not.
public struct LocalJudge: Sendable {
    /// The parts of the query on which there is no verdict for some or all repositories, in the order of the text.
    public let unjudged: [QueryToken]

    private let root: JudgeNode

    /// A judge of one query; cheap to make, cheaper to ask.
    ///
    /// - Parameter login: who `@me` is; `nil` if that is not known.
    public init(_ query: ParsedQuery, login: String? = nil) {
        var builder = JudgeBuilder(query: query, login: login?.lowercased())
        root = builder.build()
        unjudged = builder.unjudged.sorted().map { query.tokens[$0] }
    }

    /// Whether the query matches the repository.
    public func matches(_ repository: Repository) -> Verdict {
        root.verdict(on: repository)
    }

    /// Whether the repository is found for certain.
    public func isMatch(_ repository: Repository) -> Bool {
        root.verdict(on: repository, searchesOwners: true) == .yes
    }

    /// Whether the repository is found locally: GitHub may return it, or it would if words were also searched in the
    /// beginning of an owner's name, where GitHub does not search them.
    public func finds(_ repository: Repository) -> Bool {
        root.verdict(on: repository, searchesOwners: true) != .no
    }
}

/// An expression made ready to be asked many times.
indirect enum JudgeNode: Sendable {
    case test(RepositoryTest)
    case not(JudgeNode)
    case all([JudgeNode])
    case any([JudgeNode])
    case readings([JudgeNode])
    case unknown

    /// - Parameter searchesOwners: Whether words are searched in the beginning of an owner's name, too.
    func verdict(on repository: Repository, searchesOwners: Bool = false) -> Verdict {
        switch self {
        case .test(let test):
            return test.verdict(on: repository, searchesOwners: searchesOwners)
        case .not(let node):
            // What is found in more places must not exclude more.
            return !node.verdict(on: repository)
        case .all(let nodes):
            var verdict = Verdict.yes
            for node in nodes where verdict != .no {
                verdict = verdict && node.verdict(on: repository, searchesOwners: searchesOwners)
            }
            return verdict
        case .any(let nodes):
            var verdict = Verdict.no
            for node in nodes where verdict != .yes {
                verdict = verdict || node.verdict(on: repository, searchesOwners: searchesOwners)
            }
            return verdict
        case .readings(let nodes):
            let verdicts = nodes.map { $0.verdict(on: repository, searchesOwners: searchesOwners) }
            return verdicts.dropFirst().allSatisfy { $0 == verdicts.first } ? verdicts.first ?? .unknown : .unknown
        case .unknown:
            return .unknown
        }
    }
}
