public import Core
public import Reactive

/// Shows the saved searches and the search history, filters them as the user types, removes searches and restores them.
public struct HistoryReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case remove
        case undo
        /// `shown` are the repositories of its results, if those are on the screen; `problem` is why it cannot be saved.
        case openNaming(HistoryItem, shown: [Repository.ID]?, problem: QueryProblem? = nil, on: Screen)
        case editName(LineEdit)
        case submitName
        case closeNaming
    }

    public enum Mutation: Sendable, Equatable {
        case noticed(Notice)
        /// As reported by the library.
        case changed(ListChange<HistoryEntry>)
        /// As reported by the library.
        case savedChanged(ListChange<SavedSearch>)
        case naming(SearchNaming?)
        case nameEdited(LineEdit)
        /// The search of a name on the line is wanted; `nil` if none is any more.
        case wanted(String?)
        /// A saved search is about to run.
        case began(SavedSearch)
        case changeStarted(HistoryChange)
        case changeFinished(_ number: Int, LibraryFailure?)
    }

    public typealias State = HistoryState

    private let dependencies: HistoryDependencies

    public init(_ dependencies: HistoryDependencies) { self.dependencies = dependencies }

    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                await dependencies.observe { send(.changed($0)) }
            },
            Input { [dependencies] send in
                await dependencies.observeSaved { send(.savedChanged($0)) }
            },
        ]
    }

    public func mutate(_ action: Action, state: HistoryState) -> Effect<Mutation, State> {
        switch action {
        case .remove: state.selected.map { .immediate(.changeStarted(.remove($0))) } ?? .none
        case .undo:
            .immediate(state.removed.last.map { .changeStarted(.restore($0)) } ?? .noticed(.nothingToUndo))
        case .openNaming(let item, let shown, let problem, let screen):
            openNaming(SearchNaming(item, shown: shown, problem: problem, on: screen), state)
        case .editName(let edit):
            state.naming?.line.cuts(edit) == true
                ? .immediate(.nameEdited(edit), .noticed(.textCut)) : .immediate(.nameEdited(edit))
        case .submitName: submitName(state)
        case .closeNaming: .immediate(.naming(nil))
        }
    }

    private func openNaming(_ naming: SearchNaming, _ state: HistoryState) -> Effect<Mutation, State> {
        // Without a library, nothing can be saved.
        if case .failed(let failure) = state.savedLoading { return .immediate(.noticed(.notSaved(failure))) }
        return .immediate(.naming(naming))
    }

    private func submitName(_ state: HistoryState) -> Effect<Mutation, State> {
        guard let naming = state.naming, naming.problem == nil,
            case .success(let name) = naming.name(besides: state.saved)
        else { return .none }
        let search = naming.search(named: name, at: dependencies.now())
        guard search != naming.subject.saved else { return .immediate(.naming(nil)) }
        return .immediate(.naming(nil), .changeStarted(.save(search, renamedFrom: naming.subject.saved?.name)))
    }

    public var reactions: [Reaction<State, Mutation>] {
        [
            .saving(\.changes) { [dependencies] change in
                try await dependencies.save(change)
            } finished: {
                .changeFinished($0, $1)
            }
        ]
    }

    public static func reduce(into state: inout HistoryState, _ mutation: Mutation) {
        switch mutation {
        case .noticed(let notice): state.notices.append(notice)
        case .changed(let change): state.apply(change)
        case .savedChanged(let change): state.apply(change)
        case .naming(let naming): state.naming = naming
        case .nameEdited(let edit): state.naming?.line.apply(edit)
        case .wanted(let name): state.wanted = name
        case .began(let search): (state.wanted, state.running) = (nil, RunningSearch(search))
        case .changeStarted(let change): state.begin(change)
        case .changeFinished(let number, let failure):
            for number in state.changes.ending(with: number, failure) { state.finish(number, failure) }
        }
    }
}

public struct HistoryDependencies: Sendable {
    /// Reports a list, then every change by any process. Returns when the task is cancelled or if there is no library.
    public typealias Observation<Element: Hashable & Sendable> =
        @Sendable (_ report: @MainActor @Sendable (ListChange<Element>) -> Void) async -> Void

    /// Newest first.
    var observe: Observation<HistoryEntry>
    /// By name. By default, there are none.
    public var observeSaved: Observation<SavedSearch> = { report in await report(.list([])) }
    /// Throws `LibraryFailure`.
    var save: @Sendable (HistoryChange) async throws -> Void
    public var now: @Sendable () -> Timestamp
}

extension HistoryDependencies {
    public init(
        observe: @escaping Observation<HistoryEntry>,
        save: @escaping @Sendable (HistoryChange) async throws -> Void, now: @escaping @Sendable () -> Timestamp
    ) {
        (self.observe, self.save, self.now) = (observe, save, now)
    }
}
