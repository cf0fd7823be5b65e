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
