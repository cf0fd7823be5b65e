internal import CPlatform
import Glibc

/// A folder that is filled beside its final place, and moved there when it is complete. Nothing is ever replaced.
package struct NewFolder: Sendable {
    package enum Problem: Error, Equatable {
        case exists
        /// A part of the path is not a folder.
        case notAFolder
        case system(reason: String)
    }

    /// Where it is filled.
    package let path: String
    /// The temporary folder around it, which only the user can enter.
    private let around: String
    /// The final path.
    private let target: String
    /// The folders above it that were made for it, the innermost first.
    private let parents: [String]

    /// Makes an empty folder beside a free place, and the missing folders above it.
    ///
    /// - Parameter target: An absolute path.
    package init(for target: String) throws(Problem) {
        var status = stat()
        if lstat(target, &status) == 0 { throw .exists }
        let parts = target.split(separator: "/")
        guard let name = parts.last else { throw .exists }
        var parent = ""
        var made: [String] = []
        for part in parts.dropLast() {
            parent += "/\(part)"
            if mkdir(parent, 0o777) == 0 {
                made.insert(parent, at: 0)
            } else if errno != EEXIST {
                throw NewFolder.problem(removing: made)
            }
        }
        parents = made
        var template = Array("\(parent)/.\(name.prefix(100)).ghlance-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NewFolder.problem(removing: made) }
        around = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        path = "\(around)/\(name)"
        self.target = target
        guard mkdir(path, 0o777) == 0 else { throw NewFolder.problem(removing: [around] + made) }
    }

    /// Moves it to its place. After an error, it is still where it was filled.
    package func finish() throws(Problem) {
        if shim_rename_new(path, target) != 0 {
            guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw NewFolder.problem }
            // A file system without that: rename(2) replaces an empty folder, and only an empty one.
            guard mkdir(target, 0o777) == 0, rename(path, target) == 0 else { throw NewFolder.problem }
        }
        rmdir(around)
    }

    /// Removes it with its contents, and the folders that were made for it. Links are removed, not followed.
    package func remove() {
        shim_remove_folder(around)
        for parent in parents { rmdir(parent) }
    }

    /// The last problem, after empty folders were removed.
    private static func problem(removing folders: [String]) -> Problem {
        let problem = problem
        for folder in folders { rmdir(folder) }
        return problem
    }

    private static var problem: Problem {
        switch errno {
        case EEXIST, ENOTEMPTY: .exists
        case ENOTDIR: .notAFolder
        default: .system(reason: String(cString: strerror(errno)))
        }
    }
}
