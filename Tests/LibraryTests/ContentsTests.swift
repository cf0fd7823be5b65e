import Testing

@testable import Core
@testable import Library

/// What a library says that it has, and what clearing leaves.
struct ContentsTests {
    private let files = TemporaryLibrary()
    private let repository = Repository(id: .init(rawValue: 7), owner: "octo", name: "seven", description: "words")

    private func counts(_ library: Library) async throws -> [LibraryContents.Kind: Int] {
        Dictionary(uniqueKeysWithValues: try await library.contents().amounts.map { ($0.kind, $0.amount.count) })
    }

    private func filled() async throws -> Library {
        let library = try await files.open()
        let now = Timestamp(seconds: 1_000)
        let query = SearchQuery("words", sort: .bestMatch)
        try await library.remember([repository], host: "h", seenAt: now)
        try await library.saveAnswer(
            SearchPage(repositories: [repository], totalCount: 1),
            for: AnswerKey(host: "h", identity: "", query: query, perPage: 30),
            at: now)
        let page = SavedPage(content: Array(repeating: 1, count: 100_000), fetchedAt: now)
        for kind in SavedPageKey.Kind.allCases where kind != .search {
            try await library.savePage(page, for: SavedPageKey(kind, of: "octo/seven", host: "h", identity: ""))
        }
        try await library.addFavourites([repository], host: "h", at: now, .local)
        _ = try await library.setNote("mine", of: repository.id, host: "h", at: now)
        try await library.record(HistoryEntry(query: "words", searchedAt: now, resultCount: 1), host: "h")
        return library
    }

    @Test func everyKindIsCounted() async throws {
        let library = try await filled()
        let counts = try await counts(library)
        #expect(counts[.answers] == 1 && counts[.pages] == 11 && counts[.facts] == 2)
        #expect(counts[.favourites] == 1 && counts[.notes] == 1 && counts[.history] == 1 && counts[.savedSearches] == 0)
        #expect(counts[.catalogue] == BuiltInRepositories.repositories.count + 1)
        let contents = try await library.contents()
        #expect(contents.bytes > 300_000 && contents.path == files.path)
        #expect(contents.amounts.first { $0.kind == .facts }?.amount.bytes.map { $0 > 200_000 } == true)
    }

    @Test(arguments: [Set([Reloadable.pages]), [.answers], Set(Reloadable.allCases)])
    func clearingRemovesOnlyWhatCanBeLoadedAgain(parts: Set<Reloadable>) async throws {
        let library = try await filled()
        let (before, bytes) = (try await counts(library), try await library.contents().bytes)
        try await library.clear(parts)
        let after = try await counts(library)
        #expect(after[.pages] == (parts.contains(.pages) ? 0 : 11) && after[.facts] == (parts.contains(.pages) ? 0 : 2))
        #expect(after[.answers] == (parts.contains(.answers) ? 0 : 1))
        #expect(after[.catalogue] == BuiltInRepositories.repositories.count + (parts.contains(.catalogue) ? 0 : 1))
        for kind in [LibraryContents.Kind.favourites, .notes, .savedSearches, .history] {
            #expect(after[kind] == before[kind])
        }
        if parts.contains(.pages) { #expect(try await library.contents().bytes < bytes - 200_000) }
        // The index has no words of what is gone, and those of what is there.
        let found = try await library.repository(RepositoryReference("octo/seven"), host: "h")
        #expect((found == nil) == parts.contains(.catalogue))
        let known = try #require(BuiltInRepositories.repositories.first)
        #expect(
            try await library.repository(RepositoryReference(known.fullName), host: "github.com")?.repository.id
                == known.id)
    }

    @Test func aLibraryInUseIsClearedToo() async throws {
        let (library, other) = (try await filled(), try await files.open())
        #expect(try await other.history(host: "h").count == 1)
        try await library.clear([.pages])
        #expect(try await other.page(for: SavedPageKey(.readme, of: "octo/seven", host: "h", identity: "")) == nil)
        try await other.savePage(
            SavedPage(content: [1], fetchedAt: Timestamp(seconds: 1)),
            for: SavedPageKey(.readme, of: "octo/seven", host: "h", identity: ""))
        #expect(try await counts(library)[.pages] == 1)
    }
}
