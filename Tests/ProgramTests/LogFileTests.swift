import Glibc
import Logging
import Reactive
import ReactiveTesting
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

/// What caused a transition, as `--log-level debug` tells it.
@MainActor
struct TransitionLogTests {
    @Test func eachCauseHasItsName() async throws {
        let folder = try ScratchFolder()
        let file = try LogFile(path: folder.path("log"), secrets: [])
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        var logger = Logger(label: "test") { _ in file }
        logger.logLevel = .debug
        let store = Store(Speaker(stream: stream), initialState: [], middleware: [TransitionLog.middleware(logger)])
        store.send(.say("a"), from: "^T: toggle")
        store.send(.say("ask"))
        store.send(.work)
        await store.waitUntilIdle()
        continuation.yield("heard")
        await store.wait(for: "what was heard") { $0.last == "heard" }
        let lines = try TextFile.read(folder.path("log")).split(separator: "\n")
        let causes = lines.compactMap { $0.split(separator: " debug: ").last?.split(separator: " changes=").first }
        #expect(
            causes == [
                "action say from ^T: toggle", "action say", "reaction answer", "action work",
                "effect work", "effect without an id", "input",
            ])
    }
}

/// Says words, answers one, and works.
private struct Speaker: Reactor {
    enum Action: Sendable { case say(String), work }

    let stream: AsyncStream<String>

    func mutate(_ action: Action, state: [String]) -> Effect<String, [String]> {
        switch action {
        case .say(let word): .immediate(word)
        case .work: .run(id: "work") { $0("done") }.and(.run { $0("done too") })
        }
    }

    static func reduce(into state: inout [String], _ mutation: String) { state.append(mutation) }

    var reactions: [Reaction<[String], String>] {
        [.feedback("answer", from: { $0.last == "ask" ? true : nil }) { _ in .immediate("answer") }]
    }

    var inputs: [Input<String>] { [.stream(stream) { $0 }] }
}
