import GRDB
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Library

/// Every number in a file that may be damaged, or written by anybody: each numeric column, and each number in stored JSON. Both are
/// found in the file, so that a column that is added later is among them.
@Suite("Numbers in the rows of a library", .hangLimit)
struct EveryStoredNumberTests {
    private static let limits = Library.Limits(catalogue: 1_000, pageBytes: 1 << 20)

    private let temporary = TemporaryLibrary()
    private let host = "github.com"
    private let key = AnswerKey(host: "github.com", identity: "", query: SearchQuery("name"), perPage: 100)
    private var pageKey: SavedPageKey { SavedPageKey(.facts, of: "octocat/one", host: host, identity: "") }
    private let now = Timestamp(seconds: 1_700_000_000)
    private let one = Repository(
        id: .init(rawValue: 1), owner: "octocat", name: "one", topics: ["cats"], stars: 7, forks: 6, openIssues: 5,
        size: 4, createdAt: .at(1), updatedAt: .at(2), pushedAt: .at(3))
    private let budget = RateLimit(
        resource: "search", limit: 30, remaining: 9, used: 21, reset: .at(1_700_000_060), date: .at(1_700_000_000))

    /// A library with something in every table, in which any column may be NULL: its files, and the numeric columns of its tables.
    private func filled() async throws -> (files: [String: [UInt8]], tables: [(name: String, numbers: [String])]) {
        let library = try await temporary.open(limits: Self.limits)
        var facts = RepositoryFacts()
        facts.languages = [.init(name: "C", bytes: 9)]
        (facts.languageBytes, facts.openIssues, facts.closedIssues) = (10, 1, 2)
        (facts.openPullRequests, facts.mergedPullRequests) = (3, 4)
        (facts.lastCommit, facts.release) = (.at(9), .init(tag: "v1", publishedAt: .at(8)))
        facts.stars = StarHistory(weeks: [.init(start: .at(7), days: [1, 2, 3])])
        try await library.save(SavedSearch(name: SavedSearchName("mine"), query: "name", savedAt: now), host: host)
        try await library.addFavourites([one], host: host, at: now, .queued)
        try await add(2, to: library, at: now)
        try await library.removeFavourite(.init(rawValue: 3), host: host, at: now, .queued)
        try await library.savePage(SavedPage(encoding: facts, fetchedAt: now), for: pageKey)
        try await library.index([IndexedReadme(one, tag: "t", source: "name")], host: host, for: "", at: now)
        try await library.setMarker("progress", to: "1")
        let tables = try await library.pool.write { db -> [(name: String, numbers: [String])] in
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(sql: "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'")
            try db.execute(sql: "PRAGMA writable_schema = RESET")
            let names = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                    AND name NOT LIKE '%Terms%' ORDER BY name
                    """)
            return try names.map { table in
                #expect(try Row.fetchOne(db, sql: "SELECT * FROM \(table)") != nil, "\(table) is empty")
                let numbers = try Row.fetchAll(db, sql: "PRAGMA table_info(\(table))").compactMap { row -> String? in
                    ["INTEGER", "REAL"].contains(row["type"]) ? row["name"] : nil
                }
                return (name: table, numbers: numbers)
            }
        }
        try library.close()
        return (temporary.files, tables)
    }

    /// Changes a value, if SQLite lets it be changed to that, and runs everything that reads and writes.
    private func check(_ files: [String: [UInt8]], _ sql: String, _ arguments: StatementArguments) async throws {
        let change = "\(sql) \(arguments)"
        temporary.files = files
        guard (try? temporary.tamper(sql, arguments)) != nil else { return }
        do {
            let library = try await temporary.open(limits: Self.limits)
            for value in try await read(library) {
                #expect(NumberBounds.violations(in: value) == [], "\(change)")
            }
            try await write(library)
            try library.close()
        } catch {
            Issue.record("\(change): \(error)")
        }
    }

    @Test("are brought into range, whatever a column has")
    func columns() async throws {
        let (files, tables) = try await filled()
        #expect(tables.count > 13)
        let values: [DatabaseValue] = [
            Int64.min.databaseValue, Int64.max.databaseValue, (-1).databaseValue, (1e300).databaseValue,
            "text".databaseValue, .null,
        ]
        let tried = Trials.count(2, long: values.count)
        for (table, columns) in tables {
            for (number, column) in columns.enumerated() {
                for (index, value) in values.enumerated() where (index + number) % values.count < tried {
                    try await check(files, "UPDATE OR IGNORE \(table) SET \(column) = ?", [value])
                }
            }
        }
    }

    @Test("are brought into range, whatever stored JSON has")
    func json() async throws {
        let (files, _) = try await filled()
        let columns = [
            ("content", "content", "kind LIKE 'search %'"), ("content", "content", "kind = 'facts'"),
            ("budget", "content", "TRUE"), ("starChange", "removed", "TRUE"),
        ]
        for (table, column, condition) in columns {
            temporary.files = files
            let text = try await DatabaseQueue(path: temporary.path).read {
                try String.fetchOne(
                    $0, sql: "SELECT CAST(\(column) AS TEXT) FROM \(table) WHERE \(column) NOT NULL AND \(condition)")
            }
            let variants = JSONNumbers(withNumbersForDates(try #require(text))).variants
            #expect(variants.count > 15)
            for (_, changed) in variants {
                let type = table == "starChange" ? "TEXT" : "BLOB"
                let sql = "UPDATE \(table) SET \(column) = CAST(? AS \(type)) WHERE \(column) NOT NULL AND \(condition)"
                try await check(files, sql, [changed])
            }
        }
    }

    @Test("are brought into range, or refused, whatever an import has")
    func imports() async throws {
        let source = try await temporary.open()
        try await source.addFavourites([one], host: host, at: now)
        try await source.setNote("a note", of: one.id, host: host, at: now)
        try await source.save(SavedSearch(name: SavedSearchName("mine"), query: "name", savedAt: now), host: host)
        let text = withNumbersForDates(try await source.exportFavourites())
        var imported = 0
        for (change, text) in JSONNumbers(text).variants {
            let other = TemporaryLibrary()
            let library = try await other.open()
            do {
                imported += try await library.importFavourites(text).added
                for value in try await read(library) {
                    #expect(NumberBounds.violations(in: value) == [], "\(change)")
                }
            } catch {
                guard case LibraryFailure.notAnExport = error else { throw error }
            }
        }
        #expect(imported > 20)
    }

    /// Dates as numbers, which are read, too.
    private func withNumbersForDates(_ text: String) -> String {
        let dates = [now, .at(1_700_000_060)] + (1...9).map { Timestamp.at($0) }
        return dates.reduce(text) { $0.replacing("\"\($1.iso8601Text)\"", with: "\($1.seconds)") }
    }

    // MARK: Everything that reads and writes

    private func read(_ library: Library) async throws -> [Any] {
        var values: [Any] = [
            try await library.favourites(), try await library.favouriteIDs(host: host),
            try await library.unstarredFavourites(host: host), try await library.history(host: host),
            try await library.savedSearches(host: host), try await library.starChanges(host: host),
            try await library.favouritesToCheck(host: host, notCheckedSince: now),
            try await library.budgets(host: host, identity: "").map(\.budget),
            try await library.topicCounts(["cats"], host: "github.com"), try await library.exportFavourites(),
        ]
        values.append(try await library.answer(for: key, notBefore: .at(0)) as Any)
        values.append(try await library.latestAnswer(to: key.query, host: host, perPage: key.perPage) as Any)
        values.append(try await library.page(for: pageKey)?.facts as Any)
        for sort in SearchSort.allCases {
            for try await answer in library.localSearch(SearchQuery("one", sort: sort), host: host) {
                values.append(answer.repositories)
            }
        }
        values.append(try await library.names(.init(.topic, prefix: "ca"), host: host).names)
        values.append(try await library.nearestName(to: "onne", host: host) as Any)
        return values
    }

    /// Adds the repository of that number, the next one as a favourite, and what is known of the first of all.
    private func add(_ number: Int64, to library: Library, at time: Timestamp) async throws {
        try await library.remember([one, .sample(number, stars: 1 << 50)], host: host, seenAt: time)
        try await library.addFavourites([.sample(number + 1)], host: host, at: time, .queued)
        try await library.setNote("note \(number)", of: one.id, host: host, at: time)
        let found = CheckedFavourite.Outcome.found(one, release: "v\(number)", tag: nil, releaseTag: nil)
        let release = Release(tag: "v\(number)", publishedAt: time)
        try await library.record([CheckedFavourite(one.id, found, releases: [release])], host: host, at: time)
        try await library.recordChoice(of: [one.id], host: host, at: time)
        try await library.record(HistoryEntry(query: "\(number)", searchedAt: time, resultCount: 8), host: host)
        try await library.recordShown([one.id], of: try SavedSearchName("mine"), host: host, at: time)
        let page = SearchPage(repositories: [one], totalCount: 3, skippedItems: 1)
        try await library.saveAnswer(page, for: key, at: time)
        try await library.saveBudget(budget, host: host, identity: "", at: time)
    }

    private func write(_ library: Library) async throws {
        let later = now.advanced(bySeconds: 10)
        try await add(4, to: library, at: later)
        try await library.savePage(SavedPage(encoding: RepositoryFacts(), fetchedAt: later), for: pageKey)
        try await library.confirmPage(for: pageKey, at: later)
        if let change = try await library.claimStarChange(host: host, now: later) {
            try await library.releaseStarChange(change)
            try await library.discardStarChange(change)
        }
        for favourite in try await library.favourites() {
            try await library.acknowledgeNews(of: favourite.acknowledged)
        }
    }
}
