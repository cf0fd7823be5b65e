internal import CPlatform
import Glibc

/// The permissions that new files do not get (umask(2)).
package enum FileMask {
    /// That of the process, which has no other thread yet.
    package static var current: UInt32 {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }
}

/// A new folder for files that only the user can read, in which two processes of the program meet.
package struct PrivateFolder: Sendable {
    package let path: String

    /// The most bytes that are read: more than a command line and an environment have (execve(2)), or an output.
    private static let limit = 64 << 20

    /// Makes a folder in the first of some places where that is possible.
    package init?(in places: [String]) {
        for place in places where place.hasPrefix("/") {
            var template = Array("\(place)/ghlance-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { continue }
            path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            return
        }
        return nil
    }

    /// A folder that another process has made; `nil` if others than the user could have.
    package init?(existing path: String) {
        var status = stat()
        guard path.hasPrefix("/"), lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == geteuid(), status.st_mode & 0o077 == 0
        else { return nil }
        self.path = path
    }

    /// Makes a file with some bytes; `false` if that failed.
    package func write(_ bytes: [UInt8], to name: String) -> Bool {
        let descriptor = Glibc.open(
            "\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Opens a file for writing behind what is in it; `nil` if that failed.
    ///
    /// - Parameter isInherited: Whether programs that this one executes have it, too.
    package func open(_ name: String, isInherited: Bool = false) -> Int32? {
        let flags = O_RDWR | O_APPEND | O_NOFOLLOW | (isInherited ? 0 : O_CLOEXEC)
        let descriptor = Glibc.open("\(path)/\(name)", flags)
        return descriptor < 0 ? nil : descriptor
    }

    /// The bytes of a file; `nil` if it cannot be read.
    package func read(_ name: String) -> [UInt8]? {
        let descriptor = Glibc.open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= Self.limit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
        return nil
    }

    /// Removes a file; `false` if it was not there.
    @discardableResult
    package func remove(_ name: String) -> Bool { unlink("\(path)/\(name)") == 0 }

    /// Removes it with all that is in it.
    package func remove() { shim_remove_folder(path) }

    /// Locks a file until this process ends, also when it executes another program.
    package func lock(_ name: String) -> Bool {
        guard let descriptor = open(name, isInherited: true) else { return false }
        var lock = Self.wholeFile
        return fcntl(descriptor, F_SETLK, &lock) == 0
    }

    /// The process that has locked a file; `nil` if none has.
    package func holder(of name: String) -> Int32? {
        guard let descriptor = open(name) else { return nil }
        defer { close(descriptor) }
        var lock = Self.wholeFile
        guard fcntl(descriptor, F_GETLK, &lock) == 0, Int32(lock.l_type) != Int32(F_UNLCK), lock.l_pid > 0 else {
            return nil
        }
        return lock.l_pid
    }

    private static var wholeFile: flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
