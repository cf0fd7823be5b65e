internal import Glibc
internal import Synchronization

/// The file on which a connection was opened, and whether it is still the one at its path.
///
/// SQLite appends to the file, rewrites its pages and shortens it to the size in its header, and each write of this program
/// increments the version in the header. A file that is shorter than its header says, has a lower version or belongs to another library was changed by another
/// program.
final class OpenFile: Sendable {
    /// A change by another program.
    enum Change: Sendable {
        /// There is no file at the path, or a different one.
        case replaced
        /// The file was truncated.
        case truncated
        /// The file has other contents.
        case overwritten
    }

    private struct Seen {
        var size: Int
        var version: Int32
        var hasIdentity: Bool
        /// If everything is still in the log, the file has nothing to compare.
        var isDatabase: Bool
    }

    private let path: String
    /// Kept open as long as SQLite has the file open: closing a file releases all locks of the process on it
    /// (fcntl(2)).
    private let descriptor: Mutex<Int32?>
    private let status: stat
    /// The log when the file was opened.
    private let log: stat?
    private let identity: Int32
    private let seen: Mutex<Seen>

    /// - Parameter identity: The id of the library; 0 if it has none yet.
    /// - Returns: `nil` if the file cannot be read.
    init?(path: String, identity: Int32) {
        var status = stat()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        self.descriptor = Mutex(descriptor)
        (self.path, self.status, self.identity) = (path, status, identity)
        log = Self.status(of: path + "-wal")
        let header = Self.header(of: descriptor)
        seen = Mutex(
            Seen(
                size: Int(status.st_size), version: header?.version ?? 0,
                hasIdentity: identity != 0 && header?.identity == identity,
                isDatabase: header?.isDatabase ?? false))
    }

    deinit { release() }

    /// Closes the file, after its last connection was closed and before a new one is opened.
    func release() {
        descriptor.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    /// The change by another program since the file was opened; `nil` if none is detected.
    func change() -> Change? {
        guard let present = Self.status(of: path), Self.isSame(present, status) else { return .replaced }
        return seen.withLock { seen in
            guard let descriptor = descriptor.withLock({ $0 }) else { return .replaced }
            guard let header = Self.header(of: descriptor) else { return .truncated }
            guard header.isDatabase || !seen.isDatabase, header.version >= seen.version,
                header.identity == identity || (header.identity == 0 && !seen.hasIdentity)
            else { return .overwritten }
            guard Int(present.st_size) >= min(seen.size, header.size) else { return .truncated }
            seen.size = Int(present.st_size)
            seen.version = header.version
            seen.isDatabase = header.isDatabase
            seen.hasIdentity = seen.hasIdentity || header.identity == identity && identity != 0
            return nil
        }
    }

    /// Whether the log at the path is the one that existed when the file was opened.
    var hasOwnLog: Bool {
        guard let log, let present = Self.status(of: path + "-wal") else { return false }
        return Self.isSame(log, present)
    }

    /// Keeps SQLite from writing its log to the file and deleting it when the connections are closed.
    ///
    /// SQLite does both if it gets the lock that excludes readers. This lock belongs to the descriptor and ends with it
    /// ("Open file description locks", fcntl(2)). Source: the locks of os_unix.c.
    func keepLogOnClose() {
        let (openFileDescriptionSetLock, sharedFirst, sharedSize): (Int32, off_t, off_t) = (37, 0x4000_0002, 510)
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = sharedFirst
        lock.l_len = sharedSize
        descriptor.withLock { descriptor in
            if let descriptor { _ = fcntl(descriptor, openFileDescriptionSetLock, &lock) }
        }
    }

    static func status(of path: String) -> stat? {
        var status = Glibc.stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func isSame(_ left: stat, _ right: stat) -> Bool {
        left.st_dev == right.st_dev && left.st_ino == right.st_ino
    }

    /// Source: "The Database Header" of SQLite's file format: the number of pages at 28, the user version at 60, the application id at 68.
    private static func header(
        of descriptor: Int32
    ) -> (isDatabase: Bool, size: Int, version: Int32, identity: Int32)? {
        var bytes = [UInt8](repeating: 0, count: 100)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        func number(_ place: Int) -> Int32 {
            Int32(bitPattern: bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        let size = Int(UInt32(bitPattern: number(28))) * 4_096
        return (bytes.starts(with: Array("SQLite format 3\0".utf8)), size, number(60), number(68))
    }
}
