import Synchronization
import Testing

@testable import Core
@testable import Library

/// What a server has sent is written without secrets, whichever way it comes in.
@Suite struct RedactedWriteTests {
    private static let secret = "ghp_NeverInAFile0000000001"
    private let host = "github.com"
    private let temporary = TemporaryLibrary()

    private static func hostile(_ id: Int64) -> Repository {
        var repository = Repository.sample(
            id, "n\(id)", owner: "o", stars: 1, language: secret, "a \(secret) b", topics: [secret, "x-\(secret)"])
        repository.license = secret
        repository.homepage = "https://example.com/\(secret)"
        repository.defaultBranch = secret
        repository.nodeID = secret
        return repository
    }

    private func redacting() async throws -> Library {
        let library = try await temporary.open()
        library.redactWrites {
            { text in
                // Only what the test writes; what the library reads it leaves alone.
                text.split(separator: Self.secret, omittingEmptySubsequences: false).joined(separator: "*")
            }
        }
        return library
    }

    /// Every way in.
    private func writeAll(_ library: Library) async throws {
        let now = Timestamp(seconds: 2_000)
        let repository = Self.hostile(1)
        let reference = PageReference(rawValue: "https://api.github.com/x?t=\(Self.secret)")
        try await library.remember([repository], host: host, seenAt: now)
        let query = SearchQuery("a")
        try await library.saveAnswer(
            SearchPage(
                repositories: [repository], totalCount: 1, isIncomplete: false, skippedItems: 0, next: reference,
                rateLimit: nil), for: AnswerKey(host: host, identity: "i", query: query, perPage: 10), at: now)
        try await library.saveBudget(
            RateLimit(resource: Self.secret, limit: 2, remaining: 1, used: 1, reset: now, date: now), host: host,
            identity: "i", at: now)
        let readme = SavedReadme(Readme(html: "<p>\(Self.secret)</p>"), tag: "\"\(Self.secret)\"", fetchedAt: now)
        try await library.savePage(readme.page, for: SavedPageKey(.readme, of: "o/n", host: host, identity: "i"))
        var facts = RepositoryFacts()
        facts.parent = Self.secret
        try await library.savePage(
            SavedPage(encoding: facts, fetchedAt: now), for: SavedPageKey(.facts, of: "o/n", host: host, identity: "i"))
        try await library.savePage(
            SavedPage(content: [1], fetchedAt: now),
            for: SavedPageKey(.forks, at: reference.rawValue, of: "o/n", host: host, identity: "i"))
        try await library.addFavourites([Self.hostile(2)], host: host, at: now, .queued)
        try await library.addFavourites([Favourite(host: host, repository: Self.hostile(3), addedAt: now)], at: now)
        let removed = try await library.removeFavourite(.init(rawValue: 3), host: host, at: now, .queued)
        if var removed {
            removed.repository = Self.hostile(4)
            try await library.restore(removed, at: now)
        }
        try await library.record(
            [
                CheckedFavourite(
                    .init(rawValue: 2),
                    .found(Self.hostile(2), release: Self.secret, tag: Self.secret, releaseTag: Self.secret)),
                CheckedFavourite(.init(rawValue: 2), .unchanged(release: Self.secret, releaseTag: Self.secret)),
            ], host: host, at: now)
        try await library.setMarker("stars", to: Self.secret)
        let export = """
            {"format":"ghlance favourites","version":3,"favourites":[{"host":"github.com","databaseId":9,\
            "owner":{"login":"o"},"name":"n9",\
            "description":"\(Self.secret)","addedAt":"2026-01-01T00:00:00Z","stargazersCount":1}]}
            """
        #expect(try await library.importFavourites(export).added == 1)
    }

    private func isInAFile() -> Bool {
        let wanted = Array(Self.secret.utf8)
        return temporary.names.contains { name in
            let bytes = TemporaryLibrary.bytes(of: temporary.folder + "/" + name).map { $0 | 0x20 }
            let lowered = wanted.map { $0 | 0x20 }
            return bytes.indices.dropLast(min(bytes.count, lowered.count - 1)).contains {
                bytes[$0] == lowered[0] && bytes[$0..<$0 + lowered.count].elementsEqual(lowered)
            }
        }
    }

    @Test("no file has a secret that a server has repeated")
    func everyWay() async throws {
        let library = try await redacting()
        try await writeAll(library)
        #expect(!isInAFile())
        // It is kept otherwise.
        let known = try await library.search(
            CatalogueQuery(
                host: host, text: "n1", endsWithPrefix: false, required: [], limit: 5, budget: .seconds(60)))
        #expect(known.repositories.first?.description == "a * b")
        try library.close()
        #expect(!isInAFile())
    }

    @Test("without secrets everything is written as it came")
    func plain() async throws {
        let library = try await temporary.open()
        try await writeAll(library)
        #expect(isInAFile())
        #expect(try await library.marker("stars") == Self.secret)
    }

    @Test("what the user has written is kept")
    func note() async throws {
        let library = try await redacting()
        try await library.addFavourites([.sample(5, "n5", owner: "o", language: nil, nil)], host: host, at: .at(1))
        try await library.setNote("my \(Self.secret)", of: .init(rawValue: 5), host: host, at: .at(2))
        let note = try await library.favourites(host: host).first?.note?.text
        #expect(note == "my \(Self.secret)")
    }

    @Test("the thousandth write asks for the secrets as directly as the first")
    func constantDepth() {
        let redaction = WriteRedaction()
        let addresses = Mutex<[UInt]>([])
        redaction.set {
            var local = 0
            let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
            addresses.withLock { $0.append(address) }
            return nil
        }
        for _ in 0..<1_000 { _ = redaction("text") }
        let places = addresses.withLock { $0 }
        // The stack grows downwards: what lies between is further calls.
        #expect(places.count == 1_000 && (places.max() ?? 0) - (places.min() ?? 0) < 1_024)
    }
}
