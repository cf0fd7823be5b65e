import GRDB
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("The log of a library, after a crash", .hangLimit)
struct LogDamageTests {
    private let temporary = TemporaryLibrary()
    private var log: String { temporary.path + "-wal" }

    /// What a process that was killed has left: the last changes are in the log alone.
    private func killed() async throws {
        let writer = try WriterProcess("storm", temporary.folder, "writer", "1000000")
        for _ in 0..<60 { _ = try await writer.line() }
        writer.kill()
        _ = try await writer.lines()
    }

    @Test("a process that was killed loses nothing, and nothing is said", arguments: 0..<5)
    func sound(round: Int) async throws {
        try await killed()
        let library = try await temporary.open()
        #expect(library.openingNotices.isEmpty)
        #expect(try await library.favourites().count >= 15)
    }

    @Test("an empty file and a deleted one are said, and what the log has of them is saved", arguments: [true, false])
    func emptyFile(isDeleted: Bool) async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: "github.com", at: .at(1))
        let (bytes, logBytes) = (temporary.bytes(), TemporaryLibrary.bytes(of: log))
        try library.close()
        unlink(temporary.folder + "/favourites-1.json")
        if isDeleted { unlink(temporary.path) } else { temporary.replace(with: []) }
        let empty = try await temporary.open()
        #expect(
            empty.openingNotices == [isDeleted ? .missing(path: temporary.path) : .empty(path: temporary.path)])
        #expect(try await empty.favourites().isEmpty)
        try empty.close()

        #expect(bytes.count == 4_096)
        if isDeleted { unlink(temporary.path) } else { temporary.replace(with: []) }
        unlink(temporary.path + "-shm")
        let stream = try #require(fopen(log, "w"))
        fwrite(logBytes, 1, logBytes.count, stream)
        fclose(stream)
        #expect(try await temporary.open().favourites().map(\.id.rawValue) == [1])
    }

    @Test("a first start says nothing")
    func firstStart() async throws {
        #expect(try await temporary.open().openingNotices.isEmpty)
    }
}
