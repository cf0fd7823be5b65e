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
    }

    /// Changes of the state.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<HistoryOrder>)
        /// The library reported the searches or a change of them.
        case changed(ListChange<HistoryEntry>, at: Timestamp)
        /// A search was removed from the screen.
        case removed(HistoryEntry)
        /// The removal was saved.
        case removalWritten(HistoryEntry)
        /// A search is being put back.
        case restoring(HistoryEntry)
        /// A search was restored. It is shown only now, because the library does not contain it before.
        case restored(HistoryEntry)
        /// A search could not be restored; undo remains possible.
        case notRestored(HistoryEntry, LibraryFailure)
        /// A search could not be removed and is shown again.
        case notRemoved(HistoryEntry, LibraryFailure)
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
