import Glibc
import Logging
import TestSupport
import Testing

@testable import ghlance

/// A log that cannot be written never stops the program, and what it lacks is said.
@Suite(.hangLimit) struct LogTroubleTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func firstFailure(of file: LogFile) async throws -> String? {
        try await StreamReader(file.failures, of: "the trouble of the log").next()
    }

    /// A log that is a FIFO, and its reader's end.
    private func pipe() throws -> (file: LogFile, path: String, reader: Int32) {
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        return (try LogFile(path: path, secrets: []), path, reader)
    }

    @Test("a full disk is said once, by name and reason, and a device keeps its modes")
    func fullDisk() async throws {
        var (before, after) = (stat(), stat())
        #expect(stat("/dev/full", &before) == 0)
        let file = try LogFile(path: "/dev/full", secrets: [])
        #expect(stat("/dev/full", &after) == 0 && before.st_mode == after.st_mode)
        let logger = Logger(label: "test") { _ in file }
        for message in ["first", "second"] { logger.info("\(message)") }
        var failures: [String] = []
        let said = StreamReader(file.failures, of: "the end of the log's trouble")
        while let failure = try await said.next() { failures.append(failure) }
        #expect(failures.count == 1)
        for words in ["/dev/full", "No space left on device"] { #expect(failures.first?.contains(words) == true) }
    }

    @Test("a FIFO whose reader has stopped reading takes no more lines, and nobody waits for it")
    func fullPipe() async throws {
        let (file, path, reader) = try pipe()
        defer { close(reader) }
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
        #expect(text.hasPrefix("\n") && text.hasSuffix("info: after the gap\n"))
    }

    @Test("a FIFO whose reader goes away does not end the program")
    func brokenPipe() async throws {
        let (file, _, reader) = try pipe()
        close(reader)
        signal(SIGPIPE, SIG_IGN)
        Logger(label: "test") { _ in file }.info("to nobody")
        #expect(try await firstFailure(of: file)?.contains("Broken pipe") == true)
    }
}
