public import Core

/// The README of a repository, or the page of a release. The page keeps it, with its layout.
struct ReadmeOfRepository: ContentKey {
    static let kind = ContentKind(name: "README", resource: .core, freshness: .brief, showsSaved: true, capacity: 0)

    @ByID var repository: Repository
    /// The tag of a release; `nil` for the README.
    var release: String? = nil
    /// The one that is known: it is not sent again.
    @Besides var known: SavedReadme? = nil

    var description: String { "\(release.map { "release \($0)" } ?? "README") of \(repository.id.rawValue)" }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        let loaded = state.page.loaded(repository.id, release)
        var ready = self
        ready.known = loaded.map { SavedReadme($0.readme, tag: $0.tag, fetchedAt: now) }
        return ready
    }

    func load(from github: LoaderDependencies) async throws -> SavedReadme {
        if let release { return try await github.release(repository, release) }
        return switch try await github.readme(repository, known?.tag) {
        case .readme(let readme, let tag): SavedReadme(readme, tag: tag, fetchedAt: github.now())
        case .unchanged: SavedReadme(known?.readme, tag: known?.tag, fetchedAt: github.now())
        }
    }

    func saved(in github: LoaderDependencies) async -> Dated<SavedReadme>? {
        if let release { return await github.savedRelease(repository, release).map { ($0, $0.fetchedAt) } }
        return await github.savedReadme(repository).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let saved, isFresh: _):
            [
                .page(
                    .loaded(
                        saved.readme, tag: saved.tag, savedAt: saved.fetchedAt, of: repository.id, release: release))
            ]
        case .arrived(let readme):
            [.page(.loaded(readme.readme, tag: readme.tag, of: repository.id, release: release))]
        default: []
        }
    }
}

extension Content {
    public static func readme(of repository: Repository, release: String? = nil) -> Content {
        ReadmeOfRepository(repository: repository, release: release).content
    }
}
