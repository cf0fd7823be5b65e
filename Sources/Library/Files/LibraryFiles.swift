internal import Core
internal import Glibc
internal import Platform

/// The files of the library and their permissions.
struct LibraryFiles: Sendable {
    static let name = "library.sqlite"
    /// SQLite takes a file of one byte for an empty one, too. Source: unixFileSize() of SQLite.
    static let emptySize = 1

    let folder: String
    var path: String { folder + "/" + Self.name }

    /// Whether there is neither a library nor a copy of one.
    var areMissing: Bool { access(path, F_OK) != 0 && LibraryCopies(folder: folder).present.isEmpty }

    /// Refuses anything but files in the places of the library's files, because reading a FIFO would not end, and what others could have
    /// put there.
    func refuseOthers() throws(LibraryFailure) {
        try refuse(folder)
        for suffix in ["", "-wal", "-shm", "-journal", ".lock"] {
            try refuse(path + suffix)
            guard let status = OpenFile.status(of: path + suffix) else { continue }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path + suffix) }
        }
    }

    /// Refuses what others could have put at a path. What is only too open is closed to them when the library is opened.
    private func refuse(_ path: String) throws(LibraryFailure) {
        if let distrust = PathDistrust.find(path), distrust != .writers(path) {
            throw .distrusted(reason: distrust.reason)
        }
    }

    /// Creates the folder if necessary, and makes it accessible to the user only.
    func prepareFolder() throws(LibraryFailure) {
        try refuse(folder)
        var prefix = ""
        // The XDG Base Directory Specification requires mode 0700 for created folders.
        for component in folder.split(separator: "/") {
            prefix += "/" + component
            guard mkdir(prefix, 0o700) == 0 || access(prefix, F_OK) == 0 else { throw failure() }
        }
        try restrict(folder, to: 0o700)
        guard access(folder, W_OK | X_OK) == 0 else { throw failure() }
    }

    /// Makes the file accessible to the user only.
    func restrictFile() throws(LibraryFailure) {
        try restrict(path, to: 0o600)
        guard access(path, R_OK | W_OK) == 0 else { throw failure() }
    }

    /// Creates an empty file for the user only. SQLite gives its other two files the same permissions.
    func makeFile() throws(LibraryFailure) {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        Glibc.close(descriptor)
        try restrict(path, to: 0o600)
    }

    /// Removes the file and what belongs to it.
    func remove() { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) } }

    /// Whether there is a log with contents.
    var hasLog: Bool { OpenFile.status(of: path + "-wal").map { $0.st_size > 0 } ?? false }

    /// Whether the file keeps its changes in a log, and none in a journal.
    ///
    /// Source: "The Database Header" of SQLite's file format: the version for writing at 18.
    var hasLogFormat: Bool {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        var version: UInt8 = 0
        return pread(descriptor, &version, 1, 18) == 1 && version == 2
    }

    /// The file's URI for SQLite if nobody changes it: "URI Filenames", immutable.
    var immutableAddress: String { address(with: "immutable=1") }

    /// The file's URI for SQLite with a parameter.
    func address(with parameter: String) -> String {
        let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        return "file:\(escaped)?\(parameter)"
    }

    private func restrict(_ path: String, to mode: mode_t) throws(LibraryFailure) {
        guard let status = OpenFile.status(of: path) else { throw failure() }
        guard status.st_mode & 0o777 != mode else { return }
        guard chmod(path, mode) == 0 else { throw failure() }
    }

    /// Runs `body` while no other process opens or repairs the library.
    ///
    /// - Parameters:
    ///   - waiting: How long to wait for another process that does.
    ///   - body: Receives whether no library was ever opened here.
    func locked<Value>(
        _ waiting: LockWaiting, _ body: (_ isNew: Bool) throws(LibraryFailure) -> Value
    ) throws(LibraryFailure) -> Value {
        let descriptor = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { LockWaiting.unlock(descriptor) }
        switch waiting.lock(descriptor, path: path) {
        case .locked: break
        case .busy: throw .busy(path: path)
        case .failed: throw failure()
        }
        var status = stat()
        return try body(fstat(descriptor, &status) != 0 || status.st_size == 0)
    }

    /// Records that the library exists, in case its file is deleted.
    func markUsed() {
        let lock = path + ".lock"
        // A separate file: its flock(2) locks are not released by closing another descriptor.
        if OpenFile.status(of: lock)?.st_size == 0 { truncate(lock, 1) }
    }

    /// Moves the file and its log, as far as they have contents, to a new name with this word in it.
    ///
    /// - Parameter suffixes: The log first: the file without its log would be an older version of itself.
    /// - Returns: The new path of the file.
    func moveAside(
        _ suffixes: [String] = ["-wal", "-journal", ""], as word: String, now: Timestamp
    ) throws(LibraryFailure) -> String {
        let base = "\(path).\(word)-\(now.text("%Y-%m-%dT%H%M%SZ"))"
        var name = base
        var count = 1
        while access(name, F_OK) == 0 || access(name + "-wal", F_OK) == 0 {
            count += 1
            name = "\(base)-\(count)"
        }
        for suffix in suffixes {
            let isEmpty = OpenFile.status(of: path + suffix).map { $0.st_size <= Self.emptySize } ?? false
            let result = isEmpty ? unlink(path + suffix) : rename(path + suffix, name + suffix)
            guard result == 0 || errno == ENOENT else { throw failure() }
        }
        // The index of the log, which SQLite makes anew.
        if suffixes.contains("-wal") { unlink(path + "-shm") }
        return name
    }

    /// The names of the files that were set aside, and of their logs with contents.
    var setAside: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let words = ["damaged", "replaced", "development"].map { "\(Self.name).\($0)-" }
            guard words.contains(where: name.hasPrefix), !name.hasSuffix("-shm") else { continue }
            if let status = OpenFile.status(of: folder + "/" + name), status.st_size > 0 { names.append(name) }
        }
        return names.sorted()
    }

    private static let suspectSuffix = ".suspect"

    /// Records that the file must be examined at the next start: opening does not find all damage.
    static func markSuspect(path: String) {
        let descriptor = Glibc.open(path + suspectSuffix, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    var isSuspect: Bool { access(path + Self.suspectSuffix, F_OK) == 0 }

    func clearSuspicion() { unlink(path + Self.suspectSuffix) }

    /// Whether the file system of a file is full.
    static func isDiskFull(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_bavail == 0
    }

    /// The last system error, for this library.
    private func failure() -> LibraryFailure {
        let reason = String(cString: strerror(errno))
        return switch errno {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        case EIO: .unreadable(path: path, reason: reason)
        default: .notWritable(path: path, reason: reason)
        }
    }
}
