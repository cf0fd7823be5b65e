public import Model
public import Reactive

/// Shows the search history, filters it as the user types, removes searches and restores them.
public struct HistoryReactor: Reactor, Sendable {
    /// The user's actions.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen. Enter is handled by ``AppReactor``, because it runs the search.
        case list(ListAction)
        /// Remove the selected search.
        case remove
        /// Undo the last removal.
        case undo
        /// A change was saved or failed.
        case finished(_ number: Int, LibraryFailure?)
    }

    /// Changes of the state.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<HistoryOrder>)
        /// The library reported the searches or a change of them.
        case changed(ListChange<HistoryEntry>, at: Timestamp)
        /// A search is being removed or restored.
        case changeStarted(HistoryChange)
        /// A change was saved or failed.
        case changeFinished(_ number: Int, LibraryFailure?)
    }

    /// The state of the screen.
    public typealias State = HistoryState

    private let dependencies: HistoryDependencies

    /// Creates the reactor.
    public init(_ dependencies: HistoryDependencies) {
        self.dependencies = dependencies
    }

    /// The changes reported by the library.
    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                await dependencies.observe { send(.changed($0, at: dependencies.now())) }
            }
        ]
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: HistoryState) -> Effect<Mutation> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now())
        case .remove: state.selected.map { .immediate(.changeStarted(.remove($0))) } ?? .none
        case .undo:
            .immediate(state.removed.last.map { .changeStarted(.restore($0)) } ?? .noticed(.nothingToUndo))
        case .finished(let number, let failure): .immediate(.changeFinished(number, failure))
        }
    }

    /// Saves the changes.
    public var reactions: [Reaction<HistoryState, Action>] {
        [
            .saving(\.changes) { [dependencies] change in
                switch change {
                case .remove(let entry): try await dependencies.remove(entry)
                case .restore(let entry): try await dependencies.restore(entry)
                }
            } finished: {
                .finished($0, $1)
            }
        ]
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout HistoryState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation):
            state.reduce(mutation)
        case .changed(let change, let now):
            state.apply(change)
            state.now = now
        case .changeStarted(let change):
            state.changes.begin(change)
            state.removed.removeAll { $0.id == change.entry.id }
            guard case .remove(let entry) = change else { return }
            state.removed = state.removed.suffix(HistoryState.undoLimit - 1) + [entry]
            state.hide(entry, true)
        case .changeFinished(let number, let failure):
            guard let change = state.changes.end(number) else { return }
            finish(&state, change, failure)
        }
    }

    private static func finish(_ state: inout HistoryState, _ change: HistoryChange, _ failure: LibraryFailure?) {
        let entry = change.entry
        switch (change, failure) {
        case (.remove, nil):
            state.notices.emit(.searchRemoved(query: entry.query))
        case (.restore, nil):
            state.hide(entry, false)
            state.notices.emit(.searchRestored(query: entry.query))
        case (.remove, let failure?):
            state.removed.removeAll { $0.id == entry.id }
            state.hide(entry, false)
            state.notices.emit(.searchNotWritten(query: entry.query, failure))
        case (.restore, let failure?):
            // It can still be restored.
            state.removed.append(entry)
            state.notices.emit(.searchNotWritten(query: entry.query, failure))
        }
    }
}
