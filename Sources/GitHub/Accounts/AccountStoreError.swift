import Core
package import Platform

/// Why the accounts file cannot be used. The description says what is wrong and how to fix it.
package enum AccountStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Others can read or write it.
    case notPrivate(path: String)
    /// It belongs to another user, or is not a regular file.
    case notOwn(path: String)
    /// Others could have replaced it.
    case distrusted(path: String, PathDistrust)
    case malformed(path: String)
    /// Another process held the lock for too long.
    case locked(path: String)
    case system(doing: String, path: String, reason: String)
    /// Neither `XDG_CONFIG_HOME` nor `HOME` names a folder.
    case noHome

    static let waiting = "Waiting for another process to release the accounts file."

    package var description: String {
        switch self {
        case .notPrivate(let path):
            // The remedy comes first: the end may not fit on the screen.
            "Run chmod 600 \(path.shellQuoted): it was ignored because others can read its tokens."
        case .notOwn(let path): "\(path) was ignored: it is not a regular file that you own. Move it elsewhere."
        case .distrusted(let path, let distrust):
            "\(path) was not used because \(distrust.reason): \(distrust.advice)."
        case .malformed(let path):
            "Could not read \(path): expected YAML with one host per line. Fix it, or move it elsewhere."
        case .locked(let path): "\(path) is locked by another process: wait for it to finish, then retry."
        case .system(let doing, let path, let reason):
            "Could not \(doing) \(path) (\(reason)): check the folder and the free disk space."
        case .noHome: "No folder for accounts: set HOME or XDG_CONFIG_HOME to an absolute path."
        }
    }
}
