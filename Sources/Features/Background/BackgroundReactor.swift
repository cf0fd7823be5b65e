public import Reactive

/// What happens behind the screens: whether anything is saved on disk, and what failed unasked. It only listens: it has no actions.
public struct BackgroundReactor: Reactor, Sendable {
    /// Nothing can be sent to it.
    public typealias Action = Never

    /// What can happen.
    public enum Mutation: Sendable, Equatable {
        /// What is saved on disk is another thing.
        case persistence(Persistence)
        /// Something failed, or was mended; a sentence.
        case said(String)
    }

    /// What is saved on disk from one session to the next.
    public enum Persistence: Sendable, Equatable {
        /// Whatever the user has seen and made.
        case everything
        /// Nothing, because the user wants it so.
        case nothingOnPurpose
        /// Nothing, because it is not possible.
        case nothing
    }

    /// What is known.
    public struct State: Sendable, Equatable {
        /// What is saved on disk.
        public var persistence: Persistence
        /// Things to say once.
        public var notices = Pulse<String>()

        /// A session that saves this.
        public init(persistence: Persistence = .everything) {
            self.persistence = persistence
        }
    }

    private let events: AsyncStream<Mutation>

    /// A reactor that listens to these: the library's opening, the catalogue, the log.
    public init(_ events: AsyncStream<Mutation>) {
        self.events = events
    }

    /// The events, joined in.
    public var inputs: [Input<Mutation>] { [.stream(events) { $0 }] }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .persistence(let persistence): state.persistence = persistence
        case .said(let sentence): state.notices.emit(sentence)
        }
    }
}
