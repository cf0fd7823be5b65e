public import Core
public import Reactive

/// Whether data is saved on disk, and failures outside user actions.
public struct BackgroundReactor: Reactor, Sendable {
    public typealias Action = Never

    public enum Mutation: Sendable, Equatable {
        case persistence(Persistence)
        /// Something failed or was repaired; one sentence.
        case said(String)
        /// One sentence while another process is waited for; `nil` once the wait is over.
        case waiting(String?)
        /// The settings file was saved; its new contents.
        case configured(Configured, actions: [OwnAction])
    }

    /// What is saved on disk between sessions.
    public enum Persistence: Sendable, Equatable {
        case everything
        /// By the user's choice.
        case nothingOnPurpose
        case nothing
    }

    public struct State: Sendable, Equatable, SayingState {
        public var persistence: Persistence
        public var said: [Notice] = []
        /// All so far, for a run without a screen.
        public private(set) var sentences: [String] = []
        var waiting: String?

        public init(persistence: Persistence = .everything) { self.persistence = persistence }

        fileprivate mutating func say(_ sentence: String) {
            sentences.append(sentence)
            said.append(.text(sentence))
        }
    }

    private let events: AsyncStream<Mutation>

    /// The events come from the opening of the library, the catalogue and the log.
    public init(_ events: AsyncStream<Mutation>) { self.events = events }

    public var inputs: [Input<Mutation>] { [.stream(events) { $0 }] }

    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .persistence(let persistence): state.persistence = persistence
        case .said(let sentence): state.say(sentence)
        case .waiting(let sentence):
            state.waiting = sentence
            if let sentence { state.say(sentence) }
        // Handled for the whole state.
        case .configured: break
        }
    }
}
