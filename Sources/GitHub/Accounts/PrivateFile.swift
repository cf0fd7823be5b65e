import Core
import Glibc
import Platform

/// A small file that is private to its owner.
enum PrivateFile {
    /// In bytes; far more than any accounts file has.
    private static let limit = 1 << 20

    /// `nil` if there is no file. Refuses a file that others could have put there, because it decides where tokens go.
    ///
    /// - Parameter isStrict: Whether to also refuse a file that others can read.
    static func read(_ path: String, isStrict: Bool) throws(AccountStoreError) -> String? {
        // Without O_NONBLOCK, opening a FIFO would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure("read", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("read", path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { throw .notOwn(path: path) }
        if isStrict {
            guard status.st_uid == geteuid() else { throw .notOwn(path: path) }
            guard status.st_mode & 0o077 == 0 else { throw .notPrivate(path: path) }
        }
        if let distrust = PathDistrust.find(path, opened: status) { throw .distrusted(path: path, distrust) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes atomically: readers see either the old text or the new one, and after a crash or with a full disk the old one remains.
    /// The caller holds the lock of the folder.
    static func replace(_ path: String, with text: String) throws(AccountStoreError) {
        // Replace the target of a symbolic link, not the link.
        let target = target(of: path)
        leftovers(of: target).forEach { unlink($0) }
        let temporary = target + newSuffix
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("write", target) }
        defer { close(descriptor) }
        do throws(AccountStoreError) {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw failure("write", target) }
                rest = rest.dropFirst(count)
            }
            guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw failure("write", target) }
        } catch {
            unlink(temporary)
            throw error
        }
        sync(folder: String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
    }

    /// Removes what killed processes left while replacing a file, because it contains a token. A file that is being written stays.
    static func removeLeftovers(of path: String, in folder: String) {
        let leftovers = leftovers(of: target(of: path))
        guard !leftovers.isEmpty else { return }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { LockWaiting.unlock(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { leftovers.forEach { unlink($0) } }
    }

    private static let newSuffix = ".new"

    /// The temporary files. Earlier versions gave them 12 or 13 random digits of base 36.
    private static func leftovers(of target: String) -> [String] {
        let end = target.lastIndex(of: "/") ?? target.startIndex
        let (folder, name) = (String(target[..<end]), target[end...].drop { $0 == "/" })
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let other = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard other.hasPrefix(name + ".") else { continue }
            let suffix = other.dropFirst(name.count)
            let isRandom =
                (13...14).contains(suffix.utf8.count)
                && suffix.dropFirst().utf8.allSatisfy { $0.isASCIIAlphanumeric && !$0.isASCIICapital }
            let path = "\(folder)/\(other)"
            var status = stat()
            if suffix == newSuffix || isRandom, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid()
            {
                paths.append(path)
            }
        }
        return paths
    }

    private static func target(of path: String) -> String {
        realpath(path, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        } ?? path
    }

    /// Creates a private folder and its parents; throws if others can write to one of the parents.
    static func makeFolder(_ path: String) throws(AccountStoreError) {
        if let distrust = PathDistrust.find(path), distrust != .writers(path) {
            throw .distrusted(path: path, distrust)
        }
        var position = path.startIndex
        while position < path.endIndex {
            position = path[path.index(after: position)...].firstIndex(of: "/") ?? path.endIndex
            let part = String(path[..<position])
            guard mkdir(part, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
                throw failure("make the folder", part)
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure("make the folder", path) }
        if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { throw failure("make the folder", path) }
        if let distrust = PathDistrust.find(path) { throw .distrusted(path: path, distrust) }
    }

    static func locked<Result>(
        folder: String, _ waiting: LockWaiting, _ body: () throws(AccountStoreError) -> Result
    ) throws(AccountStoreError) -> Result {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("lock", folder) }
        defer { LockWaiting.unlock(descriptor) }
        switch waiting.lock(descriptor, path: folder) {
        case .locked: return try body()
        case .busy: throw .locked(path: folder)
        case .failed: throw failure("lock", folder)
        }
    }

    /// Makes the new name survive a power failure.
    private static func sync(folder: String) {
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func failure(_ doing: String, _ path: String) -> AccountStoreError {
        .system(doing: doing, path: path, reason: String(cString: strerror(errno)))
    }
}
