import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("The log of a library, after a crash", .hangLimit)
struct LogDamageTests {
    private let temporary = TemporaryLibrary()
    private var log: String { temporary.path + "-wal" }

    @Test("an empty file and a deleted one are said, and their log is set aside", arguments: [true, false])
    func emptyFile(isDeleted: Bool) async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        let logBytes = TemporaryLibrary.bytes(of: log)
        try library.close()
        unlink(temporary.folder + "/favourites-1.json")
        if isDeleted { unlink(temporary.path) } else { temporary.replace(with: []) }
        temporary.replace(log, with: logBytes)
        let empty = try await temporary.open()
        #expect(
            empty.openingNotices == [isDeleted ? .missing(path: temporary.path) : .empty(path: temporary.path)])
        #expect(try await empty.favourites().isEmpty)
        let aside = temporary.names.filter { $0.contains("damaged") }
        #expect(aside.count == 1 && aside.allSatisfy { $0.hasSuffix("-wal") })
        try empty.close()
        #expect(try await temporary.open().openingNotices == [])
    }

    @Test("what a process that was killed while it made the library has left is no damage")
    func unfinished() async throws {
        mkdir(temporary.folder, 0o700)
        try temporary.tamper("PRAGMA user_version = 1")
        #expect(temporary.bytes().count > 0)
        let library = try await temporary.open()
        #expect(library.openingNotices == [])
        try library.close()
        #expect(temporary.names == ["library.sqlite", "library.sqlite.lock"])
    }
}
