import GRDB
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Favourites on disk")
struct FavouritesTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    init() async throws { library = try await temporary.open() }

    @Test("all fields come back as they were")
    func fieldsComeBack() async throws {
        let full = Repository(
            id: .init(rawValue: 1), owner: "o'wner", name: "näme \"1\"", description: "日本語 🚀\nline", language: "C++",
            license: "MIT", topics: ["a", "b-c"], stars: 1, forks: 2, openIssues: 3, homepage: "https://example.org",
            defaultBranch: "main", size: 4, isArchived: true, isFork: true, isTemplate: true, visibility: .internal,
            createdAt: .at(-5), updatedAt: .at(6), pushedAt: .at(7), nodeID: "R_1")
        try await library.addFavourites([full, .sample(2)], host: host, at: .at(9))
        #expect(try await library.favourites(host: host).map(\.repository) == [full, .sample(2)])
    }

    @Test("adding twice adds once, and keeps the date and the note")
    func addingTwice() async throws {
        #expect(try await library.addFavourites([.sample(1)], host: host, at: .at(1)).count == 1)
        #expect(try await library.setNote("mine", of: .init(rawValue: 1), host: host, at: .at(2)))
        #expect(try await library.addFavourites([.sample(1)], host: host, at: .at(3)).isEmpty)
        let favourite = try #require(try await library.favourites().first)
        #expect(favourite.addedAt == .at(1))
        #expect(favourite.note == Note(text: "mine", editedAt: .at(2)))
    }

    @Test("what was removed can be put back as it was")
    func removingAndRestoring() async throws {
        try await library.addFavourites([.sample(1, node: "R_1"), .sample(2)], host: host, at: .at(1), isStarred: true)
        try await library.setNote("mine", of: .init(rawValue: 1), host: host, at: .at(2))
        let before = try await library.favourites()
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(3)))
        #expect(try await library.favouriteIDs(host: host) == [.init(rawValue: 2)])
        #expect(try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(3)) == nil)
        try await library.restore(removed, at: .at(4))
        #expect(try await library.favourites() == before)
    }

    @Test("hosts have favourites of their own, even of one number")
    func hostsAreApart() async throws {
        try await library.addFavourites([.sample(1, "here")], host: host, at: .at(1))
        try await library.addFavourites([.sample(1, "there")], host: "example.org", at: .at(1))
        try await library.removeFavourite(.init(rawValue: 1), host: host, at: .at(2))
        #expect(try await library.favourites().map(\.repository.name) == ["there"])
        #expect(try await library.favourites(host: host).isEmpty)
    }

    @Test("a note needs its favourite, and an empty text removes it")
    func notes() async throws {
        #expect(try await !library.setNote("x", of: .init(rawValue: 1), host: host, at: .at(1)))
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        try await library.setNote("one\ntwo", of: .init(rawValue: 1), host: host, at: .at(2))
        #expect(try await library.favourites().first?.note?.firstLine == "one")
        try await library.setNote("", of: .init(rawValue: 1), host: host, at: .at(3))
        #expect(try await library.favourites().first?.note == nil)
    }

    @Test("a note with NUL characters comes back whole, also from an export and from a copy")
    func noteWithNUL() async throws {
        let text = "\u{0}before\u{0}after\n\u{0}"
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        try await library.setNote(text, of: .init(rawValue: 1), host: host, at: .at(2))
        #expect(try await library.favourites().first?.note?.text == text)
        let other = TemporaryLibrary()
        _ = try await other.open().importFavourites(library.exportFavourites())
        #expect(try await other.open().favourites().first?.note?.text == text)
        _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try library.close()
        temporary.replace(with: temporary.bytes().dropLast(4_096))
        let repaired = try await temporary.open()
        #expect(repaired.repair?.copy?.notes == 1)
        #expect(try await repaired.favourites().first?.note?.text == text)
    }

    @Test("of favourites added in one second the last is the first, also when it was removed and put back")
    func orderWithinASecond() async throws {
        for number in [Int64(2), 3, 1] {
            try await library.addFavourites([.sample(number)], host: host, at: .at(7))
        }
        func order() async throws -> [Int64] {
            try await library.favourites().arranged(by: .dateAdded).map(\.id.rawValue)
        }
        #expect(try await order() == [1, 3, 2])
        let removed = try #require(try await library.removeFavourite(.init(rawValue: 3), host: host, at: .at(8)))
        try await library.restore(removed, at: .at(9))
        #expect(try await order() == [1, 3, 2])
    }

    @Test("a page that was seen brings favourites up to date, an older one does not")
    func pagesRefreshFavourites() async throws {
        try await library.addFavourites([.sample(1, stars: 5)], host: host, at: .at(10))
        try await library.remember([.sample(1, "renamed", stars: 6)], host: host, seenAt: .at(20))
        try await library.remember([.sample(1, "old", stars: 4)], host: host, seenAt: .at(15))
        let favourite = try #require(try await library.favourites().first)
        #expect(favourite.repository.name == "renamed")
        #expect(favourite.addedAt == .at(10))
    }

    @Test("an answer without a node id does not remove one, and one with an id adds it")
    func nodeIDs() async throws {
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        for (seconds, node) in [(1, nil), (2, "R_1"), (3, nil)] as [(Int64, String?)] {
            let seen = Repository.sample(1, stars: Int(seconds), node: node)
            try await library.remember([seen], host: host, seenAt: .at(seconds))
        }
        let known = Repository.sample(1, stars: 3, node: "R_1")
        #expect(try await library.localResult(SearchQuery("name-1"), host: host, limit: 9).repositories == [known])
        #expect(try await library.favourites(host: host).map(\.repository) == [known])
    }

    @Test("a write goes on when its task is cancelled")
    func cancelledWritesGoOn() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1)).count
        }
        #expect(try await task.value(of: "a cancelled write") == 1)
        #expect(try await library.favourites().count == 1)
    }

    @Test("an export is read back to the same text in an empty library")
    func exportRoundTrip() async throws {
        let other = TemporaryLibrary()
        let repositories: [Repository] = [
            .sample(
                3, "a.b", stars: .max, language: "C#", "tab\t, line\n, null-like \\0, 🚀 日本語", topics: ["x"]),
            .sample(1), .sample(.max), .sample(-4),
        ]
        try await library.addFavourites(repositories, host: host, at: .at(7), isStarred: true)
        try await library.addFavourites([.sample(1)], host: "example.org", at: .at(8))
        try await library.setNote("first\r\nsecond\u{2028}third", of: .init(rawValue: 3), host: host, at: .at(9))
        let text = try await library.exportFavourites()
        #expect(text.contains(#""addedAt" : "1970-01-01T00:00:07Z""#), "dates are ISO 8601")
        let target = try await other.open()
        func imported(added: Int, present: Int, notes: Int) -> Library.Import {
            Library.Import(added: added, present: present, notes: notes, hosts: [host: 4, "example.org": 1])
        }
        #expect(try await target.importFavourites(text) == imported(added: 5, present: 0, notes: 1))
        #expect(try await target.exportFavourites() == text)
        #expect(try await target.favourites() == library.favourites())
        #expect(try await target.importFavourites(text) == imported(added: 0, present: 5, notes: 0))
        #expect(try await target.exportFavourites() == text)
    }

    @Test("of two notes the newer one stays after an import")
    func importKeepsNewerNotes() async throws {
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        try await library.setNote("old", of: .init(rawValue: 1), host: host, at: .at(2))
        let old = try await library.exportFavourites()
        try await library.setNote("new", of: .init(rawValue: 1), host: host, at: .at(3))
        let new = try await library.exportFavourites()
        #expect(try await library.importFavourites(old).notes == 0)
        #expect(try await library.favourites().first?.note?.text == "new")
        try await library.setNote("older still", of: .init(rawValue: 1), host: host, at: .at(1))
        #expect(try await library.importFavourites(new).notes == 1)
        #expect(try await library.favourites().first?.note?.text == "new")
    }

    @Test("names that no repository has are left out of an import", arguments: ["..", "one\\nRemoved a/b.", "a/b", ""])
    func importedNames(name: String) async throws {
        let favourites = [
            exportedFavourite(name: name), exportedFavourite(2, owner: "..", name: "repos"),
            exportedFavourite(4, host: "h\\nRemoved."), exportedFavourite(3),
        ]
        let result = try await library.importFavourites(exported(favourites.joined(separator: ",")))
        #expect(result.added == 1 && result.foreign == 3)
        #expect(try await library.favourites().map(\.repository.fullName) == ["o/n"])
        // Seconds are dates, too.
        #expect(try await library.favourites().first?.addedAt == .at(1))
    }

    @Test("a note that nobody can type refuses the import, and a copy of the library's own is read whatever it has")
    func importedNotes() async throws {
        func export(_ length: Int) -> String {
            exported(exportedFavourite(more: #","note":"\#(String(repeating: "a", count: length))""#))
        }
        await #expect(throws: LibraryFailure.notAnExport(reason: "the note of o/n is longer than 64 KiB")) {
            try await library.importFavourites(export(65_537))
        }
        #expect(try await library.favourites().isEmpty)
        let reader = try ExportReader(export(65_537))
        #expect(try await library.pool.write { try reader.add(to: $0, isOwn: true) }.notes == 1)
        #expect(try await TemporaryLibrary().open().importFavourites(export(65_536)).notes == 1)
    }

    @Test(
        "text that is no export is refused whole",
        arguments: [
            "", "[]", "{}", "null", #"{"format":"ghlance favourites","version":3}"#,
            #"{"format":"something else","version":3,"favourites":[]}"#, exported("", version: 2),
            exported("", version: 4), exported(exportedFavourite() + #",{"host":"h"}"#),
        ]
            + [#""yesterday""#, #""2026-02-30T00:00:00Z""#, "true"].map { exported(exportedFavourite(addedAt: $0)) })
    func noExport(text: String) async throws {
        await #expect {
            try await library.importFavourites(text)
        } throws: { error in
            guard case LibraryFailure.notAnExport(let reason) = error else { return false }
            // The favourite that cannot be read is named.
            return reason.contains("favourites number ") == text.contains("databaseId")
        }
        #expect(try await library.favourites().isEmpty)
    }

    @Test("what GitHub says is newer than what was imported, whatever date the file has", arguments: [false, true])
    func datesOfTheFuture(isRestored: Bool) async throws {
        let imported = Favourite(host: host, repository: .sample(1, nil, "from a file"), addedAt: .at(9_000_000_000))
        _ = try await library.importFavourites(try ExportDocument([imported]).encoded())
        if isRestored {
            let removed = try #require(try await library.removeFavourite(imported.id, host: host, at: .at(1)))
            try await library.restore(removed, at: .at(2))
        }
        try await library.remember([.sample(1, nil, "from GitHub")], host: host, seenAt: .at(3))
        #expect(try await library.favourites().first?.repository.description == "from GitHub")
    }

    @Test("texts of an import are as long as those of an answer at most")
    func longTexts() async throws {
        let long = String(repeating: "漢", count: 10_000)
        var repository = Repository.sample(1, nil, long, topics: (1...50).map { "t\($0)" })
        (repository.language, repository.license, repository.homepage) = (long, long, long)
        let imported = Favourite(host: host, repository: repository, addedAt: .at(1))
        #expect(try await library.importFavourites(try ExportDocument([imported]).encoded()).added == 1)
        let found = try #require(try await library.favourites().first?.repository)
        let texts = [found.description, found.language, found.license, found.homepage].compactMap { $0 }
        #expect(texts.count == 4 && texts.allSatisfy { (1...2_000).contains($0.unicodeScalars.count) })
        #expect(found.topics.count == 20)
    }
}
