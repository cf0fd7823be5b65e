import Glibc
import Logging
import Synchronization

/// A log in a file only its owner can read. Secrets are cut out of every line before it is written, whoever wrote the line.
struct LogFile: LogHandler {
    /// Why no log could be opened.
    struct OpenError: Error {
        var description: String
    }

    var logLevel = Logger.Level.debug
    var metadata = Logger.Metadata()

    private let file: File
    private let secrets: [String]

    /// Opens a file for appending, making it where there is none.
    ///
    /// - Throws: `OpenError`.
    init(path: String, secrets: [String]) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw OpenError(description: Messages.cannotWriteLog(path, reason: String(cString: strerror(errno))))
        }
        // The file may be older than this program's care.
        fchmod(descriptor, 0o600)
        file = File(descriptor: descriptor)
        self.secrets = secrets.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = "\(LogFile.timestamp()) \(event.level): \(event.message)"
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }).sorted(by: {
            $0.key < $1.key
        }) {
            line += " \(key)=\(value)"
        }
        file.write(redact(line) + "\n")
    }

    private func redact(_ line: String) -> String {
        var line = line
        for secret in secrets {
            while let range = line.firstRange(of: secret) { line.replaceSubrange(range, with: "‹redacted›") }
        }
        // One event, one line, and nothing a terminal would obey.
        return String(
            String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }

    /// The time of day in UTC with milliseconds.
    private static func timestamp() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map { padded($0, 2) }
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "."
            + padded(now.tv_nsec / 1_000_000, 3) + "Z"
    }

    /// The open file: lines from several threads come out whole.
    private final class File: Sendable {
        private let descriptor: Mutex<Int32>

        init(descriptor: Int32) {
            self.descriptor = Mutex(descriptor)
        }

        deinit {
            descriptor.withLock { _ = close($0) }
        }

        func write(_ line: String) {
            let bytes = Array(line.utf8)
            // A full disk must not end the program for the sake of its log.
            descriptor.withLock { descriptor in
                _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            }
        }
    }
}
