public import Core
public import Reactive

public struct NewsReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case check(NewsRequest)
        case cancel
        /// Another identity may see other repositories, and has rate limits of its own.
        case accountChanged
    }

    public enum Mutation: Sendable, Equatable {
        case started
        case progressed(NewsCheck.Progress)
        case failed(NewsNotice, at: Timestamp)
        /// A failed check may be repeated: its pause is over, or it was for another account.
        case resumed
        case noticed(NewsNotice)
    }

    public typealias State = NewsState

    private let check: NewsCheck

    public init(_ dependencies: NewsDependencies) {
        check = NewsCheck(dependencies: dependencies)
    }

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
