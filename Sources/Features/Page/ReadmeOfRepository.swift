public import Core

/// The README of a repository. The page keeps it, with its layout.
struct ReadmeOfRepository: ContentKey {
    static let kind = ContentKind(name: "README", resource: .core, freshness: .brief, showsSaved: true, capacity: 0)

    @ByID var repository: Repository
    /// The one that is known: it is not sent again.
    @Besides var known: SavedReadme? = nil

    var description: String { "README of \(repository.id.rawValue)" }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        let loaded = state.page.loaded.last { $0.id == repository.id }
        return Self(
            repository: repository, known: loaded.map { SavedReadme($0.readme, tag: $0.tag, fetchedAt: now) })
    }

    func load(from github: LoaderDependencies) async throws -> SavedReadme {
        switch try await github.readme(repository, known?.tag) {
        case .readme(let readme, let tag): SavedReadme(readme, tag: tag, fetchedAt: github.now())
        case .unchanged: SavedReadme(known?.readme, tag: known?.tag, fetchedAt: github.now())
        }
    }

    func saved(in github: LoaderDependencies) async -> Dated<SavedReadme>? {
        await github.savedReadme(repository).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let saved, isFresh: _):
            [.page(.loaded(saved.readme, tag: saved.tag, savedAt: saved.fetchedAt, of: repository.id))]
        case .arrived(let readme): [.page(.loaded(readme.readme, tag: readme.tag, of: repository.id))]
        default: []
        }
    }
}

extension Content {
    public static func readme(of repository: Repository) -> Content {
        ReadmeOfRepository(repository: repository).content
    }
}
