public import Model
public import Reactive

/// What there is of an import of stars.
public struct StarImportState: Sendable, Equatable {
    /// What is being done.
    public enum Phase: Sendable, Equatable {
        /// Nothing.
        case idle
        /// Stars are imported; how far that is.
        case importing(StarSynchronisation.Progress)
        /// The import failed; how far it was. What was imported stays.
        case failed(StarImportFailure, after: StarSynchronisation.Progress)
    }

    /// What is being done.
    public var phase = Phase.idle
    /// When the rate limit resets, where it ended the import.
    public var limitEnd: Timestamp?
    /// The present, as of the last thing that happened.
    public var now: Timestamp
    /// Things to say once.
    public var notices = Pulse<StarImportNotice>()

    /// Nothing imported yet.
    public init(now: Timestamp = Timestamp(seconds: 0)) {
        self.now = now
    }

    /// Whether stars are being imported.
    public var isImporting: Bool {
        if case .importing = phase { true } else { false }
    }

    /// Why the last import failed, and how far it was; `nil` where it did not.
    public var failure: (failure: StarImportFailure, after: StarSynchronisation.Progress)? {
        if case .failed(let failure, let progress) = phase { (failure, progress) } else { nil }
    }

    /// Seconds until the rate limit resets, where that is waited for.
    public var secondsToWait: Int64? {
        guard failure != nil, let limitEnd, limitEnd > now else { return nil }
        return limitEnd.seconds(since: now)
    }
}

/// Why stars could not be imported.
public enum StarImportFailure: Sendable, Equatable {
    /// GitHub did not send them.
    case request(Failure)
    /// The library did not take them.
    case library(LibraryFailure)

    /// What an error of ``StarSynchronisation/run(notesUnstarred:_:)`` means.
    init(_ error: any Error) {
        switch error {
        case let failed as FailedRequest: self = .request(failed.failure)
        case let failure as LibraryFailure: self = .library(failure)
        default: self = .request(.interrupted(reason: ""))
        }
    }
}

/// Things said once about the import of stars.
public enum StarImportNotice: Sendable, Equatable {
    /// All stars were imported: how many there are, how many were no favourites, how many could not be read, and how many
    /// favourites are no stars any more.
    case finished(count: Int, added: Int, skipped: Int, unstarred: Int)
    /// The import was cancelled; so many were read, and so many of them were no favourites.
    case cancelled(count: Int, added: Int)
    /// Nobody is signed in.
    case signedOut
    /// The session is offline.
    case offline
    /// Nothing can be kept; why.
    case notKept(LibraryFailure)
}
