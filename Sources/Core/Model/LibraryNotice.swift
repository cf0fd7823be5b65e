public enum LibraryNotice: Sendable, Hashable {
    /// The file was damaged, or too old; a new one has what the last copy had.
    case repaired(LibraryRepair)
    /// The file was older than its copy, because its log was lost, or another one; what the copy has was added.
    case changesLost(RestoredCopy)
    /// The file was empty; what its last copy had was added, if there was one.
    case empty(path: String, restored: RestoredCopy? = nil)
    /// The file was deleted; what its last copy had was added, if there was one.
    case missing(path: String, restored: RestoredCopy? = nil)
    case readOnly(LibraryFailure)
    /// Another program changed the file while it was in use, so it was reopened.
    case reopened(path: String)
    /// Another process has held a lock of the library for a second; the user has to wait.
    case waiting(path: String)
    /// After signing out, these files beside it may still have data of private repositories.
    case notCleared(paths: [String])
}

extension LibraryNotice {
    public var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
}
