public import Core

/// The README of a repository. The page keeps it, with its layout.
struct ReadmeOfRepository: ContentKey {
    static let kind = ContentKind(
        name: "README", resource: .core, lanes: 1, freshness: .brief, showsSaved: true, capacity: 0)

    @ByID var repository: Repository
    /// The etag of the one that is known.
    @Besides var tag: String? = nil

    var description: String { "README of \(repository.id.rawValue)" }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        Self(repository: repository, tag: state.page.loaded.last { $0.id == repository.id }?.tag)
    }

    func load(from github: LoaderDependencies) async throws -> ReadmeResult {
        try await github.readme(repository, tag)
    }

    func saved(in github: LoaderDependencies) async -> Dated<SavedReadme>? {
        await github.savedReadme(repository).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let saved, isFresh: _): [.page(.foundSaved(saved, of: repository.id))]
        case .arrived(.readme(let readme, let tag)): [.page(.loaded(readme, tag: tag, of: repository.id))]
        case .arrived(.unchanged): [.page(.confirmed(repository.id))]
        default: []
        }
    }
}

extension Content {
    public static func readme(of repository: Repository) -> Content {
        ReadmeOfRepository(repository: repository).content
    }
}
