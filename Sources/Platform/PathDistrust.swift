internal import CPlatform
package import Glibc

/// Why a file may have been put at its path, or written, by others than the user and root.
package enum PathDistrust: Error, Sendable, Hashable {
    /// Another user owns the file, or a folder or a link on the way to it.
    case owner(String)
    /// Others can write to the file, or to a folder on the way to it.
    case writers(String)
    /// The file or a link on the way to it has other hard links, one of which others may have made.
    case links(String)

    /// The most links that are followed, as in the kernel (path_resolution(7)).
    private static let linkLimit = 40

    /// Examines a file and each folder and link on the way to it, as sshd does with files of its users (sshd_config(5), `StrictModes`).
    /// In a folder with the sticky bit, such as `/tmp`, others can add entries, but not replace those of the user.
    ///
    /// - Parameters:
    ///   - path: The file or a folder. What does not exist is not distrusted.
    ///   - opened: The status of the file that was opened at the path; `nil` if none was.
    /// - Returns: `nil` if only the user and root can have made what is there.
    package static func find(_ path: String, opened: stat? = nil) -> PathDistrust? {
        let user = geteuid()
        var status = stat()
        guard lstat("/", &status) == 0 else { return .owner("/") }
        // The owner of the root folder, which in a namespace may be nobody, can do everything anyway.
        let owners = [user, 0, status.st_uid]
        var place = ""
        var rest = ("/" + absolute(path)).split(separator: "/").map(String.init)[...]
        var links = 0
        if let distrust = PathDistrust(status, at: "/", user: user, owners: owners) { return distrust }
        while let part = rest.popFirst() {
            if part == "." { continue }
            if part == ".." {
                place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
                continue
            }
            let next = "\(place)/\(part)"
            guard lstat(next, &status) == 0 else { return opened == nil ? nil : .owner(next) }
            if status.st_mode & S_IFMT == S_IFLNK {
                links += 1
                guard owners.contains(status.st_uid), links <= linkLimit, let target = target(of: next) else {
                    return .owner(next)
                }
                if status.st_nlink > 1 { return .links(next) }
                if target.hasPrefix("/") { place = "" }
                rest = target.split(separator: "/").map(String.init) + rest
                continue
            }
            // A file such as /dev/null contains nothing.
            guard rest.isEmpty || status.st_mode & S_IFMT == S_IFDIR else { return opened == nil ? nil : .owner(next) }
            if let distrust = PathDistrust(status, at: next, user: user, owners: owners) { return distrust }
            place = next
        }
        // The opened file is no longer there.
        if let opened, (opened.st_dev, opened.st_ino) != (status.st_dev, status.st_ino) { return .owner(place) }
        return nil
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(CurrentFolder.path)/\(path)"
    }

    private static func target(of link: String) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { max(0, readlink(link, $0, Int(PATH_MAX))) } ?? 0
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// `nil` if only the user and root can write to the file or folder.
    package init?(_ status: stat, at path: String, user: uid_t, owners: [uid_t]) {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if !owners.contains(status.st_uid) {
            self = .owner(path)
        } else if !(isFolder && status.st_mode & S_ISVTX != 0), PathDistrust.hasWriters(status, user, path) {
            self = .writers(path)
        } else if !isFolder, status.st_nlink > 1 {
            self = .links(path)
        } else {
            return nil
        }
    }

    /// Whether others can write. A group with the user's own number is the user alone, as distributions set it up; the group's bits also
    /// apply to an access control list (acl(5)).
    private static func hasWriters(_ status: stat, _ user: uid_t, _ path: String) -> Bool {
        if status.st_mode & 0o002 != 0 { return true }
        return status.st_mode & 0o020 != 0 && (status.st_gid != user || shim_has_access_list(path) != 0)
    }
}

extension PathDistrust {
    /// Part of a sentence.
    package var reason: String {
        switch self {
        case .owner(let path): "another user owns \(path)"
        case .writers(let path): "others can write to \(path)"
        case .links(let path): "\(path) has other hard links"
        }
    }

    /// Part of a sentence.
    package var advice: String {
        switch self {
        case .owner: "take ownership of it, or use another folder"
        case .writers: "run chmod go-w on it, or use another folder"
        case .links: "replace it with a copy"
        }
    }
}
