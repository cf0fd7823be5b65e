public import Core
public import Reactive

/// Background events: whether data is saved on disk, and failures outside user actions. It has no actions.
public struct BackgroundReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can happen.
    public enum Mutation: Sendable, Equatable {
        /// What is saved on disk changed.
        case persistence(Persistence)
        /// Something failed or was repaired; one sentence.
        case said(String)
        /// Another process is waited for; one sentence. `nil` once the wait is over.
        case waiting(String?)
        /// The file of settings was saved: what it says now about the screen and the user's own actions.
        case configured(Configured, actions: [OwnAction])
    }

    /// What is saved on disk from one session to the next.
    public enum Persistence: Sendable, Equatable {
        /// Everything.
        case everything
        /// Nothing, by the user's choice.
        case nothingOnPurpose
        /// Nothing, because saving is not possible.
        case nothing
    }

    /// The background state.
    public struct State: Sendable, Equatable {
        /// What is saved on disk.
        public var persistence: Persistence
        /// Notices.
        public var notices = Pulse<String>()
        /// The notice about another process that is waited for.
        var waiting: String?

        /// The state of a session with this persistence.
        public init(persistence: Persistence = .everything) { self.persistence = persistence }
    }

    private let events: AsyncStream<Mutation>

    /// Creates a reactor with its event streams: the opening of the library, the catalogue, the log.
    public init(_ events: AsyncStream<Mutation>) { self.events = events }

    /// The event streams.
    public var inputs: [Input<Mutation>] { [.stream(events) { $0 }] }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .persistence(let persistence): state.persistence = persistence
        case .said(let sentence): state.notices.emit(sentence)
        case .waiting(let sentence):
            state.waiting = sentence
            if let sentence { state.notices.emit(sentence) }
        // A step of the whole state.
        case .configured: break
        }
    }
}
