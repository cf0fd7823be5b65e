/// Something about the library that the user should know. The program goes on.
public enum LibraryNotice: Sendable, Hashable {
    /// The file was damaged; what could be read was saved.
    case repaired(LibraryRepair)
    /// The log of the last changes was damaged: some of them are lost. A copy of the log is at the path, where there is a log.
    case changesLost(copy: String?)
    /// The file had no contents.
    case empty(path: String)
    /// The file was there once, and was deleted.
    case missing(path: String)
    /// The library can be read, and nothing can be saved for this reason.
    case readOnly(LibraryFailure)
    /// Another program has changed the file while it was in use; it was opened again.
    case reopened(path: String)
}

extension LibraryNotice {
    /// Whether nothing can be saved.
    public var isReadOnly: Bool {
        if case .readOnly = self { true } else { false }
    }
}
