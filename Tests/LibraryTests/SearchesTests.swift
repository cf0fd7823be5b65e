import GRDB
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("History")
struct HistoryTests {
    private let library: Library
    private let temporary = TemporaryLibrary()

    init() async throws { library = try await temporary.open() }

    private func entry(_ query: String, _ time: Int64, _ count: Int = 0) -> HistoryEntry {
        HistoryEntry(query: query, sort: .stars, searchedAt: .at(time), resultCount: count)
    }

    @Test("the newest search is first, and each is there once, as it was made last")
    func newestFirst() async throws {
        for (query, time) in [("swift", 1), ("rust", 2), ("go", 2), ("swift", 3)] as [(String, Int64)] {
            try await library.record(entry(query, time, Int(time)), host: "github.com")
        }
        #expect(
            try await library.history(host: "github.com") == [
                entry("swift", 3, 3), entry("go", 2, 2), entry("rust", 2, 2),
            ])
        try await library.record(entry("", 4), host: "github.com")
        #expect(try await library.history(host: "github.com", limit: 1).map(\.query) == ["swift"])
    }

    @Test("of a text typed with pauses the last step stays, and what was there before its first comes back")
    func steps() async throws {
        try await library.record(entry("swift", 1, 7), host: "github.com")
        var step: HistoryStep?
        for (query, time) in [("swift", 100), ("swift t", 101), ("swift tui", 102)] as [(String, Int64)] {
            step = try await library.record(entry(query, time), host: "github.com", after: step)
        }
        #expect(try await library.history(host: "github.com") == [entry("swift tui", 102), entry("swift", 1, 7)])
        // What was looked at stays.
        step = try await library.record(entry("rust parser", 112), host: "github.com", after: step)
        step = try await library.record(entry("rust", 118), host: "github.com", after: step)
        #expect(
            try await library.history(host: "github.com").map(\.query) == ["rust", "rust parser", "swift tui", "swift"])
    }

    @Test("a step is not another process's search for the same")
    func otherProcess() async throws {
        let other = try await temporary.open()
        try await library.record(entry("swift", 1, 7), host: "github.com")
        let step = try await library.record(entry("swift", 100), host: "github.com")
        try await other.record(entry("swift", 102, 9), host: "github.com")
        try await library.record(entry("swift nio", 103), host: "github.com", after: step)
        #expect(try await library.history(host: "github.com") == [entry("swift nio", 103), entry("swift", 102, 9)])
    }

    @Test("the same search again, then continued, brings back what was there before both")
    func sameAgain() async throws {
        try await library.record(entry("swift", 1, 7), host: "github.com")
        var step = try await library.record(entry("swift", 100), host: "github.com")
        step = try await library.record(entry("swift", 102), host: "github.com", after: step)
        step = try await library.record(entry("swift nio", 103), host: "github.com", after: step)
        #expect(try await library.history(host: "github.com") == [entry("swift nio", 103), entry("swift", 1, 7)])
    }

    @Test("each host has a history of its own, with its own limit")
    func hosts() async throws {
        let library = try await temporary.open(limits: Library.Limits(history: 2))
        try await library.record(entry("swift", 1, 7), host: "github.com")
        for time in Int64(2)...4 { try await library.record(entry("query \(time)", time), host: "example.org") }
        try await library.record(entry("swift", 5, 1), host: "example.org")
        #expect(try await library.history(host: "github.com") == [entry("swift", 1, 7)])
        #expect(try await library.history(host: "example.org").map(\.query) == ["swift", "query 4"])
        try await library.removeHistoryEntry("swift", host: "example.org")
        #expect(try await library.history(host: "github.com").count == 1)
        let changes = StreamReader(library.historyChanges(host: "example.org"), of: "a change of the list")
        #expect(try await changes.next() == .list([entry("query 4", 4)]))
    }

    @Test("a search that was removed comes back to its place, unless it was made again")
    func undo() async throws {
        for time in Int64(1)...3 { try await library.record(entry("query \(time)", time), host: "github.com") }
        let before = try await library.history(host: "github.com")
        let removed = try #require(try await library.removeHistoryEntry("query 2", host: "github.com"))
        #expect(try await library.history(host: "github.com").count == 2)
        #expect(try await library.removeHistoryEntry("query 2", host: "github.com") == nil)
        try await library.restore(removed, host: "github.com")
        #expect(try await library.history(host: "github.com") == before)
        try await library.record(entry("query 2", 9, 5), host: "github.com")
        try await library.restore(removed, host: "github.com")
        #expect(try await library.history(host: "github.com").first == entry("query 2", 9, 5))
    }
}

