import Glibc
import Logging
import TestSupport
import Testing

@testable import ghlance

struct LogFileTests {
    private let folder = TemporaryFolder()

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func aTokenNeverReachesTheFile() throws {
        let path = folder.file("log")
        let file = try LogFile(path: path, secrets: [" ghp_secret\n", ""])
        let logger = Logger(label: "test") { _ in file }
        logger.error("with ghp_secret in it, ghp_secretghp_secret", metadata: ["key": "ghp_secret"])
        let text = try TextFile.read(path)
        #expect(!text.contains("ghp_secret"))
        #expect(text.contains("with ‹redacted› in it"))
        #expect(text.contains("key=‹redacted›"))
    }

    @Test func onlyTheOwnerCanReadItEvenIfItWasOpenToOthersBefore() throws {
        let path = folder.file("log")
        let old = open(path, O_CREAT | O_WRONLY, 0o644)
        fchmod(old, 0o644)
        close(old)
        _ = try LogFile(path: path, secrets: [])
        #expect(mode(of: path) == 0o600)
    }

    @Test func eachEventIsOneLineWithoutControls() throws {
        let path = folder.file("log")
        let file = try LogFile(path: path, secrets: [])
        let logger = Logger(label: "test") { _ in file }
        logger.info("two\nlines \u{1B}[31m")
        logger.debug("second")
        let text = try TextFile.read(path)
        #expect(text.split(separator: "\n").count == 2)
        #expect(!text.contains("\u{1B}"))
    }

    @Test func noLineTurnsTheTextAroundOrBeginsAnotherOne() throws {
        let path = folder.file("log")
        let logger = Logger(label: "test") { [file = try LogFile(path: path, secrets: [])] _ in file }
        logger.info("a\u{202E}b\u{2066}c\u{2028}d\u{2029}e\u{85}f\u{9B}g\u{7F}h\u{200F}i\u{61C}j")
        let text = try TextFile.read(path)
        for scalar in [
            "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{85}", "\u{9B}", "\u{7F}", "\u{200F}", "\u{61C}",
        ] {
            #expect(
                !text.unicodeScalars.contains { String($0) == scalar }, "\(scalar.unicodeScalars.first?.value ?? 0)")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of somebody else's"))
    func aFileOfSomebodyElseIsRefused() throws {
        let path = folder.file("log", containing: "theirs\n")
        chown(path, 12_345, 12_345)
        let error = #expect(throws: StartError.self) { try LogFile(path: path, secrets: []) }
        #expect(error?.description.contains(path) == true)
        #expect(try TextFile.read(path) == "theirs\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a FIFO of somebody else's"))
    func aFIFOOfSomebodyElseIsRefused() throws {
        let path = folder.file("fifo")
        mkfifo(path, 0o666)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        _ = try LogFile(path: path, secrets: [])
        chown(path, 12_345, 12_345)
        #expect(throws: StartError.self) { try LogFile(path: path, secrets: []) }
    }

    @Test func aFileWithASecondNameIsRefused() throws {
        let path = folder.file("log", containing: "theirs\n")
        link(path, path + "-2")
        #expect(throws: StartError.self) { try LogFile(path: path, secrets: []) }
    }

    @Test func aFileThatOthersMayReadAndThatCannotBeChangedIsRefused() {
        // The kernel's own files are regular, belong to whoever runs, and keep their modes.
        #expect(throws: StartError.self) { try LogFile(path: "/proc/self/comm", secrets: []) }
    }

    @Test func aFileThatCannotBeWrittenIsSaidWithItsName() {
        let error = #expect(throws: StartError.self) {
            try LogFile(path: "/nonexistent/log", secrets: [])
        }
        #expect(error?.description.contains("/nonexistent/log") == true)
    }

    @Test func aLinkIsNotFollowed() throws {
        let path = folder.file("log")
        symlink("/dev/null", path)
        #expect(throws: StartError.self) { try LogFile(path: path, secrets: []) }
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
