public import Model
public import Reactive

/// Shows the searches that brought an answer, filters them as the user types, removes them and puts them back.
public struct HistoryReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Something that happens on every list screen. What Enter means concerns the search: see ``AppReactor``.
        case list(ListAction)
        /// The selected search is removed.
        case remove
        /// What was removed last is put back.
        case undo
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// What changes on every list screen.
        case list(ListMutation<HistoryOrder>)
        /// The library said what the searches are.
        case changed(ListChange<HistoryEntry>, at: Timestamp)
        /// A search is removed: it is gone from the screen.
        case removed(HistoryEntry)
        /// The removal is written.
        case removalWritten(HistoryEntry)
        /// A search is being put back.
        case restoring(HistoryEntry)
        /// A search was put back: it is on the screen again. Not earlier, for between the removal and this the library has it not.
        case restored(HistoryEntry)
        /// A search could not be put back, and still can be.
        case notRestored(HistoryEntry, LibraryFailure)
        /// A search could not be removed, and is there again.
        case notRemoved(HistoryEntry, LibraryFailure)
    }

    /// What the screen shows.
    public typealias State = HistoryState

    private let dependencies: HistoryDependencies

    /// A reactor that reaches the outside through these.
    public init(_ dependencies: HistoryDependencies) {
        self.dependencies = dependencies
    }

    /// The library's word on the searches, as long as the program runs.
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
        case .remove: state.selected.map(remove) ?? .none
        case .undo: state.removed.last.map(restore) ?? .immediate(.noticed(.nothingToUndo))
        }
    }

    private func remove(_ entry: HistoryEntry) -> Effect<Mutation> {
        .immediate(.removed(entry)).then(
            .run { [dependencies] send in
                try await dependencies.remove(entry)
                send(.removalWritten(entry))
            } catch: { error in
                .notRemoved(entry, HistoryReactor.failure(error))
            })
    }

    private func restore(_ entry: HistoryEntry) -> Effect<Mutation> {
        .immediate(.restoring(entry)).then(
            .run { [dependencies] send in
                try await dependencies.restore(entry)
                send(.restored(entry))
            } catch: { error in
                .notRestored(entry, HistoryReactor.failure(error))
            })
    }

    private static func failure(_ error: any Error) -> LibraryFailure {
        error as? LibraryFailure ?? .unexpected(path: "", reason: "\(error)")
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout HistoryState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation):
            state.reduce(mutation)
        case .changed(let change, let now):
            state.apply(change)
            state.now = now
        case .removed(let entry):
            state.removed = state.removed.suffix(HistoryState.undoLimit - 1) + [entry]
            state.pending.append(entry)
            state.hide(entry, true)
        case .removalWritten(let entry):
            state.pending.removeAll { $0.id == entry.id }
            state.notices.emit(.searchRemoved(query: entry.query))
        case .restoring(let entry):
            state.pending.append(entry)
            state.removed.removeAll { $0.id == entry.id }
        case .restored(let entry):
            state.pending.removeAll { $0.id == entry.id }
            state.hide(entry, false)
            state.notices.emit(.searchRestored(query: entry.query))
        case .notRestored(let entry, let failure):
            state.pending.removeAll { $0.id == entry.id }
            state.removed.append(entry)
            state.notices.emit(.searchNotWritten(query: entry.query, failure))
        case .notRemoved(let entry, let failure):
            state.pending.removeAll { $0.id == entry.id }
            state.removed.removeAll { $0.id == entry.id }
            state.hide(entry, false)
            state.notices.emit(.searchNotWritten(query: entry.query, failure))
        }
    }
}
