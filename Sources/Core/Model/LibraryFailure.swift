/// `reason` is the text of SQLite or the system.
public enum LibraryFailure: Error, Sendable, Hashable {
    case isPrivate
    case noFolder
    /// The file was written by a newer version of ghlance, and was left unchanged.
    case newerSchema(path: String)
    case notWritable(path: String, reason: String)
    case diskFull(path: String)
    case damaged(path: String, reason: String)
    /// Another process has locked the file for longer than ghlance waits.
    case busy(path: String)
    /// A folder, FIFO or device has the place of one of the library's files.
    case notAFile(path: String)
    /// Others could have put the file there.
    case distrusted(reason: String)
    /// A disk error.
    case unreadable(path: String, reason: String)
    case notAnExport(reason: String)
    /// Any other error of SQLite.
    case unexpected(path: String, reason: String)
}

extension LibraryFailure {
    public var summary: String {
        switch self {
        case .isPrivate: "This session is private: local data is not read or saved."
        case .noFolder: "No folder for the library: XDG_DATA_HOME and HOME are not set."
        case .newerSchema(let path): "The library \(path) was written by a newer version of ghlance."
        case .notWritable(let path, let reason): "Could not write to the library \(path): \(reason)."
        case .diskFull(let path): "Could not save to the library \(path): the disk is full."
        case .damaged(let path, let reason): "The library \(path) is damaged: \(reason)."
        case .busy(let path): "The library \(path) is locked by another process."
        case .notAFile(let path): "Could not open the library: \(path) is not a regular file."
        case .distrusted(let reason): "The library is not used because \(reason)."
        case .unreadable(let path, let reason): "Disk error in the library \(path): \(reason)."
        case .notAnExport(let reason): "Not a ghlance favourites export: \(reason)."
        case .unexpected(let path, let reason): "Could not use the library \(path): \(reason)."
        }
    }

    public var advice: String {
        switch self {
        case .isPrivate: "Start without --private to use local data."
        case .noFolder: "Set XDG_DATA_HOME to a folder you own."
        case .newerSchema: "Update ghlance, or set XDG_DATA_HOME to another folder."
        case .notWritable: "Check the folder's owner and permissions, or set XDG_DATA_HOME to another folder."
        case .diskFull: "Free some space. Data already saved is safe."
        case .damaged: "Restart ghlance: it sets the file aside and restores the last copy."
        case .busy: "Wait for the other process to finish, then retry."
        case .notAFile: "Move it elsewhere, or set XDG_DATA_HOME to another folder."
        case .distrusted: "Set XDG_DATA_HOME to a folder that only you can write to."
        case .unreadable: "Check the disk. Data already saved may still be readable."
        case .notAnExport: "Choose a file written by ghlance favourites export, without --markdown."
        case .unexpected: "Move the file aside to start with an empty library."
        }
    }

    /// What happened and what to do, without a path and short enough for a status line of 80 cells.
    public var brief: String {
        switch self {
        case .isPrivate: "This session is private: nothing is saved."
        case .noFolder: "Not saving: set XDG_DATA_HOME to a folder you own."
        case .newerSchema: "Not saving: the library needs a newer version of ghlance."
        case .notWritable: "Not saving: the library is not writable."
        case .diskFull: "Not saving: the disk is full."
        case .damaged: "Not saving: the library is damaged. Restart ghlance to restore its copy."
        case .busy: "Not saved: the library is locked by another process."
        case .notAFile: "Not saving: the library is not a regular file."
        case .distrusted: "Not saving: others could change the library."
        case .unreadable: "Not saving: disk error in the library."
        case .notAnExport: "Not a ghlance favourites export."
        case .unexpected: "Not saving: the library cannot be used."
        }
    }
}

public enum ListChange<Element: Sendable>: Sendable {
    case list([Element])
    /// The list could not be read; the next change includes what was missed.
    case failed(LibraryFailure)

    public func map<Other>(_ transform: (Element) -> Other) -> ListChange<Other> { mapList { $0.map(transform) } }

    public func mapList<Other>(_ transform: ([Element]) -> [Other]) -> ListChange<Other> {
        switch self {
        case .list(let elements): .list(transform(elements))
        case .failed(let failure): .failed(failure)
        }
    }
}

extension ListChange: Equatable where Element: Equatable {}
