import Core

/// The lists of stars of the account.
struct StarListsOfAccount: ContentKey {
    static let kind = ContentKind(
        name: "star lists", resource: .graphql, freshness: .hour, showsSaved: true, capacity: 0)

    /// The most requests that may read them.
    @Besides var requests = 1

    var description: String { "star lists" }

    func ready(in state: AppState, at now: Timestamp) -> Self { Self(requests: state.requestsForStarLists(at: now)) }

    func load(from github: LoaderDependencies) async throws -> StarLists {
        guard let starLists = github.starLists else { throw FailedRequest(.offline) }
        return try await starLists.read(requests)
    }

    func saved(in github: LoaderDependencies) async -> Dated<StarLists>? { await github.starLists?.saved() }

    /// They stay wanted, and are current for an hour.
    func keep(_ lists: StarLists, in loader: inout LoaderState) { loader.fresh.insert(content) }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let lists, isFresh: _): [.starLists(.found(lists))]
        case .arrived(let lists): [.starLists(.read(lists))]
        case .failed(let failure, wasAsked: let wasAsked, pauses: _):
            [.starLists(.notRead(failure, isExplicit: wasAsked || state.choosesUnreadLists))]
        default: []
        }
    }
}

extension Content {
    public static var starLists: Content { StarListsOfAccount().content }
}
