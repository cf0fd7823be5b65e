import Core
import GitHub
import Glibc
import Logging
import Synchronization

/// A log in a file that only its owner can read. Secrets are removed from every line before it is written.
///
/// Writing never blocks and never ends the program: a line that cannot be written because the disk or a
/// pipe is full is dropped, and the first such failure is reported on the screen.
struct LogFile: LogHandler {
    var logLevel = Logger.Level.debug
    var metadata = Logger.Metadata()

    /// One sentence for the user when the first line could not be written.
    let failures: AsyncStream<String>

    private let file: File
    private let secrets: Secrets

    /// Opens a file for appending, making it if there is none.
    ///
    /// - Throws: ``StartError``.
    init(path: String, secrets: [String]) throws(StartError) {
        // Without O_NONBLOCK, opening a FIFO without a reader would block, and so would writing to a full one.
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = open(path, flags | (LogFile.isOwnStream(path) ? 0 : O_NOFOLLOW), 0o600)
        guard descriptor >= 0 else {
            throw StartError(
                description: ProgramMessages.cannotWriteLog(path, reason: String(cString: strerror(errno))))
        }
        if let problem = LogFile.problem(with: descriptor) {
            close(descriptor)
            throw StartError(description: ProgramMessages.cannotWriteLog(path, reason: problem))
        }
        let (failures, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        self.failures = failures
        file = File(descriptor: descriptor) { reason in
            continuation.yield(ProgramMessages.logIncomplete(path, reason: reason))
            continuation.finish()
        }
        self.secrets = Secrets(secrets)
    }

    /// Whether a path is the system's link to what this process was started with.
    private static func isOwnStream(_ path: String) -> Bool {
        ["/dev/stdout", "/dev/stderr"].contains(path)
            || ["/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) && Int32(path.dropFirst($0.count)) != nil }
    }

    /// Why a file cannot be a log, which is its owner's alone; `nil` if it can. For a device, owner and mode do not matter.
    private static func problem(with descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return String(cString: strerror(errno)) }
        guard [S_IFREG, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else { return nil }
        // What is written to somebody else's FIFO, they read.
        guard status.st_uid == geteuid() else { return "owned by another user" }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        if status.st_nlink > 1 { return "it has other hard links" }
        // The file may have been created with wider permissions.
        return fchmod(descriptor, 0o600) == 0 ? nil : String(cString: strerror(errno))
    }

    /// Adds a secret to remove from every line.
    func conceal(_ secret: String) { secrets.add(secret) }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = "\(LogFile.timestamp()) \(event.level): \(event.message)"
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }).sorted(by: {
            $0.key < $1.key
        }) { line += " \(key)=\(value)" }
        file.write(LogFile.oneLine(secrets.redaction.apply(to: line)))
    }

    /// One event on one line, without control characters, bidirectional controls or line separators.
    private static func oneLine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control: line += " "
            case .lineSeparator, .paragraphSeparator, .format: line += "\\u{\(String(scalar.value, radix: 16))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    /// The time of day in UTC with milliseconds.
    private static func timestamp() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let milliseconds = String(1_000 + now.tv_nsec / 1_000_000).dropFirst()
        return Timestamp(seconds: Int64(now.tv_sec)).text("%Y-%m-%dT%H:%M:%S.\(milliseconds)Z")
    }

    /// The secrets. Tokens are added as they are found.
    private final class Secrets: Sendable {
        private let texts: Mutex<Set<String>>

        init(_ texts: [String]) {
            self.texts = Mutex(Set(texts.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }))
        }

        var redaction: Redaction {
            Redaction(of: texts.withLock { Array($0) }, minimum: Credential.shortestSecret)
        }

        func add(_ secret: String) { texts.withLock { _ = $0.insert(secret) } }
    }

    /// The open file; lines from several threads are not interleaved.
    private final class File: Sendable {
        private struct State {
            var hasFailed = false
            /// Whether the last line was written only partly.
            var isTorn = false
        }

        private let descriptor: Int32
        private let state = Mutex(State())
        private let onFirstFailure: @Sendable (String) -> Void

        init(descriptor: Int32, onFirstFailure: @escaping @Sendable (String) -> Void) {
            self.descriptor = descriptor
            self.onFirstFailure = onFirstFailure
        }

        deinit { close(descriptor) }

        /// Writes a line, or as much of it as fits. After a partial line, a new line is started.
        func write(_ line: String) {
            let failure = state.withLock { state -> String? in
                let bytes = Array(((state.isTorn ? "\n" : "") + line + "\n").utf8)
                let rest = StandardStreams.rest(of: bytes[...], writtenTo: descriptor)
                let reason = rest.isEmpty ? nil : String(cString: strerror(errno))
                state.isTorn = !rest.isEmpty && (state.isTorn || rest.count < bytes.count)
                defer { state.hasFailed = state.hasFailed || reason != nil }
                return state.hasFailed ? nil : reason
            }
            if let failure { onFirstFailure(failure) }
        }
    }
}

/// A transport that logs requests and responses, but never headers or bodies.
struct LoggingTransport: Transport {
    let base: any Transport
    let logger: Logger

    func send(_ request: Request) async throws -> Response {
        let clock = ContinuousClock()
        let start = clock.now
        func milliseconds() -> Logger.MetadataValue { "\(Int(start.duration(to: clock.now) / .milliseconds(1)))" }
        do {
            let response = try await base.send(request)
            logger.info(
                "\(request.method.rawValue) \(request.url)",
                metadata: ["status": "\(response.status)", "bytes": "\(response.body.count)", "ms": milliseconds()])
            return response
        } catch {
            logger.info(
                "\(request.method.rawValue) \(request.url)", metadata: ["error": "\(error)", "ms": milliseconds()])
            throw error
        }
    }
}
