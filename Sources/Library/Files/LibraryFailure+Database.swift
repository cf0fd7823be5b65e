internal import Core
internal import GRDB

extension LibraryFailure {
    /// Converts a database error.
    ///
    /// Source: "Result and Error Codes" of SQLite's documentation. SQL statements may contain user data, so only the
    /// error message is used.
    init(_ error: any Error, path: String) {
        if let failure = error as? LibraryFailure {
            self = failure
            return
        }
        guard let error = error as? DatabaseError else {
            self = .unexpected(path: path, reason: "\(type(of: error))")
            return
        }
        let reason = error.message ?? "code \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_CANTOPEN where LibraryFiles.isDiskFull(path): self = .diskFull(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
            self = .notWritable(path: path, reason: reason)
        // Nothing that is saved comes near SQLite's largest value: a length that exceeds it is damage.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_TOOBIG: self = .damaged(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        // Some of SQLite's steps report a full disk as a general error.
        case .SQLITE_IOERR where LibraryFiles.isDiskFull(path): self = .diskFull(path: path)
        case .SQLITE_IOERR: self = .unreadable(path: path, reason: reason)
        default: self = .unexpected(path: path, reason: reason)
        }
    }

    /// Whether the file is damaged.
    var isDamage: Bool { if case .damaged = self { true } else { false } }
}
