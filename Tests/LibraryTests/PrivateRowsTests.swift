import GRDB
import Glibc
import Testing

@testable import Core
@testable import Library

@Suite("Rows that an identity alone may see")
struct PrivateRowsTests {
    private static let host = "github.com"
    /// Of a private repository: in its name, and in everything else that is known of it.
    private static let (name, secret) = ("ZedName", "xyzzywords")

    private let temporary = TemporaryLibrary()
    private let account = Identities()

    private func hidden(_ number: Int64 = 7, visibility: Repository.Visibility = .private) -> Repository {
        Repository(
            id: .init(rawValue: number), owner: "octocat", name: "\(Self.name)-\(number)",
            description: "\(Self.secret) description", language: "\(Self.secret)Language",
            license: "\(Self.secret)License", topics: ["\(Self.secret)topic"], stars: 5,
            homepage: "https://\(Self.secret).example", defaultBranch: "\(Self.secret)branch", visibility: visibility,
            nodeID: "\(Self.secret)node")
    }

    /// Writes rows of private repositories to all tables that have any.
    private func fill(_ library: Library) async throws {
        let repository = hidden()
        let page = SearchPage(repositories: [repository, .sample(1)], totalCount: 2)
        let key = AnswerKey(host: Self.host, identity: "octocat", query: SearchQuery("a"), perPage: 30)
        try await library.saveAnswer(page, for: key, at: .at(1))
        let kept = SavedPage(content: Array(Self.secret.utf8), tag: Self.secret, fetchedAt: .at(1))
        for kind in [SavedPageKey.Kind.readme, .facts, .stars] {
            try await library.savePage(
                kept, for: SavedPageKey(kind, of: repository.fullName, host: Self.host, identity: "octocat"))
        }
        let budget = RateLimit(resource: Self.secret, limit: 1, remaining: 1, used: 0, reset: .at(9), date: .at(1))
        try await library.saveBudget(budget, host: Self.host, identity: "octocat", at: .at(1))
        // One was changed and one went, so that the index has terms of no row.
        var former = repository
        former.description = "\(Self.secret)former"
        for (time, one) in [former, repository, hidden(8, visibility: .internal)].enumerated() {
            try await library.remember(
                [one, .sample(Int64(time + 1))], host: Self.host, identity: "octocat", seenAt: .at(Int64(time)))
        }
        try await library.recordChoice(of: [repository.id, .init(rawValue: 1)], host: Self.host, at: .at(1))
        for number: Int64 in [7, 8, 9] {
            try await library.addFavourites([hidden(number)], host: Self.host, at: .at(number))
            let found = CheckedFavourite(
                .init(rawValue: number),
                .found(hidden(number), release: "\(Self.secret)v1", tag: Self.secret, releaseTag: Self.secret))
            try await library.record([found], host: Self.host, at: .at(number))
        }
        for source in ["the \(Self.secret)readme", "\(Self.secret)words"] {
            let readme = IndexedReadme(repository, tag: Self.secret, source: source)
            try await library.index([readme], host: Self.host, for: "octocat", at: .at(1))
        }
        let readme = IndexedReadme(.sample(1), tag: nil, source: "everybody")
        try await library.index([readme], host: Self.host, for: "", at: .at(1))
        try await library.addFavourites([.sample(1)], host: Self.host, at: .at(1))
        try await library.setNote("my own words", of: repository.id, host: Self.host, at: .at(2))
        try await library.removeFavourite(.init(rawValue: 9), host: Self.host, at: .at(3), .queued)
        var search = SavedSearch(name: try SavedSearchName("mine"), query: "a", savedAt: .at(1))
        search.record([repository.id, .init(rawValue: 1)], at: .at(1))
        try await library.save(search, host: Self.host)
        try await library.record(HistoryEntry(query: "a", searchedAt: .at(1), resultCount: 2), host: Self.host)
    }

    /// What each table has of repositories. A new table has to say it.
    private static let tables: [String: Bool] = [
        "budget": true, "content": true, "catalogue": true, "favourite": true, "favouriteStatus": true,
        "starChange": true, "choice": true, "savedSearch": true, "note": true, "catalogueTerms": true,
        "readme": true, "readmeTerms": true, "history": false, "marker": false, "revision": false, "host": false,
        "catalogueState": false,
    ]

