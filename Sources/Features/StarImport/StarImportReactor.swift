public import Model
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
        /// A second has passed while waiting for the rate limit.
        case tick
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
        /// A second passed.
        case ticked(Timestamp)
        /// A notice was posted.
        case noticed(StarImportNotice)
    }

    /// The state of the import.
    public typealias State = StarImportState

    private let synchronisation: StarSynchronisation
    private let now: @Sendable () -> Timestamp
    private let clock: any Clock<Duration>

    /// Creates the reactor.
    ///
    /// - Parameters:
    ///   - synchronisation: Imports the stars.
    ///   - now: The current time. Must not jump when the machine's clock is set.
    ///   - clock: The clock for counting down a rate limit.
    public init(
        _ synchronisation: StarSynchronisation, now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>
    ) {
        self.synchronisation = synchronisation
        self.now = now
        self.clock = clock
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: StarImportState) -> Effect<Mutation> {
        switch action {
        case .toggle: state.isImporting ? .cancel(.importing) : importStars()
        // The error of another account no longer matters.
        case .accountChanged: state.failure == nil ? .cancel(.importing) : .immediate(.dismissed)
        case .dismiss: state.failure == nil ? .none : .immediate(.dismissed)
        case .tick: .immediate(.ticked(now()))
        }
    }

    private func importStars() -> Effect<Mutation> {
        .immediate(.started).then(
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
            state.limitEnd = nil
        case .progressed(let progress):
            state.progress = progress
        case .finished(let result):
            state.notices.emit(
                .finished(
                    count: result.count, added: result.added, skipped: result.skipped,
                    unstarred: result.unstarred.count))
        case .failed(let failure, let now):
            fail(&state, failure, now)
        case .cancelled:
            state.notices.emit(.cancelled(count: state.progress.stars, added: state.progress.added))
        case .dismissed:
            state.error = nil
            state.limitEnd = nil
        case .ticked(let now):
            state.now = now
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    private static func fail(_ state: inout StarImportState, _ failure: StarImportFailure, _ now: Timestamp) {
        state.now = now
        if case .request(.unauthorized(_, token: nil)) = failure {
            state.notices.emit(.signedOut)
            return
        }
        state.error = failure
        if case .request(.rateLimited(let limit)) = failure {
            // Only counted down: the user starts the next import.
            state.limitEnd = now.advanced(bySeconds: limit.waitSeconds)
        }
    }

    /// While waiting for the rate limit: a tick every second.
    public var reactions: [Reaction<StarImportState, Action>] {
        [
            .react("limit", to: { $0.secondsToWait == nil ? nil : $0.limitEnd }) { [now, clock] in
                Countdown(end: $0, now: now, clock: clock).effect(tick: .tick)
            }
        ]
    }
}

extension EffectID {
    static let importing: EffectID = "importing"
}
