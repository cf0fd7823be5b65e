public import Model
public import Reactive

/// Imports the user's stars into the favourites, and says how far that is.
public struct StarImportReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Import the stars; where they are being imported, cancel that.
        case toggle
        /// Another account is signed in, or none: the stars are not its.
        case accountChanged
        /// What is said of the failure is closed.
        case dismiss
        /// Time goes on while the rate limit is waited for.
        case tick
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// An import begins.
        case began
        /// A page was read.
        case progressed(StarSynchronisation.Progress)
        /// All pages were read.
        case finished(StarSynchronisation.Result)
        /// The import failed.
        case failed(StarImportFailure, at: Timestamp)
        /// The import was cancelled.
        case cancelled
        /// What was said of the failure is closed.
        case dismissed
        /// Time went on.
        case ticked(Timestamp)
        /// There is something to say.
        case noticed(StarImportNotice)
    }

    /// What the screen shows.
    public typealias State = StarImportState

    private let synchronisation: StarSynchronisation
    private let now: @Sendable () -> Timestamp
    private let clock: any Clock<Duration>

    /// A reactor that imports with this.
    ///
    /// - Parameters:
    ///   - now: The present. Must not jump when the machine's clock is set.
    ///   - clock: What the wait for a rate limit is counted down by.
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
        // What went wrong for one account is of no interest to another.
        case .accountChanged: state.failure == nil ? .cancel(.importing) : .immediate(.dismissed)
        case .dismiss: state.failure == nil ? .none : .immediate(.dismissed)
        case .tick: .immediate(.ticked(now()))
        }
    }

    private func importStars() -> Effect<Mutation> {
        .immediate(.began).then(
            .run(id: .importing, cancelled: .cancelled) { [synchronisation] send in
                // Which favourites are no stars any more is noted by the subcommand alone, which asks what to do with them.
                send(.finished(try await synchronisation.run(notesUnstarred: false) { await send(.progressed($0)) }))
            } catch: { [now] error in
                .failed(StarImportFailure(error), at: now())
            })
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout StarImportState, _ mutation: Mutation) {
        switch mutation {
        case .began:
            state.phase = .importing(StarSynchronisation.Progress())
            state.limitEnd = nil
        case .progressed(let progress):
            state.phase = .importing(progress)
        case .finished(let result):
            state.phase = .idle
            state.notices.emit(
                .finished(
                    count: result.count, added: result.added, skipped: result.skipped,
                    unstarred: result.unstarred.count))
        case .failed(let failure, let now):
            fail(&state, failure, now)
        case .cancelled:
            guard case .importing(let progress) = state.phase else { return }
            state.phase = .idle
            state.notices.emit(.cancelled(count: progress.stars, added: progress.added))
        case .dismissed:
            state.phase = .idle
            state.limitEnd = nil
        case .ticked(let now):
            state.now = now
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    private static func fail(_ state: inout StarImportState, _ failure: StarImportFailure, _ now: Timestamp) {
        guard case .importing(let progress) = state.phase else { return }
        state.now = now
        if case .request(.unauthorized(_, token: nil)) = failure {
            state.phase = .idle
            state.notices.emit(.signedOut)
            return
        }
        state.phase = .failed(failure, after: progress)
        if case .request(.rateLimited(let limit)) = failure {
            state.limitEnd = now.advanced(bySeconds: limit.waitSeconds)
        }
    }

    /// While the rate limit is waited for: a tick a second.
    public var reactions: [Reaction<StarImportState, Action>] {
        [
            .react("limit", to: { $0.secondsToWait == nil ? nil : $0.limitEnd }) { [now, clock] in
                Countdown(end: $0, now: now, clock: clock).effect(tick: .tick)
            }
        ]
    }
}

extension EffectID {
    fileprivate static let importing: EffectID = "importing"
}
