import Glibc
import Logging
import TestSupport
import Testing

@testable import ghlance

/// A log that cannot be written never stops the program, and what it lacks is said.
struct LogTroubleTests {
    private let folder = TemporaryFolder()

    private func firstFailure(of file: LogFile) async throws -> String? {
        try await StreamReader(file.failures, of: "the trouble of the log").next()
    }

    @Test("a full disk is said once, by name and reason")
    func fullDisk() async throws {
        let file = try LogFile(path: "/dev/full", secrets: [])
        let logger = Logger(label: "test") { _ in file }
        logger.info("first")
        logger.info("second")
        var failures: [String] = []
        let said = StreamReader(file.failures, of: "the end of the log's trouble")
        while let failure = try await said.next() { failures.append(failure) }
        #expect(failures.count == 1)
        #expect(failures.first?.contains("/dev/full") == true)
        #expect(failures.first?.contains("No space left on device") == true)
    }

    @Test("a device that is named as the log keeps its modes")
    func deviceModes() throws {
        var before = stat()
        var after = stat()
        #expect(stat("/dev/full", &before) == 0)
        _ = try LogFile(path: "/dev/full", secrets: [])
        #expect(stat("/dev/full", &after) == 0)
        #expect(before.st_mode == after.st_mode)
    }

    @Test("a FIFO that nobody reads is refused at once")
    func unreadPipe() throws {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: StartError.self) { try LogFile(path: path, secrets: []) }
        #expect(error?.description.contains(path) == true)
    }

    @Test("a FIFO whose reader has stopped reading takes no more lines, and nobody waits for it")
    func fullPipe() async throws {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let file = try LogFile(path: path, secrets: [])
        let logger = Logger(label: "test") { _ in file }
        // More than PIPE_BUF, so that the last line goes in by half.
        let line = String(repeating: "x", count: 10_000)
        // A pipe holds 64 KiB (pipe(7)).
        for _ in 0..<100 { logger.info("\(line)") }
        #expect(try await firstFailure(of: file)?.contains(path) == true)

        // The half of a line that went through stays alone: the next one begins on a line of its own.
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        #expect(read(reader, &buffer, buffer.count) > 0)
        logger.info("after the gap")
        let count = read(reader, &buffer, buffer.count)
        let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        #expect(text.hasPrefix("\n"))
        #expect(text.hasSuffix("info: after the gap\n"))
    }

    @Test("a FIFO whose reader goes away does not end the program")
    func brokenPipe() async throws {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let file = try LogFile(path: path, secrets: [])
        close(reader)
        signal(SIGPIPE, SIG_IGN)
        Logger(label: "test") { _ in file }.info("to nobody")
        #expect(try await firstFailure(of: file)?.contains("Broken pipe") == true)
    }

    @Test("a folder, and a folder nobody may write to, are refused with the reason")
    func folders() throws {
        let error = #expect(throws: StartError.self) { try LogFile(path: folder.path, secrets: []) }
        #expect(error?.description.contains("Is a directory") == true)
        // Nobody may make files here, not even root.
        let denied = #expect(throws: StartError.self) { try LogFile(path: "/proc/log", secrets: []) }
        #expect(denied?.description.contains("/proc/log") == true)
    }

    @Test("a log whose folder is removed is written to the end all the same")
    func removedFolder() throws {
        let path = folder.file("log")
        let file = try LogFile(path: path, secrets: [])
        let kept = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(kept) }
        unlink(path)
        rmdir(folder.path)
        Logger(label: "test") { _ in file }.info("after the end")
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(kept, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).contains("after the end"))
    }
}
