public import Core
import Reactive

extension AppReactor {
    /// Performs an action of the favourites, and records how to undo it.
    func actOnFavourites(_ action: FavouritesReactor.Action, _ state: AppState) -> Effect<Mutation, State> {
        if case .undo = action { return undoLast(state) }
        let effect = favourites.mutate(action, state: state)
        return state.step(of: action).map { effect.and(.immediate(.undo(.did($0)))) } ?? effect
    }

    func undoLast(_ state: AppState) -> Effect<Mutation, State> {
        let undone = Effect<Mutation, State>.immediate(.undo(.undone))
        switch state.undo.steps.last {
        case nil: return .immediate(.favourites(.noticed(.nothingToUndo)))
        case .removal(let repository): return undone.and(favourites.mutate(.toggle(repository), state: state))
        case .note(let repository):
            let isKept = state.favourites.favourites.ids.contains(repository.id)
            return undone.and(isKept ? favourites.mutate(.toggle(repository), state: state) : .none)
        case .seen(let some):
            return undone.and(favourites.work { $0.begin(some.map { .acknowledge($0) }, state.favourites) })
        case .read(let some):
            return undone.and(favourites.work { $0.begin(some.map { .read($0) }, state.favourites) })
        case .list(let repository, let id, let wasIn): return undoList(repository, id, wasIn: wasIn, state)
        case .marks(let repositories): return undone.and(.immediate(.marks(.restored(repositories))))
        }
    }
}

extension AppState {
    /// Drops removals that were undone in another way, or could not be saved.
    mutating func followUndo(after mutation: AppReactor.Mutation) {
        guard case .favourites = mutation else { return }
        let removed = favourites.removed
        func isOver(_ step: Undo.Step) -> Bool {
            guard case .removal(let repository) = step else { return false }
            return !removed.contains { $0.id == repository.id }
        }
        if undo.steps.contains(where: isOver) { undo.steps.removeAll(where: isOver) }
    }

    /// `nil` if the action does nothing that can be undone.
    fileprivate func step(of action: FavouritesReactor.Action) -> Undo.Step? {
        if case .failed = favourites.loading { return nil }
        switch action {
        case .toggle(let repository):
            return favourites.favourites.ids.contains(repository.id) ? .removal(repository) : nil
        case .remove: return favourites.selected.map { .removal($0.repository) }
        case .submitPane:
            guard case .note(let note) = favourites.pane, note.isChanged, note.saving == nil,
                !favourites.favourites.ids.contains(note.favourite.id)
            else { return nil }
            return .note(note.favourite.repository)
        case .acknowledge: return favourites.selected.flatMap { $0.news.isEmpty ? nil : .seen([$0]) }
        case .acknowledgeAll:
            let seen = favourites.withNews
            return seen.isEmpty ? nil : .seen(seen)
        default: return nil
        }
    }
}

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
        /// The news of these favourites were acknowledged; the favourites before that.
        case seen([Favourite])
        /// Releases were marked as read or unread; their favourites, with these releases as they were.
        case read([Favourite])
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
