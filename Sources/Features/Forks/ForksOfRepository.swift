import Core

/// The forks of a repository with the most stars.
struct ForksOfRepository: ContentKey {
    static let kind = ContentKind(name: "forks", resource: .core, freshness: .brief, capacity: 0)

    @ByID var parent: Repository

    var description: String { "forks of \(parent.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> ForkPage { try await github.forks(parent) }

    func saved(in github: LoaderDependencies) async -> Dated<ForkPage>? { await github.savedForks(nil, parent) }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        if case .arrived(let page) = event { [.forks(.loaded(page))] } else { [] }
    }
}

struct PageOfForks: ContentKey {
    static let kind = ContentKind(name: "page of forks", resource: .core, freshness: .brief, capacity: 0)

    let page: PageReference
    @ByID var parent: Repository

    var description: String { "page of forks \(page.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> ForkPage { try await github.pageOfForks(page, parent) }

    func saved(in github: LoaderDependencies) async -> Dated<ForkPage>? { await github.savedForks(page, parent) }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .arrived(let forks): [.forks(.pageLoaded(forks, page))]
        case .failed(let failure, wasAsked: _, pauses: false): [.forks(.pageFailed(failure))]
        default: []
        }
    }
}

/// How many commits a fork is ahead of the repository it was forked from; `nil` if they cannot be compared.
struct CommitsAhead: ContentKey {
    /// Comparisons are small requests: three at a time fill a screen soon, and are few for GitHub's secondary limits.
    static let kind = ContentKind(name: "commits ahead", resource: .core, maxConcurrent: 3, freshness: .brief)

    @ByID var fork: Repository
    @ByID var parent: Repository

    var description: String { "commits ahead of \(parent.id.rawValue) in \(fork.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> Int? { try await github.commitsAhead(fork, parent) }

    func saved(in github: LoaderDependencies) async -> Dated<Int?>? { await github.savedCommitsAhead(fork, parent) }
}
