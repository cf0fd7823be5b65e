public import Core
public import Reactive

/// The state of an import of stars.
public struct StarImportState: Sendable, Equatable, KeepsActivity {
    /// What runs.
    public var activity = Activity()
    /// How far the import is, or the last one came.
    public var progress = StarSynchronisation.Progress()
    /// Why the last import failed, until it is dismissed. What was imported is kept.
    public var error: StarImportFailure?
    /// Notices.
    public var notices = Pulse<StarImportNotice>()

    /// An idle import.
    public init() {}

    /// Whether stars are being imported.
    public var isImporting: Bool { activity.contains(.importing) }

    /// The error of the last import and its progress; `nil` if it did not fail.
    public var failure: (failure: StarImportFailure, after: StarSynchronisation.Progress)? {
        error.map { ($0, progress) }
    }
}

/// Why stars could not be imported.
public enum StarImportFailure: Sendable, Equatable {
    /// GitHub did not return them.
    case request(Failure)
    /// They could not be saved.
    case library(LibraryFailure)

    /// Converts an error of ``StarSynchronisation/run(notesUnstarred:_:)``.
    init(_ error: any Error) {
        self =
            if let failure = error as? LibraryFailure { .library(failure) } else {
                .request(FailedRequest(caught: error).failure)
            }
    }
}

/// Notices about the import of stars.
public enum StarImportNotice: Sendable, Equatable {
    /// All stars were imported: the number of stars, how many were added, how many could not be read, and how many
    /// favourites are no longer starred.
    case finished(count: Int, added: Int, skipped: Int, unstarred: Int)
    /// The import was cancelled: the number of stars read, and how many were added.
    case cancelled(count: Int, added: Int)
    /// Not signed in.
    case signedOut
    /// Working offline.
    case offline
    /// Nothing can be saved; the reason.
    case notSaved(LibraryFailure)
}