@Suite("Saved searches")
struct SavedSearchTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    init() async throws { library = try await temporary.open() }

    private func search(_ name: String, _ query: String = "swift", shown: ClosedRange<Int64>? = nil) throws
        -> SavedSearch
    {
        SavedSearch(
            name: try SavedSearchName(name), query: query, sort: .stars, savedAt: .at(5),
            shownAt: shown == nil ? nil : .at(6), shown: ids(shown))
    }

    private func ids(_ range: ClosedRange<Int64>?) -> [Repository.ID] {
        range?.map(Repository.ID.init(rawValue:)) ?? []
    }

    @Test("they are there for the next process, by name, with what they have shown")
    func survive() async throws {
        let searches = [try search("Alpha", shown: -3...9), try search("beta"), try search("日本語", "z")]
        for search in searches.reversed() { try await library.save(search, host: host) }
        try await library.save(try search("other"), host: "example.org")
        try library.close()
        let next = try await temporary.open()
        #expect(try await next.savedSearches(host: host) == searches)
        #expect(try await next.savedSearches(host: "example.org").map(\.name.text) == ["other"])
    }

    @Test("names are unique, whatever their case")
    func unique() async throws {
        try await library.save(try search("tools", "one"), host: host)
        try await library.save(try search("Tools", "two"), host: host)
        #expect(try await library.savedSearches(host: host) == [try search("Tools", "two")])
    }

    @Test("a renamed search keeps what it has shown, a removed one is gone and can be saved again")
    func renameAndRemove() async throws {
        let (old, new) = (try search("old", shown: 1...3), try search("new", shown: 1...3))
        try await library.save(old, host: host)
        try await library.save(new, host: host, renamedFrom: old.name)
        #expect(try await library.savedSearches(host: host) == [new])
        try await library.removeSavedSearch(new.name, host: host)
        #expect(try await library.savedSearches(host: host) == [])
        try await library.recordShown(ids(1...2), of: new.name, host: host, at: .at(9))
        #expect(try await library.savedSearches(host: host) == [])
        try await library.save(new, host: host)
        #expect(try await library.savedSearches(host: host) == [new])
    }

    @Test("what is shown later is added, and only as much as is allowed")
    func shown() async throws {
        let saved = try search("x", shown: 1...3)
        try await library.save(saved, host: host)
        try await library.recordShown(ids(3...5), of: saved.name, host: host, at: .at(9))
        let noted = try #require(try await library.savedSearches(host: host).first)
        #expect(noted.shown == ids(3...5) + ids(1...2))
        #expect(noted.shownAt == .at(9))
        try await library.recordShown(ids(10...4_000), of: saved.name, host: host, at: .at(10))
        let bytes = try await library.read { try Int.fetchOne($0, sql: "SELECT length(shown) FROM savedSearch") }
        #expect(bytes == 8 * SavedSearch.shownLimit)
    }

    @Test("they are exported with the favourites, and imported unless the name is taken")
    func export() async throws {
        #expect(try await !library.exportFavourites().contains("searches"))
        try await library.save(try search("one", "a"), host: host)
        try await library.save(try search("two", "b", shown: 1...3), host: host)
        try await library.save(try search("other", "c"), host: "example.org")
        let text = try await library.exportFavourites()
        let target = try await TemporaryLibrary().open()
        try await target.save(try search("ONE", "mine"), host: host)
        let result = try await target.importFavourites(text, host: host)
        #expect(result.searches == 1 && result.skipped == 1)
        #expect(try await target.savedSearches(host: host) == [try search("ONE", "mine"), try search("two", "b")])
        #expect(try await target.importFavourites(text).searches == 1)
        #expect(try await target.importFavourites(text).searches == 0)
        #expect(try await target.savedSearches(host: "example.org") == [try search("other", "c")])
    }

    private func export(_ names: some Sequence<String>) -> String {
        let searches = names.map {
            #"{"host": "github.com", "name": "\#($0)", "query": "x", "savedAt": "2026-01-01T00:00:00Z"}"#
        }
        return exported("", searches: searches.joined(separator: ","))
    }

    @Test("an import replaces no search that comes with the program, and says so")
    func builtIn() async throws {
        let result = try await library.importFavourites(export(["Trending", "mine"]))
        #expect(result.builtIn == ["Trending"] && result.searches == 1)
        #expect(try await library.savedSearches(host: host).map(\.name.text) == ["mine"])
    }

    @Test("an import ends with more searches than anybody has")
    func many() async throws {
        #expect(try await library.importFavourites(export((1...900).map { "s\($0)" })).searches == 900)
        await #expect(throws: LibraryFailure.notAnExport(reason: "more than 1,000 saved searches")) {
            try await library.importFavourites(export((1...1_001).map { "t\($0)" }))
        }
        #expect(try await library.savedSearches(host: host).count == 900)
    }

    @Test("a name that was saved under other rules stays, also in a copy")
    func formerNames() async throws {
        let former = SavedSearch(name: try #require(SavedSearchName(saved: "-a\u{200D}b")), query: "x", savedAt: .at(5))
        try await library.save(former, host: host)
        #expect(try await library.savedSearches(host: host) == [former])
        let reader = try ExportReader(try await library.exportFavourites())
        let target = TemporaryLibrary()
        let other = try await target.open()
        #expect(try await other.pool.write { try reader.add(to: $0, isOwn: true) }.searches == 1)
        #expect(try await other.savedSearches(host: host).map(\.name.text) == ["-a\u{200D}b"])
    }

    @Test(
        "an export with a name that is not valid is refused as a whole",
        arguments: ["two words", "", "--help", "a\u{202E}b", "a\u{200B}"])
    func badExport(name: String) async throws {
        await #expect(
            throws: LibraryFailure.notAnExport(reason: "searches number 2 has no valid name or no query")
        ) { try await library.importFavourites(export(["ok", name])) }
        #expect(try await library.savedSearches(host: host) == [])
    }

    @Test("changes by any process are reported")
    func observed() async throws {
        let changes = StreamReader(library.savedSearchChanges(host: host), of: "a change of the saved searches")
        #expect(try await changes.next() == .list([]))
        let one = try search("one")
        try await library.save(one, host: host)
        #expect(try await changes.next() == .list([one]))
    }
}

