import GRDB
import TestSupport
import Testing

@testable import Core
@testable import Library

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
        let before = try await library.exportFavourites()
        #expect(!before.contains("searches"))
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
