/// A notice about the library. The program continues.
public enum LibraryNotice: Sendable, Hashable {
    /// The file was damaged; what could be read was recovered.
    case repaired(LibraryRepair)
    /// The write-ahead log was damaged, so the latest changes are lost. A copy of the log is at the path, if there is one.
    case changesLost(copy: String?)
    /// The file was empty.
    case empty(path: String)
    /// The file was deleted.
    case missing(path: String)
    /// The library is read-only, for this reason.
    case readOnly(LibraryFailure)
    /// Another program changed the file while it was in use, so it was reopened.
    case reopened(path: String)
    /// Another process has held a lock of the library for a second, and the user waits for it.
    case waiting(path: String)
    /// After signing out, these damaged files may still have data of private repositories.
    case notCleared(paths: [String])
}

extension LibraryNotice {
    /// Whether nothing can be saved.
    public var isReadOnly: Bool {
        if case .readOnly = self { true } else { false }
    }
}
