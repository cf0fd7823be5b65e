import Glibc
import TestSupport
import Testing

/// Subcommands while another process holds the lock of the library.
@Suite(.fewAtATime) struct LockedLibraryTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private var environment: [String: String] { ["XDG_DATA_HOME": folder.path("data")] }

    /// A library that is locked until the descriptor is closed.
    private func lock() throws -> Int32 {
        _ = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "list"], environment: environment)
        let descriptor = open(folder.path("data/ghlance/library.sqlite.lock"), O_RDWR | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_EX) == 0)
        return descriptor
    }

    @Test("it is said what is waited for, and after ten seconds the command ends with advice and status 1")
    func ends() throws {
        let descriptor = try lock()
        defer { close(descriptor) }
        let start = ContinuousClock.now
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "list"], environment: environment)
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(run.status == 1 && run.output == "")
        let lines = run.error.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("ghlance: Waiting for another process to release the library ") == true)
        #expect(
            lines.last?.hasSuffix("is locked by another process. Wait for the other process to finish, then retry.")
                == true)
    }

    @Test("^C ends the wait at once")
    func interrupted() async throws {
        let descriptor = try lock()
        defer { close(descriptor) }
        let terminal = try TerminalDriver.start(
            [try TerminalDriver.executable("ghlance"), "favourites", "list"], environment: environment,
            output: .terminal)
        try await terminal.waitFor("Waiting for another process")
        let start = ContinuousClock.now
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)
        // The wait would go on for nine seconds.
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test("a folder in the library's place is refused with advice")
    func folderInPlace() throws {
        try folder.run("mkdir", "-p", folder.path("data/ghlance/library.sqlite"))
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "list"], environment: environment)
        #expect(run.status == 1)
        #expect(run.error.contains("is not a regular file. Move it elsewhere, or set XDG_DATA_HOME to another folder."))
    }
}