    @Test("the test knows which tables have rows of repositories, and writes to each of them")
    func everyTable() async throws {
        let library = try await temporary.open()
        try await fill(library)
        let names = try await library.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        }.filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("grdb_") && !$0.contains("Terms_") }
        #expect(Set(names) == Set(Self.tables.keys), "say whether it has rows of repositories, and write one in fill")
        for (table, hasRows) in Self.tables where hasRows && !table.hasSuffix("Terms") {
            let count = try await library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
            #expect(count > 0, "\(table)")
        }
    }

    @Test("after signing out no byte of a private repository is in any file, except the names of favourites")
    func forgotten() async throws {
        let library = try await temporary.open()
        try await fill(library)
        // Some of it is in the file, some in the log.
        try await library.pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try await library.remember([hidden(10)], host: Self.host, identity: "octocat", seenAt: .at(9))
        #expect(temporary.places(of: Self.secret).count > 1, "the test sees what is there")
        #expect(try await library.forget("octocat", host: Self.host) == Library.Forgotten(favourites: 2))
        #expect(temporary.places(of: Self.secret) == [])
        try library.close()
        #expect(temporary.places(of: Self.secret) == [])
        // The names of favourites, and of one that was removed, stay; those of all others are gone.
        #expect(temporary.places(of: "\(Self.name)-10") == [])
        let next = try await temporary.open()
        let favourites = try await next.favourites().filter { !$0.repository.isPublic }
        #expect(favourites.map(\.repository) == [hidden(7).byNameOnly, hidden(8).byNameOnly])
        #expect(favourites.map(\.note?.text) == ["my own words", nil])
        #expect(favourites.allSatisfy { $0.status == nil && $0.news.isEmpty })
        #expect(try await next.favourites().count == 3)
        #expect(try await next.savedSearches(host: Self.host).first?.shown.map(\.rawValue) == [1])
        #expect(try await next.read { try ChoiceTable.scores(Self.host, in: $0) }.keys.map(\.rawValue) == [1])
        #expect(try await next.readmeLines(with: "everybody", host: Self.host).count == 1)
        let change = try #require(try await next.starChanges(host: Self.host).first)
        #expect(try await next.discardStarChange(change))
        #expect(try await next.favourites().contains { $0.repository == hidden(9).byNameOnly })
        #expect(try await next.isSound())
    }

    @Test("no byte is left either where rows made room for others, and the file is not taken for a foreign one")
    func movedRows() async throws {
        let library = try await temporary.open()
        let other = try await temporary.open()
        for round: Int64 in 0..<40 {
            let rows = (0..<20).map { (number: Int64) in
                number % 2 == 0
                    ? hidden(1_000 + 20 * round + number) : .sample(1_000 + 20 * round + number, Self.filler)
            }
            try await library.remember(rows, host: Self.host, identity: "octocat", seenAt: .at(round))
            try await library.addFavourites(rows.reversed(), host: Self.host, at: .at(round))
        }
        try await library.pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        #expect(try await library.forget("octocat", host: Self.host).favourites == 400)
        #expect(temporary.places(of: Self.secret) == [])
        for library in [library, other] {
            #expect(try await library.favourites().count >= 800)
            try await library.addFavourites([.sample(9)], host: Self.host, at: .at(100))
            #expect(try await library.catalogueCount() == BuiltInRepositories.repositories.count + 400)
        }
        try library.close()
        try other.close()
        // They end with the library.
        for await notice in other.notices { Issue.record("\(notice)") }
        #expect(temporary.places(of: Self.secret) == [])
        #expect(try await temporary.open().openingNotices.isEmpty)
    }

    private static let filler = String(repeating: "filler", count: 12)

    @Test("a private row is shown to the identity that saw it alone")
    func apart() async throws {
        let library = try await temporary.open(viewer: account.viewer)
        try await fill(library)
        for (identity, seen) in [("octocat", 2), ("hubot", 0), ("", 0)] {
            account.use(identity)
            let isVisible = seen > 0
            for query in [Self.secret, "", "octocat"] {
                let found = try await library.localResult(SearchQuery(query), host: Self.host, limit: 99).repositories
                #expect(found.count { !$0.isPublic } == seen, "by a word, all, or by owner: \(query), \(identity)")
            }
            #expect(try await library.catalogued(Self.name).isEmpty == !isVisible)
            for kind in [CatalogueNames.Kind.topic, .language] {
                let names = try await library.names(.init(kind, prefix: Self.secret), host: Self.host).names
                #expect(names.isEmpty == !isVisible, "\(kind), \(identity)")
            }
            #expect(try await library.nearestName(to: "ZedNam-7", host: Self.host) == (isVisible ? "ZedName-7" : nil))
            let counts = try await library.topicCounts(["\(Self.secret)topic"], host: Self.host)
            #expect(counts.values.first == seen)
            let answer = try await library.latestAnswer(to: SearchQuery("a"), host: Self.host, perPage: 30)
            #expect(answer?.page.repositories.count == (isVisible ? 2 : 1))
            #expect((try await library.latestPage(.readme, of: hidden(), host: Self.host) != nil) == isVisible)
        }
    }

    @Test("a row belongs to whoever saw it last, and to everybody once it is public")
    func changes() async throws {
        let library = try await temporary.open(viewer: account.viewer)
        func isSeen(by identity: String) async throws -> Bool {
            account.use(identity)
            return try await !library.localResult(SearchQuery(Self.name), host: Self.host, limit: 9).repositories
                .isEmpty
        }
        func see(_ repository: Repository, by identity: String, at seconds: Int64) async throws {
            try await library.remember([repository], host: Self.host, identity: identity, seenAt: .at(seconds))
        }
        try await see(hidden(), by: "octocat", at: 1)
        try await see(hidden(), by: "hubot", at: 2)
        #expect(try await isSeen(by: "hubot"))
        #expect(try await !isSeen(by: "octocat"))
        _ = try await library.forget("octocat", host: Self.host)
        #expect(try await isSeen(by: "hubot"))
        try await see(hidden(visibility: .public), by: "hubot", at: 3)
        #expect(try await isSeen(by: ""))
        try await see(hidden(), by: "octocat", at: 4)
        #expect(try await !isSeen(by: ""))
        _ = try await library.forget("octocat", host: Self.host)
        #expect(try await !isSeen(by: "octocat"))
        try await see(hidden(), by: "", at: 5)
        #expect(try await library.catalogueCount() == BuiltInRepositories.repositories.count)
    }

    @Test("whatever arrives after signing out, in this process or another, is not saved")
    func afterwards() async throws {
        let library = try await temporary.open(viewer: account.viewer)
        account.signOut("octocat")
        try await fill(library)
        #expect(temporary.places(of: Self.secret) == [])
        for table in ["budget", "content"] {
            #expect(
                try await library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } == 0, "\(table)")
        }
        #expect(try await library.favourites().count == 3)
        #expect(try await library.localResult(SearchQuery("name-1"), host: Self.host, limit: 9).repositories.count == 1)
    }

    @Test("a favourite that was removed before signing out comes back by name and note only")
    func undone() async throws {
        let library = try await temporary.open(viewer: account.viewer)
        try await fill(library)
        let removed = try #require(try await library.removeFavourite(hidden().id, host: Self.host, at: .at(5)))
        #expect(removed.repository.description != nil)
        account.signOut("octocat")
        account.use("")
        _ = try await library.forget("octocat", host: Self.host)
        try await library.restore(removed, at: .at(6))
        let favourite = try #require(try await library.favourites().first { $0.id == hidden().id })
        #expect(favourite.repository == hidden().byNameOnly && favourite.note?.text == "my own words")
        #expect(temporary.places(of: Self.secret) == [])
        // Without an account they would all seem to be gone.
        let due = try await library.favouritesToCheck(host: Self.host, notCheckedSince: .at(100))
        #expect(due.due.map(\.repository.id.rawValue) == [1])
        // Seen again, it is whole again, and that is no news.
        account.signIn("octocat")
        try await library.remember([hidden()], host: Self.host, identity: "octocat", seenAt: .at(7))
        let seen = try #require(try await library.favourites().first { $0.id == hidden().id })
        #expect(seen.repository.description == hidden().description && seen.news.isEmpty)
    }

    /// A library that was restored, and the file that was set aside.
    private func restored() async throws -> (library: Library, aside: String) {
        let library = try await temporary.open()
        try await fill(library)
        try library.close()
        try temporary.tamper("DROP TABLE history")
        let restored = try await temporary.open()
        return (restored, try #require(restored.repair?.aside))
    }

    @Test("a file that was set aside is named when its account signs out: nothing else may have what it has")
    func aside() async throws {
        let (library, aside) = try await restored()
        #expect(try await library.forget("octocat", host: Self.host).notice == .notCleared(paths: [aside]))
        #expect(temporary.places(of: Self.secret).map { temporary.folder + "/" + $0 } == [aside])
    }

    @Test("if the copies cannot be locked, they are named with what was set aside")
    func unlocked() async throws {
        let (library, aside) = try await restored()
        let lock = temporary.path + ".lock"
        unlink(lock)
        mkdir(lock, 0o700)
        defer { rmdir(lock) }
        let copy = temporary.folder + "/favourites-1.json"
        #expect(try await library.forget("octocat", host: Self.host).notice == .notCleared(paths: [aside, copy]))
    }

    @Test("the copies are cleared even if the file cannot be written anew")
    func copiesFirst() async throws {
        try await temporary.fill([hidden()])
        let copy = "favourites-1.json"
        #expect(temporary.places(of: Self.secret).contains(copy))
        let next = try await temporary.open()
        try temporary.tamper("DROP TABLE readmeTerms")
        await #expect(throws: LibraryFailure.self) { try await next.forget("octocat", host: Self.host) }
        #expect(!temporary.places(of: Self.secret).contains(copy))
    }
}
