import GRDB
import Glibc
import Testing

@testable import Core
@testable import Library

/// Files that versions of the program have left, named after how many migrations they had: `Fixtures/library-5.sqlite`.
@Suite("Libraries of older versions")
struct MigrationTests {
    private static let fixtures = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Fixtures"
    /// The first version that left one.
    private static let versions = Array(5...Schema.migrator.migrations.count)

    private let temporary = TemporaryLibrary()

    private func open(version: Int) async throws -> Library {
        let bytes = TemporaryLibrary.bytes(of: "\(Self.fixtures)/library-\(version).sqlite")
        try #require(!bytes.isEmpty, "no file of this version: Docs/Testing.md says how to make it")
        mkdir(temporary.folder, 0o700)
        temporary.replace(with: bytes)
        return try await temporary.open()
    }

    @Test("a file of each version has exactly its migrations", arguments: versions)
    func migrations(version: Int) async throws {
        _ = try await open(version: version)
        // A copy: SQLite makes files beside the one that it reads.
        let copy = temporary.folder + "/copy.sqlite"
        temporary.replace(copy, with: TemporaryLibrary.bytes(of: "\(Self.fixtures)/library-\(version).sqlite"))
        let fixture = try DatabaseQueue(path: copy, configuration: .readOnly)
        let applied = try await fixture.read { try Schema.migrator.appliedIdentifiers($0) }
        #expect(applied == Set(Schema.migrator.migrations.prefix(version)))
    }

    @Test("everything of an older file is there after it was opened, and can be written to", arguments: versions)
    func everythingIsThere(version: Int) async throws {
        let library = try await open(version: version)
        #expect(library.repair == nil)
        let favourites = try await library.favourites()
        #expect(
            favourites.map { "\($0.host) \($0.id.rawValue) \($0.addedAt.seconds) \($0.isStarred)" } == [
                "example.org 1 40 false", "github.com 1 10 false", "github.com 2 20 true", "github.com 4 80 false",
            ])
        // All are acknowledged as they are.
        #expect(favourites.allSatisfy { $0.status != nil && $0.news.isEmpty })
        let second = try #require(favourites.first { $0.id.rawValue == 2 })
        #expect(second.note == Note(text: "two\nlines, ünïcode 🚀", editedAt: .at(50)))
        #expect(
            second.repository
                == Repository(
                    id: .init(rawValue: 2), owner: "octocat", name: "name-2", description: "What 2 is",
                    language: "Swift", license: "MIT", topics: ["first", "second"], stars: 200, forks: 2,
                    openIssues: 3, homepage: "https://example.org", defaultBranch: "main", size: 4,
                    createdAt: .at(5), updatedAt: .at(6), pushedAt: .at(7)))
        #expect(
            try await library.history(host: "github.com") == [
                HistoryEntry(query: "日本語", searchedAt: .at(62), resultCount: 200),
                HistoryEntry(query: "language:c stars:>5", sort: .stars, searchedAt: .at(61), resultCount: 100),
                HistoryEntry(query: "swift", searchedAt: .at(60), resultCount: 0),
            ])
        #expect(try await library.history(host: "example.org").isEmpty)
        try await library.record(
            HistoryEntry(query: "swift", searchedAt: .at(99), resultCount: 1), host: "example.org")
        #expect(try await library.history(host: "github.com").count == 3)
        let saved = try await library.savedSearches(host: "github.com")
        #expect(saved.map(\.name.text) == (version < 10 ? [] : ["c-tools"]))
        if let search = saved.first {
            #expect(search.query == "language:c stars:>5" && search.sort == .stars && search.shownAt == .at(97))
            #expect(search.shown.map(\.rawValue) == [2, 1])
        }
        try await library.save(
            SavedSearch(name: SavedSearchName("new"), query: "x", savedAt: .at(1)), host: "github.com")
        #expect(try await library.savedSearches(host: "github.com").count == saved.count + 1)
        let scores = try await library.read { try ChoiceTable.scores("github.com", in: $0) }
        #expect(scores.mapValues(\.value) == (version < 12 ? [:] : [.init(rawValue: 12): 2, .init(rawValue: 14): 1]))
        try await library.recordChoice(of: [.init(rawValue: 11)], host: "github.com", at: .at(99))
        #expect(
            try await library.localResult(SearchQuery("name"), host: "github.com", limit: 9)
                .repositories.map(\.id.rawValue) == (version < 12 ? [11, 14, 13, 12] : [12, 11, 14, 13])
                + (version < 16 ? [] : [1]))
        #expect(try await library.marker("stars github.com /user/starred") == "tag\n\n2")
        #expect(try await library.catalogueCount() == 4)
        try await expectContent(of: version, in: library)
        let seen = try await library.localResult(
            SearchQuery("name archived:true"), host: "github.com", limit: 9)
        #expect(seen.repositories.map(\.id.rawValue) == [12])

        let changes = try await library.starChanges(host: "github.com")
        #expect(changes.map { "\($0.name) \($0.isStarred)" } == ["name-3 false", "name-4 true"])
        let removal = try #require(try await library.claimStarChange(host: "github.com", now: .at(100)))
        #expect(try await library.discardStarChange(removal))
        #expect(
            try await library.favourites(host: "github.com").contains { $0.id.rawValue == 3 && $0.addedAt == .at(30) })

        try await library.addFavourites([.sample(5)], host: "github.com", at: .at(200))
        try await library.remember([.sample(12, "renamed")], host: "github.com", seenAt: .at(200))
        #expect(try await library.favourites(host: "github.com").count == 5)
        let verdict = try await library.pool.write { db in
            try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms) VALUES ('integrity-check')")
            return try String.fetchOne(db, sql: "PRAGMA integrity_check")
        }
        #expect(verdict == "ok")
    }
}

