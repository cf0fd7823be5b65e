public import Core
public import Reactive

/// Imports the user's stars as favourites and reports the progress.
public struct StarImportReactor: Reactor, Sendable {
    /// The user's actions, and those of the reactor itself.
    public enum Action: Sendable, Equatable {
        /// Start the import, or cancel it.
        case toggle
        /// Another account is signed in, or none: the import no longer applies.
        case accountChanged
        /// Dismiss the error.
        case dismiss
    }

    /// Changes of the state.
    public enum Mutation: Sendable, Equatable {
        /// The import started.
        case started
        /// A page was imported.
        case progressed(StarSynchronisation.Progress)
        /// All pages were imported.
        case finished(StarSynchronisation.Result)
        /// The import failed.
        case failed(StarImportFailure, at: Timestamp)
        /// The import was cancelled.
        case cancelled
        /// The error was dismissed.
        case dismissed
        /// A notice was posted.
        case noticed(StarImportNotice)
    }

    /// The state of the import.
    public typealias State = StarImportState

    private let synchronisation: StarSynchronisation
    private let now: @Sendable () -> Timestamp

    /// Creates the reactor.
    ///
    /// - Parameters:
    ///   - synchronisation: Imports the stars.
    ///   - now: The current time. Must not jump when the machine's clock is set.
    public init(_ synchronisation: StarSynchronisation, now: @escaping @Sendable () -> Timestamp) {
        self.synchronisation = synchronisation
        self.now = now
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: StarImportState) -> Effect<Mutation, State> {
        switch action {
        case .toggle: state.isImporting ? .cancel(.importing) : importStars()
        // The error of another account no longer matters.
        case .accountChanged: state.failure == nil ? .cancel(.importing) : .immediate(.dismissed)
        case .dismiss: state.failure == nil ? .none : .immediate(.dismissed)
        }
    }

    private func importStars() -> Effect<Mutation, State> {
        .immediate(.started).and(
            .run(id: .importing, isAwaited: true, cancelled: .cancelled) { [synchronisation] send in
                // Only the subcommand records favourites that are no longer starred, because it asks what to do with
                // them.
                send(.finished(try await synchronisation.run(notesUnstarred: false) { await send(.progressed($0)) }))
            } catch: { [now] error in
                .failed(StarImportFailure(error), at: now())
            })
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout StarImportState, _ mutation: Mutation) {
        switch mutation {
        case .started:
            state.progress = StarSynchronisation.Progress()
            state.error = nil
        case .progressed(let progress):
            state.progress = progress
        case .finished(let result):
            state.notices.emit(
                .finished(
                    count: result.count, added: result.added, skipped: result.skipped,
                    unstarred: result.unstarred.count))
        case .failed(let failure, _):
            fail(&state, failure)
        case .cancelled:
            state.notices.emit(.cancelled(count: state.progress.stars, added: state.progress.added))
        case .dismissed:
            state.error = nil
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    private static func fail(_ state: inout StarImportState, _ failure: StarImportFailure) {
        if case .request(.unauthorized(_, token: nil)) = failure {
            state.notices.emit(.signedOut)
            return
        }
        state.error = failure
    }
}

extension EffectID {
    static let importing: EffectID = "importing"
}
