internal import Glibc
internal import Synchronization

/// The file on which a connection was opened, and whether it is still the one at its path.
///
/// SQLite appends to the file, rewrites its pages and shortens it to the size in its header. A file that is shorter than its header says,
/// belongs to another library or is of an earlier session was changed by another program. The size alone would not do: signing out makes
/// the file smaller.
final class OpenFile: Sendable {
    private struct Seen {
        var size: Int
        /// If everything is still in the log, the file has no id, or no header.
        var identity: Int?
        var counter: Int
    }

    private let path: String
    /// Kept open as long as SQLite has the file open: closing a file releases all locks of the process on it
    /// (fcntl(2)).
    private let descriptor: Mutex<Int32?>
    private let status: stat
    /// The log when the file was opened.
    private let log: stat?
    private let identity: Int
    private let seen: Mutex<Seen>

    /// - Parameter identity: The id of the library.
    /// - Returns: `nil` if the file cannot be read.
    init?(path: String, identity: Int32) {
        var status = stat()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        self.descriptor = Mutex(descriptor)
        (self.path, self.status, self.identity) = (path, status, Int(identity))
        log = Self.status(of: path + "-wal")
        let header = Self.header(of: descriptor)
        seen = Mutex(Seen(size: Int(status.st_size), identity: header?.identity, counter: header?.counter ?? 0))
    }

    deinit { release() }

    /// Closes the file, after its last connection was closed and before a new one is opened.
    func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    /// Whether another program has changed the file since it was opened, as far as that is detected.
    var isChanged: Bool {
        guard isInPlace else { return true }
        return seen.withLock { seen in
            guard let descriptor = descriptor.withLock({ $0 }), let present = Self.status(of: path) else { return true }
            let header = Self.header(of: descriptor)
            guard [identity, seen.identity].contains(header?.identity),
                Int(present.st_size) >= min(seen.size, header?.size ?? 0), header?.counter ?? 0 >= seen.counter
            else { return true }
            seen = Seen(size: Int(present.st_size), identity: header?.identity, counter: header?.counter ?? 0)
            return false
        }
    }

    /// Whether the log at the path is the one that existed when the file was opened, and the file beside it is another one, or has other
    /// contents. What was cut off a file may be in its log.
    var hasLeftLog: Bool {
        guard let log, let present = Self.status(of: path + "-wal"), Self.isSame(log, present) else { return false }
        guard isInPlace, let descriptor = descriptor.withLock({ $0 }) else { return true }
        guard let header = Self.header(of: descriptor) else { return false }
        return ![0, identity].contains(header.identity) || header.counter < seen.withLock { $0.counter }
    }

    private var isInPlace: Bool { Self.status(of: path).map { Self.isSame($0, status) } ?? false }

    static func status(of path: String) -> stat? {
        var status = Glibc.stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func isSame(_ left: stat, _ right: stat) -> Bool {
        left.st_dev == right.st_dev && left.st_ino == right.st_ino
    }

    /// What the file says about itself; `nil` if it is no database.
    ///
    /// Source: "The Database Header" of SQLite's file format: the change counter, which rises in each session, at 24, the number of pages
    /// at 28, the application id at 68.
    private static func header(of descriptor: Int32) -> (counter: Int, size: Int, identity: Int)? {
        var bytes = [UInt8](repeating: 0, count: 100)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count,
            bytes.starts(with: Array("SQLite format 3\0".utf8))
        else { return nil }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(24), number(28) * 4_096, number(68))
    }
}
