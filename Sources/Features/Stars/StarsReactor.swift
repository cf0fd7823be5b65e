public import Model
public import Reactive

/// Makes stars of favourites: sends what is in the queue when something joins it, and again after a while where that fails.
public struct StarsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Something may have joined the queue.
        case look
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// The queue is being sent.
        case began
        /// Something joined the queue while it was being sent.
        case noted
        /// A change was dealt with.
        case dealt(StarSender.Outcome)
        /// The queue is not being sent any more.
        case ended(StarSender.Ending)
        /// The wait for the next attempt is over.
        case waited
    }

    /// What is known of the queue.
    public struct State: Sendable, Equatable {
        /// What is being done about the queue.
        public enum Phase: Sendable, Equatable {
            /// Nothing; there is nothing to do.
            case idle
            /// It is being sent.
            case sending
            /// It is sent again after a pause.
            case waiting
        }

        /// What is being done.
        public var phase = Phase.idle
        /// Whether something joined the queue since it began to be sent.
        public var isOutdated = false
        /// How many attempts in a row were in vain.
        public var attempts = 0
        /// Things to say once.
        public var notices = Pulse<StarNotice>()

        /// A queue nobody has looked at.
        public init() {}
    }

    /// The pauses after attempts in vain; the last one from then on.
    public static let pauses = [Duration.seconds(30), .seconds(60), .seconds(300)]

    private let sender: StarSender
    private let clock: any Clock<Duration>

    /// A reactor that sends with this and sleeps on that.
    public init(_ sender: StarSender, clock: any Clock<Duration>) {
        self.sender = sender
        self.clock = clock
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation> {
        // A request under way is not cut off: nobody would know whether the host has taken it.
        if state.phase == .sending { return .immediate(.noted) }
        return .immediate(.began).then(
            .run(id: .send) { [sender, clock] send in
                var attempts = state.attempts
                while true {
                    let ending = await sender.run { outcome in await send(.dealt(outcome)) }
                    send(.ended(ending))
                    if ending == .done { return }
                    let pause = StarsReactor.pauses[min(attempts, StarsReactor.pauses.count - 1)]
                    attempts += 1
                    do { try await send.sleep(for: pause, on: clock) } catch { return }
                    send(.waited)
                }
            })
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .began, .waited:
            state.phase = .sending
            state.isOutdated = false
        case .noted:
            state.isOutdated = true
        case .dealt(let outcome):
            state.attempts = 0
            if case .refused(let change, let failure) = outcome { state.notices.emit(.refused(change, failure)) }
        case .ended(.done):
            state.phase = .idle
            state.attempts = 0
        case .ended(let ending):
            // Said once for a row of attempts.
            if state.attempts == 0, case .postponed(let failure) = ending { state.notices.emit(.postponed(failure)) }
            if state.attempts == 0, case .broken(let failure) = ending { state.notices.emit(.broken(failure)) }
            state.phase = .waiting
            state.attempts += 1
        }
    }

    /// What joined the queue too late for the run that was under way is looked at when that has ended.
    public var reactions: [Reaction<State, Action>] {
        [.react("latecomers", to: { $0.isOutdated && $0.phase == .idle ? true : nil }) { _ in .immediate(.look) }]
    }
}

/// Things that are said once about stars.
public enum StarNotice: Sendable, Equatable {
    /// The host refuses a change; it is undone.
    case refused(StarChange, Failure)
    /// The host cannot be told now; it will be later.
    case postponed(Failure)
    /// The queue cannot be read or written.
    case broken(LibraryFailure)
}

extension EffectID {
    fileprivate static let send: EffectID = "send"
}
