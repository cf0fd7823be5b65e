internal import Core
internal import Library

/// Something of everything a library keeps, the same in every version of the program.
enum Fixture {
    static func write(to folder: String) async throws(LibraryFailure) {
        // Few enough that those the program comes with make room: the file is to be small.
        let library = try await Library.open(
            folder: folder, now: Timestamp(seconds: 1_000), limits: Library.Limits(catalogue: 4))
        for number in Int64(1)...3 {
            try await library.addFavourites(
                [repository(number)], host: "github.com", at: Timestamp(seconds: 10 * number), isStarred: number == 2)
        }
        try await library.addFavourites([repository(1)], host: "example.org", at: Timestamp(seconds: 40))
        try await library.setNote(
            "two\nlines, ünïcode 🚀", of: .init(rawValue: 2), host: "github.com", at: Timestamp(seconds: 50))
        for (number, query) in ["swift", "language:c stars:>5", "日本語"].enumerated() {
            try await library.record(
                HistoryEntry(
                    query: query, sort: number == 1 ? .stars : .bestMatch,
                    searchedAt: Timestamp(seconds: 60 + Int64(number)), resultCount: 100 * number), host: "github.com")
        }
        try await library.removeFavourite(
            .init(rawValue: 3), host: "github.com", at: Timestamp(seconds: 70), .queued)
        try await library.addFavourites(
            [repository(4)], host: "github.com", at: Timestamp(seconds: 80), .queued)
        try await library.setMarker("stars github.com /user/starred", to: "tag\n\n2")
        try await library.remember(
            (Int64(11)...14).map(repository), host: "github.com", seenAt: Timestamp(seconds: 90))
        try await library.savePage(
            SavedPage(content: Array("a page".utf8), tag: "tag", fetchedAt: Timestamp(seconds: 95)),
            for: SavedPageKey(.readme, of: "octocat/name-1", host: "github.com", identity: ""))
        try await library.index(
            [IndexedReadme(repository(1), tag: "blob", source: "# One\n\nA vector clock in *Swift*")],
            host: "github.com",
            for: "", at: Timestamp(seconds: 95))
        if let name = try? SavedSearchName("c-tools") {
            try await library.save(
                SavedSearch(
                    name: name, query: "language:c stars:>5", sort: .stars, savedAt: Timestamp(seconds: 96),
                    shownAt: Timestamp(seconds: 97), shown: [.init(rawValue: 2), .init(rawValue: 1)]),
                host: "github.com")
        }
        for chosen in [[12, 14], [12]] as [[Int64]] {
            try await library.recordChoice(
                of: chosen.map(Repository.ID.init(rawValue:)), host: "github.com", at: Timestamp(seconds: 98))
        }
        try library.close()
    }

    private static func repository(_ number: Int64) -> Repository {
        Repository(
            id: Repository.ID(rawValue: number), owner: "octocat", name: "name-\(number)",
            description: "What \(number) is", language: "Swift", license: "MIT", topics: ["first", "second"],
            stars: 100 * Int(number), forks: 2, openIssues: 3, homepage: "https://example.org",
            defaultBranch: "main", size: 4, isArchived: number == 12, createdAt: Timestamp(seconds: 5),
            updatedAt: Timestamp(seconds: 6), pushedAt: Timestamp(seconds: 7))
    }
}
