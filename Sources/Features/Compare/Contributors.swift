import Core

/// The number of a repository's contributors; `nil` if GitHub does not say.
struct Contributors: ContentKey {
    static let kind = ContentKind(name: "contributors", resource: .core, lanes: 1, freshness: .day)

    @ByID var repository: Repository

    var description: String { "contributors of \(repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> Int? {
        try await github.contributors(repository)
    }

    func saved(in github: LoaderDependencies) async -> Dated<Int?>? {
        await github.savedContributors(repository)
    }
}
