import Glibc

/// A file that gets whole lines, each with one write, so that a reader never sees half of one.
struct LogFile: Sendable {
    /// The standard output.
    static let standardOutput = LogFile(descriptor: STDOUT_FILENO)

    private let descriptor: Int32

    /// A system call that failed.
    struct CannotOpen: Error, CustomStringConvertible {
        var path: String
        var description: String { "\(path) cannot be opened for writing" }
    }

    /// Opens the file at its end, and makes it if there is none.
    init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CannotOpen(path: path) }
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ line: String) {
        var line = line + "\n"
        line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
