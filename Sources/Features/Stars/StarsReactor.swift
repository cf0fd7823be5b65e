public import Core
public import Reactive

/// Stars favourites: sends the queue when something is added, and retries later if that fails.
public struct StarsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Something may have been added to the queue.
        case look
        /// The wait before the next attempt ended.
        case retry
        /// Nothing is sent before a moment, because GitHub asked for a pause.
        case postpone(until: Timestamp)
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// The queue is being sent.
        case started
        /// Something was added to the queue while it was being sent.
        case noted
        /// A change has an outcome.
        case processed(StarSender.Outcome)
        /// Sending the queue ended; when.
        case stopped(StarSender.Ending, at: Timestamp)
        /// Nothing is sent before a moment.
        case postponed(until: Timestamp)
    }

    /// The state of the queue.
    public struct State: Sendable, Equatable, KeepsActivity {
        /// The activity of the queue.
        public enum Phase: Sendable, Equatable {
            /// Idle.
            case idle
            /// It is being sent.
            case sending
            /// Waiting to retry at a moment.
            case waiting(until: Timestamp)
        }

        /// What runs.
        public var activity = Activity()
        /// The end of the pause before the next attempt. (Two pauses can be as long, but do not end together.)
        var pauseEnd: Timestamp?
        /// Whether something was added since sending started.
        var isOutdated = false
        /// The number of consecutive failed attempts.
        var attempts = 0
        /// Notices.
        public var notices = Pulse<StarNotice>()

        /// An idle queue.
        public init() {}

        /// The activity of the queue.
        var phase: Phase { activity.contains(.send) ? .sending : pauseEnd.map(Phase.waiting) ?? .idle }
    }

    /// The pauses after failed attempts, in seconds; the last one repeats.
    static let pauses: [Int64] = [30, 60, 300]

    private let sender: StarSender
    private let now: @Sendable () -> Timestamp
    private let clock: any Clock<Duration>

    /// Creates a reactor with a sender, the current time and a clock.
    public init(_ sender: StarSender, now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>) {
        (self.sender, self.now, self.clock) = (sender, now, clock)
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        // A request in progress is not cancelled: it would be unknown whether the host accepted it.
        if state.phase == .sending { return .immediate(.noted) }
        if case .postpone(let end) = action { return .immediate(.postponed(until: end)) }
        return .immediate(.started).and(
            .run(id: .send, isAwaited: true) { [sender, now] send in
                let ending = await sender.run { outcome in await send(.processed(outcome)) }
                send(.stopped(ending, at: now()))
            })
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .started:
            state.pauseEnd = nil
            state.isOutdated = false
        case .noted: state.isOutdated = true
        case .processed(let outcome):
            state.attempts = 0
            if case .refused(let change, let failure) = outcome { state.notices.emit(.refused(change, failure)) }
        case .stopped(.done, _):
            state.attempts = 0
        // What is left may be what was added meanwhile, not what another process sends.
        case .stopped(.busy, _) where state.isOutdated: break
        case .stopped(let ending, let now):
            // Once per series of failed attempts.
            if state.attempts == 0, case .postponed(let failure) = ending { state.notices.emit(.postponed(failure)) }
            if state.attempts == 0, case .broken(let failure) = ending { state.notices.emit(.broken(failure)) }
            state.pauseEnd = pauseEnd(after: ending, attempts: state.attempts, at: now)
            state.attempts += 1
        case .postponed(let end): state.pauseEnd = end
        }
    }

    /// The end of the pause before the next attempt, which is at least as long as the server asks for.
    private static func pauseEnd(after ending: StarSender.Ending, attempts: Int, at now: Timestamp) -> Timestamp {
        let own = now.advanced(bySeconds: pauses[min(attempts, pauses.count - 1)])
        guard case .postponed(let failure) = ending,
            let asked = RequestPause(after: failure, of: .core, following: nil, at: now)
        else { return own }
        return max(own, asked.end)
    }

    /// Sends again after a pause, and if something was added while sending.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("latecomers", from: { $0.isOutdated && $0.phase == .idle ? true : nil }) { [self] _ in
                .then { [self] in mutate(.look, state: $0) }
            },
            .feedback("retry", from: { $0.pauseEnd }) { [self] end in
                .after(.seconds(max(1, end.seconds(since: now()))), on: clock) { [self] in mutate(.retry, state: $0) }
            },
        ]
    }
}

/// Notices about stars.
public enum StarNotice: Sendable, Equatable {
    /// The host refused a change; it was undone.
    case refused(StarChange, Failure)
    /// The host cannot be reached now; sending is retried later.
    case postponed(Failure)
    /// The queue cannot be read or written.
    case broken(LibraryFailure)
}

extension EffectID {
    fileprivate static let send: EffectID = "send"
}

extension StarsReactor.Mutation {
    func requestEvent(in state: AppState) -> RequestEvent? {
        switch self {
        case .started: .began(.core)
        case .processed(.sent): .answered(.core)
        case .stopped(.postponed(let failure), at: let now): .failed(.core, failure, at: now)
        default: nil
        }
    }
}
