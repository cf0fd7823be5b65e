public import Core
public import Reactive

/// Shows the saved searches and the search history, filters them as the user types, removes searches and restores them.
public struct HistoryReactor: Reactor, Sendable {
    /// The user's actions.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen. Enter is handled by ``AppReactor``, because it runs the search.
        case list(ListAction)
        /// Remove the selected search.
        case remove
        /// Undo the last removal.
        case undo
        /// Open the form that names a search, on a screen; the repositories that it shows, if it is on the screen, and why it is not saved.
        case openNaming(HistoryItem, shown: [Repository.ID]?, problem: QueryProblem? = nil, on: Screen)
        /// Edit the name.
        case editName(LineEdit)
        /// Save the search under the name, if it is valid.
        case submitName
        /// Close the form.
        case closeNaming
        /// The saved search of a name is wanted.
        case want(String)
        /// A saved search is about to run.
        case begin(SavedSearch)
        /// The search that is wanted cannot run; why.
        case giveUp(ListNotice)
    }

    /// Changes of the state.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<OnlyOrder>)
        /// The library reported the searches or a change of them.
        case changed(ListChange<HistoryEntry>, at: Timestamp)
        /// The library reported the saved searches or a change of them.
        case savedChanged(ListChange<SavedSearch>, at: Timestamp)
        /// The form was opened, edited or closed.
        case naming(SearchNaming?)
        /// The name was edited.
        case nameEdited(LineEdit)
        /// The saved search of a name is wanted; `nil` if not any more.
        case wanted(String?)
        /// A saved search is about to run.
        case began(SavedSearch)
        /// A change is being saved.
        case changeStarted(HistoryChange)
        /// A change was saved or failed.
        case changeFinished(_ number: Int, LibraryFailure?)
    }

    /// The state of the screen.
    public typealias State = HistoryState

    private let dependencies: HistoryDependencies

    /// Creates the reactor.
    public init(_ dependencies: HistoryDependencies) { self.dependencies = dependencies }

    /// The changes reported by the library.
    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                await dependencies.observe { send(.changed($0, at: dependencies.now())) }
            },
            Input { [dependencies] send in
                await dependencies.observeSaved { send(.savedChanged($0, at: dependencies.now())) }
            },
        ]
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: HistoryState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now())
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
        case .want(let name): .immediate(.wanted(name))
        case .begin(let search): .immediate(.wanted(nil), .began(search))
        case .giveUp(let notice): .immediate(.wanted(nil), .noticed(notice))
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

    /// Saves the changes.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .saving(\.changes) { [dependencies] change in
                try await dependencies.save(change)
            } finished: {
                .changeFinished($0, $1)
            }
        ]
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout HistoryState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .changed(let change, let now):
            state.apply(change)
            state.now = now
        case .savedChanged(let change, let now):
            state.apply(change)
            state.now = now
        case .naming(let naming): state.naming = naming
        case .nameEdited(let edit): state.naming?.line.apply(edit)
        case .wanted(let name): state.wanted = name
        case .began(let search): state.running = RunningSearch(search)
        case .changeStarted(let change): state.begin(change)
        case .changeFinished(let number, let failure):
            for number in state.changes.ending(with: number, failure) { state.finish(number, failure) }
        }
    }
}

/// The dependencies of the history reactor.
public struct HistoryDependencies: Sendable {
    /// Reports a list, then every change by any process. Returns when the task is cancelled or if there is no library.
    public typealias Observation<Element: Hashable & Sendable> =
        @Sendable (_ report: @MainActor @Sendable (ListChange<Element>) -> Void) async -> Void

    /// Reports the searches, newest first.
    var observe: Observation<HistoryEntry>
    /// Reports the saved searches by name.
    var observeSaved: Observation<SavedSearch>
    /// Saves a change. Throws `LibraryFailure`.
    var save: @Sendable (HistoryChange) async throws -> Void
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies; by default, there are no saved searches.
    public init(
        observe: @escaping Observation<HistoryEntry>,
        observeSaved: Observation<SavedSearch>? = nil,
        save: @escaping @Sendable (HistoryChange) async throws -> Void, now: @escaping @Sendable () -> Timestamp
    ) {
        self.observe = observe
        self.observeSaved = observeSaved ?? { report in await report(.list([])) }
        self.save = save
        self.now = now
    }
}
