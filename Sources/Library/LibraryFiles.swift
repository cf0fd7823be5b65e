internal import Glibc
internal import Model

/// The library's files and who may read them.
struct LibraryFiles: Sendable {
    static let name = "library.sqlite"

    let folder: String
    var path: String { folder + "/" + Self.name }

    /// Makes the folder where it is not there, and closes it to everyone else.
    func prepareFolder() throws(LibraryFailure) {
        var prefix = ""
        // The XDG Base Directory Specification asks for mode 0700 of every folder that has to be made.
        for component in folder.split(separator: "/") {
            prefix += "/" + component
            guard mkdir(prefix, 0o700) == 0 || access(prefix, F_OK) == 0 else { throw failure() }
        }
        try restrict(folder, to: 0o700)
        guard access(folder, W_OK | X_OK) == 0 else { throw failure() }
    }

    /// What was found at ``path``.
    enum Finding {
        /// A file with contents.
        case present
        /// One without; what it had may be in its log.
        case empty
        /// None.
        case missing
    }

    /// Makes an empty file where there is none, and closes it to everyone else.
    ///
    /// SQLite gives its other two files the permissions of the first.
    func prepareFile() throws(LibraryFailure) -> Finding {
        if access(path, F_OK) != 0, rename(replacement, path) != 0, errno != ENOENT { throw failure() }
        var status = stat()
        let finding: Finding = stat(path, &status) != 0 ? .missing : status.st_size == 0 ? .empty : .present
        try makeFile(path)
        guard access(path, R_OK | W_OK) == 0 else { throw failure() }
        // SQLite deletes the log of an empty file; of one with a page it reads what the log has.
        if finding != .present, hasLog, truncate(path, 4_096) != 0 { throw failure() }
        return finding
    }

    func makeFile(_ path: String) throws(LibraryFailure) {
        // One that is there is not opened: to close it again would give back the locks of other connections of this process.
        if access(path, F_OK) != 0 {
            let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure() }
            Glibc.close(descriptor)
        }
        try restrict(path, to: 0o600)
    }

    /// Whether there is a log with contents.
    var hasLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    /// The file as SQLite opens it where nobody changes it: "URI Filenames", immutable.
    var immutableAddress: String {
        let escaped = path.utf8.map { byte -> String in
            let isPlain = byte < 0x80 && !"?#%".utf8.contains(byte) && byte > 0x20
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "file:\(escaped.joined())?immutable=1"
    }

    private func restrict(_ path: String, to mode: mode_t) throws(LibraryFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure() }
        guard status.st_mode & 0o777 != mode else { return }
        guard chmod(path, mode) == 0 else { throw failure() }
    }

    /// Runs `body` while no other process opens or repairs the library.
    ///
    /// - Parameter body: Gets whether no library was ever opened here.
    func locked<Value>(_ body: (_ isNew: Bool) throws(LibraryFailure) -> Value) throws(LibraryFailure) -> Value {
        let descriptor = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        // Closing gives the lock back, as does the end of the process.
        defer { Glibc.close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure() }
        }
        var status = stat()
        return try body(fstat(descriptor, &status) != 0 || status.st_size == 0)
    }

    /// Leaves word that there is a library, for the case that its file is deleted.
    func markUsed() {
        let lock = path + ".lock"
        var status = stat()
        // Another file than the library's: its locks are of flock(2), which closing another descriptor leaves alone.
        if stat(lock, &status) == 0, status.st_size == 0 { truncate(lock, 1) }
    }

    /// Where the successor of a damaged file is built. It is complete once the damaged file is out of the way, and only then: a
    /// process that finds this one without the other may take it.
    var replacement: String { path + ".new" }

    /// An empty file at ``replacement``.
    func prepareReplacement() throws(LibraryFailure) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(replacement + suffix) }
        try makeFile(replacement)
    }

    /// Moves the file and what belongs to it to a new name, and its successor into its place.
    ///
    /// - Returns: The new path of the old file.
    func replace(now: Timestamp) throws(LibraryFailure) -> String {
        let target = freeName("damaged", now: now)
        // The log goes first: a file without its log would be an older state of itself.
        for suffix in ["-wal", "-shm", ""] where rename(path + suffix, target + suffix) != 0 && errno != ENOENT {
            throw failure()
        }
        guard rename(replacement, path) == 0 else { throw failure() }
        return target
    }

    /// Moves a log that does not belong to the file any more to a new name.
    func moveLogAside(now: Timestamp) throws(LibraryFailure) {
        let target = freeName("replaced", now: now)
        for suffix in ["-wal", "-shm"] where rename(path + suffix, target + suffix) != 0 && errno != ENOENT {
            throw failure()
        }
    }

    /// Copies the log.
    ///
    /// - Returns: The path of the copy; `nil` where there is no log, or no space.
    func copyLog(now: Timestamp) -> String? {
        let target = freeName("damaged", now: now) + "-wal"
        guard let source = fopen(path + "-wal", "r") else { return nil }
        defer { fclose(source) }
        let descriptor = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, source), count > 0 {
            guard write(descriptor, buffer, count) == count else { return nil }
        }
        return target
    }

    private func freeName(_ word: String, now: Timestamp) -> String {
        let base = "\(path).\(word)-\(now.text("%Y-%m-%dT%H%M%SZ"))"
        var name = base
        var count = 1
        while access(name, F_OK) == 0 || access(name + "-wal", F_OK) == 0 {
            count += 1
            name = "\(base)-\(count)"
        }
        return name
    }

    private static let suspectSuffix = ".suspect"

    /// Leaves word for the next start that the file should be examined: damage may be where opening does not look.
    static func markSuspect(path: String) {
        let descriptor = Glibc.open(path + suspectSuffix, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    var isSuspect: Bool { access(path + Self.suspectSuffix, F_OK) == 0 }

    func clearSuspicion() {
        unlink(path + Self.suspectSuffix)
    }

    /// Whether the file system of a file has no block left.
    static func isDiskFull(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_bavail == 0
    }

    /// The last error of the system, about this library.
    private func failure() -> LibraryFailure {
        let reason = String(cString: strerror(errno))
        return switch errno {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        case EIO: .unreadable(path: path, reason: reason)
        default: .notWritable(path: path, reason: reason)
        }
    }
}
