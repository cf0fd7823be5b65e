import TestSupport
import Testing

/// Libraries that cannot be used as they are: the user is told, nothing of theirs is lost, and the search goes on.
@Suite(.fewAtATime) struct BrokenLibraryTests {
    @Test("a damaged library is set aside as it is, and a new one takes its place")
    func damaged() async throws {
        let data = try ScratchFolder()
        try data.run("mkdir", "ghlance")
        try data.write(
            Array("This was a library once. ".utf8) + (0..<20_000).map { UInt8(truncatingIfNeeded: $0) },
            to: "ghlance/library.sqlite")
        let session = try Session.start(environment: ["XDG_DATA_HOME": data.path])
        let screen = try await session.terminal.waitFor("Library was damaged")
        #expect(screen.status.hasPrefix(" Library was damaged. There was no copy to restore."))
        #expect(!screen.lines[0].contains("not saving"))
        #expect(try data.run("ls", "ghlance").contains("library.sqlite.damaged-20"))
        try await session.terminal.type("swift tui", for: "≈250 repositories")
        try await session.terminal.press("C-t", for: "Added ")
    }
}
