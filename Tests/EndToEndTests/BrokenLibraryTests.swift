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
        let before = try data.run("sha256sum", "ghlance/library.sqlite").prefix(64)
        let session = try Session.start(environment: ["XDG_DATA_HOME": data.path])
        let terminal = session.terminal
        let screen = try await terminal.waitFor("Library was damaged")
        #expect(screen.status.hasPrefix(" Library was damaged. There was no copy to restore."))
        #expect(!screen.lines[0].contains("not saving"))
        let names = try data.run("ls", "ghlance").split(separator: "\n")
        let moved = try #require(names.first { $0.hasPrefix("library.sqlite.damaged-20") })
        #expect(try data.run("sha256sum", "ghlance/\(moved)").prefix(64) == before)

        try await terminal.type("swift tui", for: "≈250 repositories")
        try await terminal.press("C-t", for: "Added ")
        try await terminal.press("F3", for: "the favourite") {
            $0.isSelected(0, of: "swift tui") && $0.status.contains("1 favourite ")
        }
    }
}
