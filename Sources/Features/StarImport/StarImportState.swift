public import Core
public import Reactive

public struct StarImportState: Sendable, Equatable, KeepsActivity, SayingState {
    public var activity = Activity()
    /// Of this import, or of the last one.
    public var progress = StarSynchronisation.Progress()
    /// Why the last import failed, until that is dismissed. What was imported is kept.
    public var error: StarImportFailure?
    public var said: [Notice] = []

    public init() {}

    public var isImporting: Bool { activity.contains(.importing) }

    /// `nil` if the last import did not fail.
    public var failure: (failure: StarImportFailure, after: StarSynchronisation.Progress)? {
        error.map { ($0, progress) }
    }
}

public enum StarImportFailure: Sendable, Equatable {
    /// GitHub did not return them.
    case request(Failure)
    case library(LibraryFailure)

    /// For an error of ``StarSynchronisation/run(notesUnstarred:_:)``.
    init(_ error: any Error) {
        self =
            if let failure = error as? LibraryFailure { .library(failure) } else {
                .request(FailedRequest(caught: error).failure)
            }
    }
}
