import Core
import Glibc

/// Looks at folders: the ones that clones go to, and those with clones in them. It starts nothing and writes nothing.
enum CloneFolders {
    /// The most folders that are looked at for clones, and how deep below the root they are at most (decision 45).
    static let folderLimit = 2_000
    private static let depth = 3
    /// The most entries of a folder that are read.
    private static let entryLimit = 10_000
    /// The most names that are offered to complete a path.
    private static let nameLimit = 200

    /// Why nothing can be cloned into a folder; `nil` if nothing is known against it.
    static func obstacle(to path: String) -> CloneFailure? {
        var status = stat()
        if lstat(path, &status) == 0 { return .exists(path) }
        var parent = path
        while let slash = parent.lastIndex(of: "/") {
            parent = slash == parent.startIndex ? "/" : String(parent[..<slash])
            guard stat(parent, &status) == 0 else {
                if errno == ENOTDIR || errno == ENOENT, parent != "/" { continue }
                return .cannotCreate(path, reason: String(cString: strerror(errno)))
            }
            if status.st_mode & S_IFMT != S_IFDIR { return .notAFolder(parent) }
            return access(parent, W_OK | X_OK) == 0
                ? nil : .cannotCreate(path, reason: String(cString: strerror(errno)))
        }
        return nil
    }

    /// Whether a folder is a clone of a repository, the user's own as git requires it (git-config(1), `safe.directory`).
    static func isClone(of repository: RepositoryReference, on host: String, at path: String) -> Bool {
        guard let origin = origin(of: path), let found = try? RepositoryReference(origin, host: host) else {
            return false
        }
        return found.fullName.lowercased() == repository.fullName.lowercased()
    }

    /// What is in the folder that a repository would become. A clone of another user is something else that exists.
    static func target(of repository: Repository, on host: String, at path: String) -> CloneTarget {
        guard let obstacle = obstacle(to: path) else { return .free }
        guard case .exists = obstacle, let name = try? RepositoryReference(repository.fullName, host: host),
            isClone(of: name, on: host, at: path)
        else { return .obstacle(obstacle) }
        return .clone
    }

    /// The folders whose names begin with the last part of a path, in order; hidden ones if that begins with a dot.
    static func names(beginning path: String) -> [String] {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let (folder, start) = (path[...slash], path[slash...].dropFirst())
        var names: [String] = []
        for name in entries(of: String(folder)) where name.hasPrefix(start) && (name.first != "." || start.first == ".")
        {
            if self.folder("\(folder)\(name)") != nil { names.append(name) }
            if names.count == nameLimit { break }
        }
        return names.sorted()
    }

    /// The clones below the folder that the user has named for them, those of some repositories where these would be cloned to, and those of
    /// the known ones that are still there.
    static func clones(
        in places: ClonePlaces, of repositories: [Repository] = [], known: CloneIndex = CloneIndex()
    ) -> CloneIndex {
        var index = CloneIndex()
        for repository in repositories {
            let path = "\(places.base)/\(places.relative(repository))"
            let name = try? RepositoryReference(repository.fullName, host: places.host)
            if let name, isClone(of: name, on: places.host, at: path) { index.add(repository.fullName, at: path) }
        }
        let found = places.root.map { clones(below: $0, of: places.host) } ?? CloneIndex()
        return index.adding(found).adding(known.entries { isOwnFolder($0) })
    }

    /// The status of a folder; `nil` if it is none.
    private static func folder(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? status : nil
    }

    private static func isOwnFolder(_ path: String) -> Bool { folder(path)?.st_uid == geteuid() }

    /// Links and other file systems are not followed.
    private static func clones(below root: String, of host: String) -> CloneIndex {
        var index = CloneIndex()
        guard var status = folder(root) else { return index }
        let device = status.st_dev
        var folders = [root]
        var count = 0
        for level in 0...depth {
            var next: [String] = []
            for folder in folders {
                guard count < folderLimit else { return index }
                count += 1
                if level > 0, let origin = origin(of: folder) {
                    // What is below a clone belongs to it.
                    if let name = try? RepositoryReference(origin, host: host) { index.add(name.fullName, at: folder) }
                    continue
                }
                guard level < depth else { continue }
                for name in entries(of: folder).sorted() where name.first != "." {
                    let path = "\(folder)/\(name)"
                    guard next.count < folderLimit, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
                        status.st_dev == device
                    else { continue }
                    next.append(path)
                }
            }
            folders = next
        }
        return index
    }

    /// The URL of a clone's origin; empty for a clone without one or of another user, `nil` for a folder that is no clone.
    private static func origin(of folder: String) -> String? {
        let git = open("\(folder)/.git", O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW)
        guard git >= 0 else { return nil }
        defer { close(git) }
        let descriptor = openat(git, "config", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= GitConfigFile.limit
        else { return nil }
        guard status.st_uid == geteuid(), isOwnFolder(folder), fstat(git, &status) == 0, status.st_uid == geteuid()
        else { return "" }
        var buffer = [UInt8](repeating: 0, count: GitConfigFile.limit)
        let count = max(0, read(descriptor, &buffer, buffer.count))
        return GitConfigFile.origin(in: String(decoding: buffer[..<count], as: UTF8.self)) ?? ""
    }

    private static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < entryLimit, let entry = readdir(stream) {
            // In place: the array is as long as the longest name, and may end behind the memory of the last entry.
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
