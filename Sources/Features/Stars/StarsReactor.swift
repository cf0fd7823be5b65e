public import Core
public import Reactive

/// Sends the queue of stars when something is added, and retries later if that fails.
public struct StarsReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// Something may have been added to the queue, or the pause before the next attempt has ended.
        case look
        /// GitHub asked for a pause.
        case postpone(until: Timestamp)
    }

    public enum Mutation: Sendable, Equatable {
        case started
        /// Something was added to the queue while it was being sent.
        case noted
        case processed(StarSender.Outcome)
        /// Sending the queue ended.
        case stopped(StarSender.Ending, at: Timestamp)
        case postponed(until: Timestamp)
    }

    public struct State: Sendable, Equatable, KeepsActivity, KeepsNotices {
        public enum Phase: Sendable, Equatable {
            case idle
            case sending
            /// Waiting to retry.
            case waiting(until: Timestamp)
        }

        public var activity = Activity()
        /// The end of the pause before the next attempt.
        var pauseEnd: Timestamp?
        /// Whether something was added since sending started.
        var isOutdated = false
        /// Consecutive failed attempts.
        var attempts = 0
        public var notices: [Notice] = []

        var phase: Phase { activity.contains(.send) ? .sending : pauseEnd.map(Phase.waiting) ?? .idle }
    }

    /// The pauses after failed attempts, in seconds; the last one repeats.
    static let pauses: [Int64] = [30, 60, 300]

    private let sender: StarSender
    private let now: @Sendable () -> Timestamp
    private let clock: any Clock<Duration>

    public init(_ sender: StarSender, now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>) {
        (self.sender, self.now, self.clock) = (sender, now, clock)
    }

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

    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .started:
            state.pauseEnd = nil
            state.isOutdated = false
        case .noted: state.isOutdated = true
        case .processed(let outcome):
            state.attempts = 0
            if case .refused(let change, let failure) = outcome { state.notices.append(.starRefused(change, failure)) }
        case .stopped(.done, _):
            state.attempts = 0
        // What is left may have been added meanwhile rather than being sent by another process.
        case .stopped(.busy, _) where state.isOutdated: break
        case .stopped(let ending, let now):
            // Reported once per series of failed attempts.
            if state.attempts == 0, case .postponed(let failure) = ending {
                state.notices.append(.starsPostponed(failure))
            }
            if state.attempts == 0, case .broken(let failure) = ending { state.notices.append(.notSaved(failure)) }
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
                .after(.seconds(max(1, end.seconds(since: now()))), on: clock) { [self] in mutate(.look, state: $0) }
            },
        ]
    }
}

extension EffectID {
    fileprivate static let send: EffectID = "send"
}
