import GRDB
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("A library that cannot be written to", .hangLimit)
struct ReadOnlyTests {
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    @Test("in a folder of someone else it is shown, and that nothing is saved is said", arguments: [true, false])
    func otherOwner(hasLog: Bool) async throws {
        let library = try await temporary.open()
        try await library.addFavourites([.sample(1)], host: host, at: .at(1))
        if !hasLog { _ = try await library.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        if !hasLog { try library.close() }
        for (path, mode) in [(temporary.root, 0o755), (temporary.folder, 0o755)] { chmod(path, mode_t(mode)) }
        for name in temporary.names { chmod("\(temporary.folder)/\(name)", 0o644) }
        let lines = try await WriterProcess("unprivileged", temporary.folder).lines()
        guard getuid() == 0 else { return }
        #expect(lines.first?.hasPrefix("read only notWritable") == true, "\(lines)")
        #expect(lines.dropFirst().first == "favourites 1")
        #expect(lines.last?.hasPrefix("failed notWritable") == true)
    }

    @Test("on a full disk it is shown, says that the disk is full, and saves again when there is space")
    func fullDisk() async throws {
        let lines = try await WriterProcess("full", temporary.folder).lines()
        // To make a small file system takes rights that not every machine gives.
        guard lines.first != "skipped" else { return }
        #expect(lines == ["read only diskFull", "favourites 20", "failed diskFull", "added", "favourites 21"])
    }
}
