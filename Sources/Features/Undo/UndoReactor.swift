public import Core
public import Reactive

/// What the last commands did, for undoing them in the opposite order. It has no actions: see ``AppReactor/undoLast(_:)``.
public struct UndoReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// A command did something.
        case did(Step)
        /// The last step is taken back.
        case undone
    }

    /// What a command did.
    public enum Step: Sendable, Equatable {
        /// A favourite was removed. Adding it again takes that back.
        case removal(Repository)
        /// The note of a repository was saved, for which it became a favourite.
        case note(Repository)
        /// The news of a favourite were marked as seen; the favourite as it was.
        case seen(Favourite)
        /// The news of all these favourites were marked as seen; the favourites as they were.
        case allSeen([Favourite])
        /// A repository was put in a list of stars or taken out; whether it was in it.
        case list(Repository, StarList.ID, wasIn: Bool)
        /// All these were marked.
        case marks([Repository])
    }

    /// The steps, the latest last.
    public struct State: Sendable, Equatable {
        /// The maximum number of steps.
        static let limit = 100

        var steps: [Step] = []
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .did(let step): state.steps = state.steps.suffix(State.limit - 1) + [step]
        case .undone: state.steps = state.steps.dropLast()
        }
    }
}