/// Where the last run ended.
struct PositionTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private static let host = "github.com"
    private static let position = SearchPosition(
        text: "swift \"日本語\" \\ '", sort: .fewestStars, selected: .init(rawValue: 42), index: 41, first: 30)

    init() async throws { library = try await temporary.open() }

    @Test("it is there for a later process, and for its host alone")
    func laterProcess() async throws {
        #expect(try await library.position(host: Self.host) == nil)
        try await library.savePosition(SearchPosition(text: "old", sort: .stars), host: Self.host)
        var position = Self.position
        (position.tab, position.row) = (.history, SearchPosition.Row(name: "@tools", index: 3))
        try await library.savePosition(position, host: Self.host)
        try library.close()
        let second = try await temporary.open()
        #expect(try await second.position(host: Self.host) == position)
        #expect(try await second.position(host: "example.com") == nil)
    }

    @Test("an opened list is there as long as its repositories are known")
    func openedList() async throws {
        let repositories = [Repository.sample(1), .sample(2)]
        try await library.remember(repositories, host: Self.host, seenAt: .at(1))
        var position = Self.position
        position.opened = .init(.comparison, repositories, row: SearchPosition.Row(name: "2", index: 1))
        try await library.savePosition(position, host: Self.host)
        #expect(try await library.position(host: Self.host) == position)
        position.opened = .init(.files, [.sample(3)])
        try await library.savePosition(position, host: Self.host)
        #expect(try await library.position(host: Self.host) == Self.position)
    }

    @Test(
        "what cannot be read counts as nothing; numbers that cannot be are fixed",
        arguments: [
            ("", nil), ("{", nil), ("[1]", nil), (#"{"sort":"stars"}"#, nil), (#"{"text":"","sort":"stars"}"#, nil),
            (#"{"text":"a","sort":"size"}"#, SearchPosition(text: "a", sort: .bestMatch)),
            (#"{"text":"a","sort":"stars","index":-7,"first":9}"#, SearchPosition(text: "a", sort: .stars)),
            (#"{"text":"a","sort":"stars","index":1e99}"#, SearchPosition(text: "a", sort: .stars, index: .max)),
            (#"{"text":"a","sort":"stars","index":"1"}"#, nil),
        ] as [(String, SearchPosition?)])
    func damaged(text: String, position: SearchPosition?) async throws {
        try await library.setMarker(PositionMarker.name(Self.host), to: text)
        #expect(try await library.position(host: Self.host) == position)
    }

    @Test("tab, filter, favourite and marks are there, without marked repositories that are not known any more")
    func marks() async throws {
        let known = Repository(id: .init(rawValue: 7), owner: "octo", name: "known")
        let gone = Repository(id: .init(rawValue: 8), owner: "octo", name: "gone")
        try await library.remember([known], host: Self.host, identity: "octocat", seenAt: Timestamp(seconds: 1_000))
        var position = SearchPosition(text: "", sort: .stars)
        (position.tab, position.filter, position.favourite) = (.favourites, "tui", known.id)
        position.marks = [gone, known]
        try await library.savePosition(position, host: Self.host)
        position.marks = [known]
        #expect(try await library.position(host: Self.host) == position)
    }

    @Test("signing out forgets what tells of a private repository, and keeps the search", arguments: [true, false])
    func signOut(isPrivate: Bool) async throws {
        let repository = Repository(
            id: .init(rawValue: 42), owner: "octo", name: "secret", visibility: isPrivate ? .private : .public)
        try await library.remember(
            [repository], host: Self.host, identity: "octocat", seenAt: Timestamp(seconds: 1_000))
        var position = Self.position
        position.opened = .init(.files, [repository], row: SearchPosition.Row(name: "docs/plan.md", index: 7))
        try await library.savePosition(position, host: Self.host)
        _ = try await library.forget("octocat", host: Self.host)
        let rest = SearchPosition(text: Self.position.text, sort: Self.position.sort)
        #expect(try await library.position(host: Self.host) == (isPrivate ? rest : position))
        #expect(try await library.marker(PositionMarker.name(Self.host))?.contains("plan.md") == !isPrivate)
    }
}
