/// Why the library could not be opened, or a read or write of it failed.
///
/// `reason` is the database's or the system's own sentence.
public enum LibraryFailure: Error, Sendable, Hashable {
    /// The session is private: nothing is kept, nothing that was kept is read.
    case isPrivate
    /// The environment names no folder for it.
    case noFolder
    /// The file was written by a newer version of the program. It was left as it is.
    case newerSchema(path: String)
    /// The folder or the file cannot be written to.
    case notWritable(path: String, reason: String)
    /// There is no space left.
    case diskFull(path: String)
    /// The file is damaged.
    case damaged(path: String, reason: String)
    /// Another process has kept the file locked for longer than this program waits.
    case busy(path: String)
    /// The disk failed.
    case unreadable(path: String, reason: String)
    /// Text that is no export of a library.
    case notAnExport(reason: String)
    /// Whatever else the database says.
    case unexpected(path: String, reason: String)
}

extension LibraryFailure {
    /// What happened, in one sentence.
    public var summary: String {
        switch self {
        case .isPrivate: "This session is private: nothing is kept, and nothing that was kept is read."
        case .noFolder: "There is no folder for the library: neither XDG_DATA_HOME nor HOME names one."
        case .newerSchema(let path): "The library \(path) belongs to a newer version of this program."
        case .notWritable(let path, let reason): "The library \(path) cannot be written to: \(reason)."
        case .diskFull(let path): "The disk is full: nothing can be saved to the library \(path)."
        case .damaged(let path, let reason): "The library \(path) is damaged: \(reason)."
        case .busy(let path): "Another process keeps the library \(path) locked."
        case .unreadable(let path, let reason): "The disk failed at the library \(path): \(reason)."
        case .notAnExport(let reason): "This is no export of favourites: \(reason)."
        case .unexpected(let path, let reason): "The library \(path) cannot be used: \(reason)."
        }
    }

    /// What the user can do about it, in one sentence.
    public var advice: String {
        switch self {
        case .isPrivate: "Start without --private to see what you keep, and to keep more."
        case .noFolder: "Set XDG_DATA_HOME to a folder of yours."
        case .newerSchema: "Update this program, or set XDG_DATA_HOME to another folder."
        case .notWritable: "Check who owns the folder and who may write to it, or set XDG_DATA_HOME to another one."
        case .diskFull: "Free some space; what was saved before is safe."
        case .damaged: "Start this program again: it moves the file aside and saves what can be read."
        case .busy: "Wait until the other process is done, then retry."
        case .unreadable: "Check the disk; what was saved before may still be readable."
        case .notAnExport: "Choose a file that the export of favourites has written."
        case .unexpected: "Move the file aside to start with an empty library."
        }
    }

    /// What happened and what to do, without a path and so short that a status line of 80 cells has room for it.
    public var brief: String {
        switch self {
        case .isPrivate: "This session is private: nothing is kept."
        case .noFolder: "Nothing is kept: set XDG_DATA_HOME to a folder of yours."
        case .newerSchema: "Nothing is kept: the library needs a newer version of this program."
        case .notWritable: "Nothing is kept: the library cannot be written to."
        case .diskFull: "Not saving: the disk is full."
        case .damaged: "Nothing is kept: the library is damaged. Start anew to repair it."
        case .busy: "Not kept: another process keeps the library locked."
        case .unreadable: "Nothing is kept: the disk failed at the library."
        case .notAnExport: "This is no export of favourites."
        case .unexpected: "Nothing is kept: the library cannot be used."
        }
    }
}
