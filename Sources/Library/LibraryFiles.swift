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

    /// Makes an empty file where there is none, and closes it to everyone else.
    ///
    /// SQLite gives its other two files the permissions of the first.
    func prepareFile() throws(LibraryFailure) {
        if access(path, F_OK) != 0, rename(replacement, path) != 0, errno != ENOENT { throw failure() }
        try makeFile(path)
        guard access(path, R_OK | W_OK) == 0 else { throw failure() }
    }

    func makeFile(_ path: String) throws(LibraryFailure) {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        Glibc.close(descriptor)
        try restrict(path, to: 0o600)
    }

    private func restrict(_ path: String, to mode: mode_t) throws(LibraryFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure() }
        guard status.st_mode & 0o777 != mode else { return }
        guard chmod(path, mode) == 0 else { throw failure() }
    }

    /// Runs `body` while no other process opens or repairs the library.
    func locked<Value>(_ body: () throws(LibraryFailure) -> Value) throws(LibraryFailure) -> Value {
        let descriptor = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        // Closing gives the lock back, as does the end of the process.
        defer { Glibc.close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure() }
        }
        return try body()
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
        let target = freeName(now: now)
        // The log goes first: a file without its log would be an older state of itself.
        for suffix in ["-wal", "-shm", ""] where rename(path + suffix, target + suffix) != 0 && errno != ENOENT {
            throw failure()
        }
        guard rename(replacement, path) == 0 else { throw failure() }
        return target
    }

    private func freeName(now: Timestamp) -> String {
        var seconds = time_t(now.seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let length = strftime(&buffer, buffer.count, "%Y-%m-%dT%H%M%SZ", &parts)
        let date = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let base = "\(path).damaged-\(date)"
        var name = base
        var count = 1
        while access(name, F_OK) == 0 {
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
