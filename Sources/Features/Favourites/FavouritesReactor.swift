public import Core
public import Reactive

/// Shows the favourites, filters them as the user types, adds and removes them, and reports which was chosen.
///
/// A change is shown at once. It is then saved after those before it, and reverted if that fails. News are shown until it is saved that
/// they are acknowledged.
public struct FavouritesReactor: Reactor, Sendable {
    /// The user's actions, and those of the reactor itself.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// Add or remove a repository.
        case toggle(Repository)
        /// Remove the selected favourite.
        case remove
        /// Undo the last command: see ``AppReactor/undoLast(_:)``.
        case undo
        /// Add those of some repositories that are not favourites.
        case keepAll([Repository])
        /// Acknowledge the news of the selected favourite.
        case acknowledge
        /// Acknowledge the news of all favourites.
        case acknowledgeAll
        /// What was marked as seen of some favourites is as these have it.
        case setAllSeen([Favourite])
        /// What was marked as seen of a favourite is as this one has it.
        case setSeen(Favourite)
        /// Edit the note of a repository; by default, of the selected favourite. Saving it makes the repository a favourite.
        case openNote(of: Repository? = nil, on: Screen = .favourites)
        /// Open the form for adding a repository.
        case openForm
        /// Edit the note.
        case editNote(TextEdit, in: TextArea? = nil)
        /// Edit the text of the form.
        case editForm(LineEdit)
        /// Save the note, or submit the form.
        case submitPane
        /// Close the pane and lose unsaved changes: ``AppReactor`` asks first.
        case closePane
    }

    /// Changes of the state.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<FavouriteOrder>)
        /// The library reported the favourites or a change of them.
        case observed(ListChange<FavouriteEntry>, at: Timestamp)
        /// A change was made: it is shown, and pending.
        case changeStarted(FavouriteChange.Kind, at: Timestamp)
        /// Several changes were made by one command.
        case changesStarted([FavouriteChange.Kind], at: Timestamp)
        /// Only favourites with news are shown, or all again.
        case filteredNews
        /// READMEs have all words of a filter.
        case readmesFound([Repository.ID: String], words: String)
        /// So many READMEs of favourites are known.
        case readmesKnown(KnownReadmes)
        /// The lists of stars are these; `nil` for none.
        case divided(StarLists?)
        /// A change was saved or failed.
        case changeFinished(_ number: Int, LibraryFailure?)
        /// A pane was opened.
        case opened(FavouritesPane)
        /// The pane was closed.
        case closedPane
        /// The note was edited in an area of the screen; `nil` for the same as last time.
        case editedNote(TextEdit, in: TextArea? = nil)
        /// The form's text was edited.
        case editedForm(LineEdit)
        /// The repository is being fetched.
        case fetchStarted
        /// The repository was fetched; what was typed, and the favourite.
        case fetched(RepositoryReference, Favourite)
        /// The repository could not be fetched.
        case fetchFailed(Failure)
        /// The repository is already a favourite.
        case found(Favourite)

        /// The mutation for a change reported by the library, with all entries made anew.
        public static func changed(_ change: ListChange<Favourite>, at now: Timestamp) -> Mutation {
            .observed(change.map(FavouriteEntry.init), at: now)
        }
    }

    /// The state of the screen.
    public typealias State = FavouritesState

    let dependencies: FavouritesDependencies

    /// Creates the reactor.
    public init(_ dependencies: FavouritesDependencies) { self.dependencies = dependencies }

    /// The changes reported by the library.
    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                let reported = ReportedEntries()
                await dependencies.observe {
                    await send(.observed(reported.take($0), at: dependencies.now()))
                }
            }
        ]
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FavouritesState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies.opening)
        case .toggle(let repository): toggle(repository, state)
        case .remove: state.selected.map { begin(.remove($0), state) } ?? .none
        case .undo: .none
        case .acknowledge: acknowledge(state)
        case .setSeen(let favourite): begin(.acknowledge(favourite), state)
        case .acknowledgeAll: begin(state.withNews.map { .acknowledge($0.acknowledged) }, state)
        case .setAllSeen(let favourites): begin(favourites.map { .acknowledge($0) }, state)
        case .keepAll(let repositories): keepAll(repositories, state)
        case .openNote, .openForm, .editNote, .editForm, .submitPane, .closePane: pane(action, state)
        }
    }

    private func toggle(_ repository: Repository, _ state: FavouritesState) -> Effect<Mutation, State> {
        if let favourite = state.favourites.favourite(repository.id) { return begin(.remove(favourite), state) }
        return begin(.keep(addition(of: repository, state)), state)
    }

    /// The favourite that a repository becomes. Removing and adding one again keeps its note and date.
    func addition(of repository: Repository, _ state: FavouritesState) -> Favourite {
        state.removed.last { $0.id == repository.id }
            ?? Favourite(host: dependencies.host, repository: repository, addedAt: dependencies.now())
    }

    private func keepAll(_ repositories: [Repository], _ state: FavouritesState) -> Effect<Mutation, State> {
        let added = repositories.filter { !state.favourites.ids.contains($0.id) }.map { addition(of: $0, state) }
        if added.isEmpty, !repositories.isEmpty { return .immediate(.noticed(.addedAll(count: 0))) }
        return begin(added.map { .keep($0) }, state)
    }

    private func acknowledge(_ state: FavouritesState) -> Effect<Mutation, State> {
        guard let favourite = state.selected else { return .none }
        guard !favourite.news.isEmpty else { return .immediate(.noticed(.nothingNew)) }
        let change = FavouriteChange.Kind.acknowledge(favourite.acknowledged)
        return state.changes.all.contains { $0.kind == change } ? .none : begin(change, state)
    }

    func begin(_ kind: FavouriteChange.Kind, _ state: FavouritesState) -> Effect<Mutation, State> {
        if case .failed(let failure) = state.loading {
            return .immediate(.noticed(.notWritten(fullName: kind.favourite.repository.fullName, failure)))
        }
        return .immediate(.changeStarted(kind, at: dependencies.now()))
    }

    private func begin(_ kinds: [FavouriteChange.Kind], _ state: FavouritesState) -> Effect<Mutation, State> {
        if kinds.count < 2 { return kinds.first.map { begin($0, state) } ?? .none }
        if case .failed(let failure) = state.loading { return .immediate(.noticed(.notSaved(failure))) }
        return .immediate(.changesStarted(kinds, at: dependencies.now()))
    }

    /// Saves the changes, and searches READMEs for the words of the filter.
    public var reactions: [Reaction<State, Mutation>] {
        let saving = Reaction<State, Mutation>.saving(\.changes) { [dependencies] change in
            try await dependencies.save(change.kind)
        } finished: {
            .changeFinished($0, $1)
        }
        guard let readmes = dependencies.readmes else { return [saving] }
        return [
            saving,
            .feedback("words of READMEs", from: { $0.favourites.readmeQuery }) { words in
                .run { send in await readmes.lines(words) { await send(.readmesFound($0, words: words)) } }
            },
            .feedback("known READMEs", from: { $0.loading == .loaded ? $0.favourites.summary : nil }) { _ in
                .run { send in if let known = await readmes.known() { send(.readmesKnown(known)) } }
            },
        ]
    }
}
