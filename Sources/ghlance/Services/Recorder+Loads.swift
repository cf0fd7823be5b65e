import Core
import Features
import GitHub
import Library

/// What is saved as it arrives: forks, how far they are ahead, contributors, and code.
extension Recorder {
    /// A number that may not be known.
    private struct SavedCount: Codable { var count: Count? }

    /// Asks for something, and saves it for the identity that it was asked for. Throws what the request throws.
    func saving<Value: Encodable & Sendable>(
        _ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository, _ request: () async throws -> Value
    ) async throws -> Value {
        let identity = await session.identity
        let value = try await request()
        keep(SavedPage(encoding: value, fetchedAt: now()), kind, at: place, of: repository, for: identity)
        return value
    }

    /// The same of a number.
    func savingCount(
        _ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository, _ request: () async throws -> Int?
    ) async throws -> Int? {
        try await saving(kind, at: place, of: repository) {
            SavedCount(count: try await request().map { Count($0) })
        }.count?.value
    }

    /// Asks for forks, and saves them. Those that only some may see are hidden from others, as by the results of a search.
    func savingForks(
        at place: String = "", of parent: Repository, _ request: () async throws -> ForkPage
    ) async throws -> ForkPage {
        let identity = await session.identity
        let page = try await saving(.forks, at: place, of: parent, request)
        keep(page.repositories.filter { !$0.isPublic }, for: identity)
        return page
    }

    /// Asks for a repository by its name, and saves it. Throws what the request throws.
    func repository(_ reference: RepositoryReference, from client: GitHubClient) async throws -> Repository {
        let identity = await session.identity
        let repository = try await client.repository(reference)
        keep([repository], for: identity)
        return repository
    }

    /// The node id that a repository has by its name; `nil` for a name against GitHub's rules, which has no address.
    func nodeID(of repository: Repository, from client: GitHubClient?) async throws -> String? {
        guard let reference = try? RepositoryReference(repository.fullName) else { return nil }
        return try await self.repository(reference, from: client.online()).nodeID
    }

    /// Hides those of some repositories that an answer says only some may see, by their node ids: their rows are of a time when they were
    /// public.
    func hide(_ nodes: Set<String>, among repositories: [Repository], for identity: String) {
        let stale = repositories.filter { $0.isPublic && $0.nodeID.map(nodes.contains) ?? false }
        let hidden = stale.map { repository in
            var repository = repository
            repository.visibility = .private
            return repository
        }
        keep(hidden, for: identity)
    }

    private func keep(_ repositories: [Repository], for identity: String) {
        if !repositories.isEmpty { keep { $0.repositories[identity, default: []] += repositories } }
    }

    private func earlier<Value: Decodable>(
        _ type: Value.Type, _ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository
    ) async -> Dated<Value>? {
        guard let page = await page(kind, at: place, of: repository), let value = page.decoded(type) else { return nil }
        return (value, page.fetchedAt)
    }

    /// A repository by its name; `nil` if it is not known on this machine.
    func repository(_ reference: RepositoryReference) async -> Dated<Repository>? {
        let known = await library.lookUp(on: clock, executor, isPatient: isPatient) { [host] in
            try? await $0.repository(reference, host: host)
        }
        // One that is built in was never seen.
        return known.map { ($0.repository, $0.repository.isBuiltIn ? Timestamp(seconds: 0) : $0.seenAt) }
    }

    /// Saved forks; `nil` if there are none.
    func forks(at place: String, of parent: Repository) async -> Dated<ForkPage>? {
        guard let (saved, moment) = await earlier(ForkPage.self, .forks, at: place, of: parent) else { return nil }
        var page = saved
        // Offline, another identity may have seen them.
        if parent.isPublic { page.repositories.removeAll { !$0.isPublic } }
        return (page, moment)
    }

    /// A saved number; `nil` if there is none.
    func count(_ kind: SavedPageKey.Kind, at place: String = "", of repository: Repository) async -> Dated<Int?>? {
        await earlier(SavedCount.self, kind, at: place, of: repository).map { ($0.value.count?.value, $0.moment) }
    }

    /// Saved hits of a search for code, by its words or the reference of a page; `nil` if there are none.
    func code(_ place: String, of repository: Repository) async -> Dated<CodeHits>? {
        await earlier(CodeHits.self, .code, at: place, of: repository)
    }
}
