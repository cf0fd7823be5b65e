public import Core
import Reactive

public enum MarksAction: Sendable, Equatable {
    case unmark(Repository)
    case move(Repository.ID, up: Bool)
    case clear
    case print
    case open
    case copy
    /// Add all to the favourites.
    case keep
}

extension AppState {
    /// The number of marked repositories that are not in the list on the screen.
    public var marksElsewhere: Int {
        marks.isEmpty || !listsRepositories ? marks.ids.count : marks.ids.count - place.count(of: marks.ids, self)
    }
}

extension ListPlace {
    fileprivate func count(of ids: Set<Repository.ID>, _ state: AppState) -> Int {
        var rest = ids
        for item in part(of: state).wrappedValue.items {
            if let id = item.listedRepository?.id { rest.remove(id) }
            if rest.isEmpty { break }
        }
        return ids.count - rest.count
    }
}

extension AppReactor {
    func act(onMarks action: MarksAction, _ state: AppState) -> Effect<Mutation, State> {
        switch action {
        case .unmark(let repository): undoable(.toggled(repository), state)
        case .move(let id, let up): .immediate(.marks(.moved(id, up: up)))
        case .clear: state.marks.isEmpty ? .none : undoable(.restored([]), state)
        case .print:
            state.shell.dialog == nil
                ? chooseMarks(state)
                : .immediate(.shell(.closeDialog)).then { [self] state in chooseMarks(state) }
        case .open: perform(.openRepository, on: state.marks.repositories, state)
        case .copy: perform(.copyURL, on: state.marks.repositories, state)
        case .keep: favourites.work { $0.keepAll(state.marks.repositories, state.favourites) }
        }
    }

    private func undoable(_ mutation: Marks.Mutation, _ state: AppState) -> Effect<Mutation, State> {
        .immediate(.marks(mutation), .undo(.did(.marks(state.marks.repositories))))
    }

    /// Marks or unmarks the selected repository, then moves the selection.
    func mark(_ movement: ListMovement, _ rows: Int?, _ state: AppState) -> Effect<Mutation, State> {
        guard let repository = state.selectedRepository else { return .none }
        if !state.marks.ids.contains(repository.id), state.marks.room == 0 { return tooManyMarks(state) }
        return .immediate(.marks(.toggled(repository)), state.list(.moved(movement, rows: rows)))
    }

    /// Marks all repositories of the list, or unmarks them if all are marked.
    func markAll(_ state: AppState) -> Effect<Mutation, State> {
        let repositories = state.shown.repositories
        let clears = !repositories.isEmpty && repositories.allSatisfy { state.marks.ids.contains($0.id) }
        if clears { return undoable(.toggledAll(repositories), state) }
        // A list of releases has some more than once.
        var marks = state.marks.ids
        let unmarked = repositories.filter { marks.insert($0.id).inserted }
        let marked: Effect<Mutation, State> = .immediate(.marks(.toggledAll(Array(unmarked.prefix(state.marks.room)))))
        return unmarked.count <= state.marks.room ? marked : marked.and(tooManyMarks(state))
    }

    private func tooManyMarks(_ state: AppState) -> Effect<Mutation, State> {
        .immediate(state.list(.noticed(.tooManyMarks(limit: state.marks.limit))))
    }

    func chooseMarks(_ state: AppState) -> Effect<Mutation, State> {
        state.marks.isEmpty ? .none : choose(state.marks.repositories, state)
    }
}
