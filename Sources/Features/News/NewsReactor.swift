public import Core
public import Reactive

/// Checks the favourites for news in the background, and reports the progress.
public struct NewsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Check what is due.
        case check(NewsRequest)
        /// Cancel the check.
        case cancel
        /// Another identity is in use, which may see other repositories and has limits of its own.
        case accountChanged
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// A check started.
        case started
        /// Favourites were checked.
        case progressed(NewsCheck.Progress)
        /// The check failed.
        case failed(NewsNotice, at: Timestamp)
        /// A failed check may be repeated: its pause is over, or it was another account's.
        case resumed
        /// A notice was posted.
        case noticed(NewsNotice)
    }

    /// The state of the check.
    public typealias State = NewsState

    private let check: NewsCheck

    /// A reactor with its dependencies.
    public init(_ dependencies: NewsDependencies) {
        check = NewsCheck(dependencies: dependencies)
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: NewsState) -> Effect<Mutation, State> {
        switch action {
        case .check(let request): state.isRunning ? .none : start(request)
        case .cancel: .cancel(.newsCheck)
        case .accountChanged: Effect<Mutation, State>.cancel(.newsCheck).and(.immediate(.resumed))
        }
    }

    private func start(_ request: NewsRequest) -> Effect<Mutation, State> {
        .immediate(.started).and(
            .run(id: .newsCheck, isAwaited: true) { [check] send in
                try await check.run(request) { await send(.progressed($0)) }
            } catch: { [check] error in
                .failed(NewsNotice(error), at: check.dependencies.now())
            })
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout NewsState, _ mutation: Mutation) {
        switch mutation {
        case .started:
            state.lastProgress = nil
            state.failedAt = nil
            state.isPaused = false
        case .progressed(let progress):
            state.lastProgress = progress
        case .failed(let notice, let now):
            state.failedAt = now
            if case .failed(let failure) = notice { state.isPaused = failure.leadsToPause(of: .graphql) }
            state.notices.emit(notice)
        case .resumed:
            state.failedAt = nil
            state.isPaused = false
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }
}

extension NewsNotice {
    /// Converts an error of ``NewsCheck``.
    fileprivate init(_ error: any Error) {
        self =
            if let failure = error as? LibraryFailure { .notSaved(failure) } else {
                .failed(FailedRequest(caught: error).failure)
            }
    }
}

extension EffectID {
    static let newsCheck: EffectID = "check"
}
