public import Core

/// What the last commands did, to undo them in reverse order: see ``AppReactor/undoLast(_:)``.
public struct Undo: Sendable, Equatable {
    public enum Mutation: Sendable, Equatable {
        case did(Step)
        case undone
    }

    public enum Step: Sendable, Equatable {
        /// A favourite was removed; adding it again undoes that.
        case removal(Repository)
        /// A note was saved, which made the repository a favourite.
        case note(Repository)
        /// The news of a favourite were acknowledged; the favourite before that.
        case seen(Favourite)
        /// The news of all these favourites were acknowledged; the favourites before that.
        case allSeen([Favourite])
        /// A repository was added to a list of stars or removed; `wasIn` is whether it was in it.
        case list(Repository, StarList.ID, wasIn: Bool)
        /// The repositories that were marked before.
        case marks([Repository])
    }

    static let limit = 100

    var steps: [Step] = []

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .did(let step): steps = steps.suffix(Undo.limit - 1) + [step]
        case .undone: steps = steps.dropLast()
        }
    }
}