extension MigrationTests {
    /// What is saved of GitHub is there, too.
    private func expectContent(of version: Int, in library: Library) async throws {
        // The file of version 14 was written by nobody who was signed in.
        let isThere = ![5, 6, 7, 8, 14].contains(version)
        let key = SavedPageKey(
            .readme, of: "octocat/name-1", host: "github.com", identity: version < 14 ? "octocat" : "")
        let readme = try await library.page(for: key)
        #expect(readme?.tag == (isThere ? "tag" : nil) && readme?.fetchedAt == (isThere ? .at(95) : nil))
        let count = try await library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM content") ?? 0 }
        #expect(count == (isThere ? 1 : 0))
        let lines = try await library.localResult(SearchQuery("vector clock"), host: "github.com", limit: 9).readmeLines
        #expect(lines == (version < 16 ? [:] : [.init(rawValue: 1): "A vector clock in Swift"]))
    }

    @Test("pages and answers of the version before become one table, with their places, times and order of use")
    func contentIsUnited() async throws {
        mkdir(temporary.folder, 0o700)
        let queue = try DatabaseQueue(path: temporary.path)
        try Schema.migrator.migrate(queue, upTo: "private rows")
        let results = SearchPage(repositories: [.sample(1)], totalCount: 1)
        let content = String(decoding: SavedPage(encoding: results, fetchedAt: .at(1)).content, as: UTF8.self)
        try await queue.write { db in
            for (kind, use) in [("readme", 7), ("file main docs/A file.md", 9), ("tree 0a1b", 8)] {
                try db.execute(
                    sql: """
                        INSERT INTO page (kind, host, identity, repository, tag, fetchedAt, bytes, lastUse, content)
                        VALUES (?, 'github.com', 'me', 'o/n', 't', 5, 4608, ?, x'01')
                        """, arguments: [kind, use])
            }
            for (query, page) in [("swift a", "30 "), ("swift a", "30 https://api.github.com/x?page=2")] {
                try db.execute(
                    sql: """
                        INSERT INTO answer (host, identity, query, sort, page, receivedAt, content)
                        VALUES ('github.com', 'me', ?, 'stars', ?, 6, CAST(? AS BLOB))
                        """, arguments: [query, page, content])
            }
        }
        try queue.close()
        let library = try await temporary.open()
        for (kind, place) in [(SavedPageKey.Kind.readme, ""), (.file, "main docs/A file.md"), (.tree, "0a1b")] {
            let key = SavedPageKey(kind, at: place, of: "O/N", host: "github.com", identity: "me")
            #expect(
                try await library.page(for: key) == SavedPage(content: [1], tag: "t", fetchedAt: .at(5)), "\(kind)")
        }
        for page in [nil, PageReference(rawValue: "https://api.github.com/x?page=2")] {
            let key = AnswerKey(
                host: "github.com", identity: "me", query: SearchQuery("swift a", sort: .stars), perPage: 30,
                page: page)
            #expect(try await library.answer(for: key, notBefore: .at(6))?.page == results)
            #expect(try await library.answer(for: key, notBefore: .at(7)) == nil)
        }
        let order = try await library.read {
            try String.fetchAll($0, sql: "SELECT substr(kind, 1, 4) FROM content ORDER BY lastUse")
        }
        #expect(order == ["read", "tree", "file", "sear", "sear"])
    }

    /// A library of the version before terms were folded by Unicode, with a repository that is in the index as that version had it.
    private func oldIndex() async throws {
        mkdir(temporary.folder, 0o700)
        let queue = try DatabaseQueue(path: temporary.path)
        try Schema.migrator.migrate(queue, upTo: "history by host")
        try await queue.write { db in
            try CatalogueWriter.remember(
                [.sample(1, "ﬁrst", stars: 9)], host: "github.com", seenAt: .at(1), limit: .max, in: db)
            try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms) VALUES ('delete-all')")
            try db.execute(
                sql: "INSERT INTO catalogueTerms (rowid, terms) SELECT rank, 'ﬁrst' FROM catalogue WHERE id = 1")
        }
        try await queue.vacuum()
        try queue.close()
    }

    private func find(_ text: String, in library: Library) async throws -> [Int64] {
        let query = CatalogueQuery(host: "github.com", text: text, limit: 9, budget: .seconds(60))
        return try await library.search(query).repositories.map(\.id.rawValue)
    }

    @Test("the index of an older version is made anew by the rules of this one")
    func indexIsMadeAnew() async throws {
        try await oldIndex()
        let library = try await temporary.open()
        #expect(try await find("first octocat", in: library) == [1])
        #expect(try await find("ﬁrst octocat", in: library) == [1])
        #expect(try await find("swift", in: library).count == 9)
        try await library.remember([.sample(1, "second")], host: "github.com", seenAt: .at(2))
        #expect(try await find("first octocat", in: library).isEmpty)
    }

    @Test("an index that could not be made anew for want of space is, as soon as there is some")
    func indexIsMadeAnewLater() async throws {
        try await oldIndex()
        let pages = temporary.bytes().count / 4_096
        let limited = try await Library.open(
            LibraryFiles(folder: temporary.folder), now: .at(1_000), limits: Library.Limits(), maximumPages: pages)
        guard case .diskFull = limited.readOnlyReason else {
            Issue.record("it had the space: \(String(describing: limited.readOnlyReason))")
            return
        }
        #expect(try await find("first octocat", in: limited).isEmpty)
        try limited.close()
        #expect(try await find("first octocat", in: temporary.open()) == [1])
    }
}

extension Configuration {
    fileprivate static var readOnly: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        return configuration
    }
}
