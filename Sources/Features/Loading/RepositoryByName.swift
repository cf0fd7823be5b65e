public import Core

/// A repository by its name.
struct RepositoryByName: ContentKey {
    static let kind = ContentKind(name: "repository", resource: .core, lanes: 1, freshness: .brief)

    let reference: RepositoryReference

    var description: String { "repository \(reference.fullName)" }

    func load(from github: LoaderDependencies) async throws -> Repository { try await github.repository(reference) }

    func saved(in github: LoaderDependencies) async -> (value: Repository, moment: Timestamp)? {
        await github.savedRepository(reference)
    }
}

extension Content {
    /// A repository by its name.
    public static func repository(_ reference: RepositoryReference) -> Content {
        RepositoryByName(reference: reference).content
    }
}
