import Glibc
import Logging
import TestSupport
import Testing

@testable import ghlance

@Suite(.hangLimit) struct LogFileTests {
    private let folder: ScratchFolder
    private let path: String

    init() throws {
        folder = try ScratchFolder()
        path = folder.path("log")
    }

    /// The text of a log with these secrets after some events.
    private func logged(secrets: [String] = [], _ write: (Logger) -> Void) throws -> String {
        let file = try LogFile(path: path, secrets: secrets)
        var logger = Logger(label: "test") { _ in file }
        logger.logLevel = .trace
        write(logger)
        return try TextFile.read(path)
    }

    @Test(
        "a token never reaches the file, however it is written, and what is no token stays",
        arguments: [
            ([" ghp_secret\n", ""], "ghp_secret: ghp_secretghp_secret", "‹redacted›: ‹redacted›‹redacted›"),
            // A short one could be a part of any word.
            (["i"], "this is no secret", "this is no secret"), (["secret"], "this is no secret", "this is no secret"),
        ])
    func secrets(secrets: [String], message: String, line: String) throws {
        #expect(try logged(secrets: secrets) { $0.info("\(message)") }.hasSuffix("info: \(line)\n"))
    }

    @Test func everyLevelAndItsMetadataAreRedacted() throws {
        let text = try logged(secrets: ["ghp_secret"]) { logger in
            for level in Logger.Level.allCases { logger.log(level: level, "a", metadata: ["ghp_secret": "ghp_secret"]) }
        }
        let lines = text.split(separator: "\n")
        #expect(lines.count == Logger.Level.allCases.count)
        #expect(lines.allSatisfy { $0.hasSuffix(" a ‹redacted›=‹redacted›") }, "\(text)")
    }

    @Test func eachEventIsOneLineThatNothingTurnsAround() throws {
        let hostile = "\u{202E}\u{2066}\u{2028}\u{2029}\u{85}\u{9B}\u{7F}\u{200F}\u{61C}\u{1B}"
        let text = try logged { logger in
            logger.info("two\nlines \(hostile)")
            logger.debug("second")
        }
        #expect(text.split(separator: "\n").count == 2)
        #expect(!text.unicodeScalars.contains { hostile.unicodeScalars.contains($0) })
    }

    @Test func onlyTheOwnerCanReadItEvenIfItWasOpenToOthersBefore() throws {
        try folder.write("".utf8, to: "log")
        chmod(path, 0o644)
        _ = try LogFile(path: path, secrets: [])
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    // MARK: What is refused

    private func expectRefusal(of path: String, _ reason: String = "", location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: StartError.self, sourceLocation: location) { try LogFile(path: path, secrets: []) }
        #expect(
            error.map { $0.description.contains(path) && $0.description.contains(reason) } == true,
            sourceLocation: location)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of somebody else's"))
    func aFileOrAFIFOOfSomebodyElseIsRefused() throws {
        try folder.write("theirs\n".utf8, to: "log")
        chown(path, 12_345, 12_345)
        expectRefusal(of: path)
        #expect(try TextFile.read(path) == "theirs\n")
        let fifo = folder.path("fifo")
        mkfifo(fifo, 0o666)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        _ = try LogFile(path: fifo, secrets: [])
        chown(fifo, 12_345, 12_345)
        expectRefusal(of: fifo)
    }

    @Test func whatIsNoFileOfTheUsersOwnIsRefusedWithItsNameAndTheReason() throws {
        try folder.write("theirs\n".utf8, to: "log")
        link(path, path + "-2")
        expectRefusal(of: path, "hard links")
        symlink("/dev/null", folder.path("link"))
        expectRefusal(of: folder.path("link"))
        // A FIFO that nobody reads.
        mkfifo(folder.path("fifo"), 0o600)
        expectRefusal(of: folder.path("fifo"))
        expectRefusal(of: folder.path, "Is a directory")
        // The kernel's own files are regular, belong to whoever runs, and keep their modes.
        expectRefusal(of: "/proc/self/comm")
        // Nobody may make files here, not even root.
        expectRefusal(of: "/proc/log")
        expectRefusal(of: "/nonexistent/log")
    }

    @Test("standard error is a log, although its name is a link")
    func standardError() throws {
        let link = "/proc/self/fd/\(STDERR_FILENO)"
        #expect(throws: Never.self) { try LogFile(path: "/dev/null", secrets: []) }
        // What it is here, a socket say, may not be opened by its name.
        let probe = open(link, O_WRONLY | O_APPEND)
        guard probe >= 0 else { return }
        close(probe)
        for path in ["/dev/stderr", link] { #expect(throws: Never.self) { try LogFile(path: path, secrets: []) } }
    }
}
