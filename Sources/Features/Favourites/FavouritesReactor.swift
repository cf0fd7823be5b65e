public import Model
public import Reactive

/// Shows the repositories the user keeps, filters them as the user types, adds and removes them, and says which was chosen.
///
/// A change is on the screen at once. It then waits in the state for its turn to be written, and is taken back where that fails.
public struct FavouritesReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// Something that happens on every list screen.
        case list(ListAction)
        /// A repository becomes a favourite, or is none any more.
        case toggle(Repository)
        /// The selected favourite is removed.
        case remove
        /// What was removed last is put back.
        case undo
        /// A favourite's note is edited; the selected one's where none is named.
        case openNote(of: Repository.ID? = nil)
        /// A form for a repository to add is opened.
        case openForm
        /// The note is edited, in so much of the screen; `nil` for as much as last time.
        case editNote(TextEdit, in: TextArea? = nil)
        /// The form's text is edited.
        case editForm(LineEdit)
        /// The note is saved, or the form is sent.
        case submitPane
        /// What is open is closed, and changes that were not saved are lost: ``AppReactor`` asks first.
        case closePane
        /// A change was written, or could not be.
        case finished(FavouriteChange.ID, LibraryFailure?)
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// What changes on every list screen.
        case list(ListMutation<FavouriteOrder>)
        /// The library said what the favourites are.
        case heard(ListChange<FavouriteEntry>, at: Timestamp)
        /// A change begins: it is shown, and joins those to be written.
        case began(FavouriteChange.Kind, at: Timestamp)
        /// The change of this number has come to its end.
        case ended(FavouriteChange.ID, LibraryFailure?)
        /// A pane is open now.
        case opened(FavouritesPane)
        /// No pane is open any more.
        case closedPane
        /// The note was edited.
        case editedNote(TextEdit, in: TextArea? = nil)
        /// The form's text was edited.
        case editedForm(LineEdit)
        /// GitHub is being asked for the form's repository.
        case fetchStarted
        /// GitHub gave the form's repository; what was typed, and what came.
        case fetched(RepositoryReference, Favourite)
        /// GitHub did not give it.
        case fetchFailed(Failure)
        /// GitHub is not asked any more.
        case fetchStopped
        /// The form's repository is a favourite already.
        case found(Favourite)

        /// The library said what the favourites are. For thousands this takes milliseconds, so it is made away from the main actor.
        public static func changed(_ change: ListChange<Favourite>, at now: Timestamp) -> Mutation {
            .heard(change.map(FavouriteEntry.init), at: now)
        }
    }

    /// What the screen shows.
    public typealias State = FavouritesState

    let dependencies: FavouritesDependencies

    /// A reactor that reaches the outside through these.
    public init(_ dependencies: FavouritesDependencies) {
        self.dependencies = dependencies
    }

    /// The library's word on the favourites, as long as the program runs.
    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                await dependencies.observe { await send(.changed($0, at: dependencies.now())) }
            }
        ]
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FavouritesState) -> Effect<Mutation> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies)
        case .toggle(let repository): toggle(repository, state)
        case .remove: state.selected.map { begin(.remove($0), state) } ?? .none
        case .undo: undo(state)
        case .finished(let id, let failure): .immediate(.ended(id, failure))
        case .openNote, .openForm, .editNote, .editForm, .submitPane, .closePane: pane(action, state)
        }
    }

    private func toggle(_ repository: Repository, _ state: FavouritesState) -> Effect<Mutation> {
        if let favourite = state.favourites.favourite(repository.id) { return begin(.remove(favourite), state) }
        // Off and on again loses neither the note nor the date.
        if let removed = state.removed.last(where: { $0.id == repository.id }) { return begin(.keep(removed), state) }
        let favourite = Favourite(host: dependencies.host, repository: repository, addedAt: dependencies.now())
        return begin(.keep(favourite), state)
    }

    private func undo(_ state: FavouritesState) -> Effect<Mutation> {
        state.removed.last.map { begin(.keep($0), state) } ?? .immediate(.noticed(.nothingToUndo))
    }

    func begin(_ kind: FavouriteChange.Kind, _ state: FavouritesState) -> Effect<Mutation> {
        if case .failed(let failure) = state.loading {
            return .immediate(.noticed(.notWritten(fullName: kind.favourite.repository.fullName, failure)))
        }
        return .immediate(.began(kind, at: dependencies.now()))
    }

    /// The changes, written one after the other.
    public var reactions: [Reaction<FavouritesState, Action>] {
        [
            .react("changes", to: { $0.changes.first }) { [dependencies] change in
                .run { send in
                    do {
                        switch change.kind {
                        case .keep(let favourite): try await dependencies.keep(favourite)
                        case .remove(let favourite): try await dependencies.remove(favourite)
                        case .note(let favourite): try await dependencies.setNote(favourite)
                        }
                        send(.finished(change.id, nil))
                    } catch {
                        let failure = error as? LibraryFailure ?? .unexpected(path: "", reason: "\(error)")
                        send(.finished(change.id, failure))
                    }
                }
            }
        ]
    }
}
