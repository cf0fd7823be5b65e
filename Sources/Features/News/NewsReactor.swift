public import Core
public import Reactive

public struct NewsReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case check(NewsRequest)
        case cancel
    }

    public enum Mutation: Sendable, Equatable {
        case started
        case progressed(NewsCheck.Progress)
        case failed(Notice, at: Timestamp)
        /// A failed check may be repeated: its pause is over, or it was for another account.
        case resumed
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
        }
    }

    private func start(_ request: NewsRequest) -> Effect<Mutation, State> {
        .immediate(.started).and(
            .run(id: .newsCheck, isAwaited: true) { [check] send in
                try await check.run(request) { await send(.progressed($0)) }
            } catch: { [check] error in
                .failed(Notice(ofNews: error), at: check.dependencies.now())
            })
    }

    public static func reduce(into state: inout NewsState, _ mutation: Mutation) {
        switch mutation {
        case .started:
            state.lastProgress = nil
            reduce(into: &state, .resumed)
        case .progressed(let progress):
            state.lastProgress = progress
        case .failed(let notice, let now):
            state.failedAt = now
            if case .newsNotChecked(let failure) = notice { state.isPaused = failure.leadsToPause(of: .graphql) }
            state.notices.append(notice)
        case .resumed:
            state.failedAt = nil
            state.isPaused = false
        }
    }
}

extension Notice {
    fileprivate init(ofNews error: any Error) {
        self =
            if let failure = error as? LibraryFailure { .notSaved(failure) } else {
                .newsNotChecked(FailedRequest(caught: error).failure)
            }
    }
}

extension EffectID {
    static let newsCheck: EffectID = "check"
}

public struct NewsState: Sendable, Equatable, KeepsActivity, KeepsNotices {
    public var activity = Activity()
    /// How far the last check is; `nil` if no favourite is due.
    var lastProgress: NewsCheck.Progress?
    /// When the last check failed, if it was not repeated since.
    var failedAt: Timestamp?
    /// Whether the next check follows after a pause: the last one was too much work for GitHub, or reached a rate
    /// limit.
    var isPaused = false
    public var notices: [Notice] = []

    var isRunning: Bool { activity.contains(.newsCheck) }

    /// `nil` if no check runs, or no favourite is due.
    public var progress: NewsCheck.Progress? { isRunning ? lastProgress : nil }

    /// Whether a check the user did not ask for may start: a failed one is not repeated at once.
    func mayStart(at now: Timestamp) -> Bool {
        !isRunning && (failedAt.map { now.seconds(since: $0) >= NewsCheck.interval } ?? true)
    }
}
