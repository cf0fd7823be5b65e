public import Core
public import Reactive

/// A change is shown at once. It is then saved after those before it, and reverted if that fails. News are shown until their
/// acknowledgement is saved.
public struct FavouritesReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// Add or remove a repository.
        case toggle(Repository)
        case remove
        /// Undo the last command: see ``AppReactor/undoLast(_:)``.
        case undo
        case acknowledge
        case acknowledgeAll
        /// By default, the note of the selected favourite. Saving it makes the repository a favourite.
        case openNote(of: Repository? = nil, on: Screen = .favourites)
        case openForm
        case editNote(TextEdit, in: TextArea? = nil)
        case editForm(LineEdit)
        case submitPane
        /// Loses unsaved changes: ``AppReactor`` asks first.
        case closePane
    }

    public enum Mutation: Sendable, Equatable {
        case noticed(Notice)
        /// As reported by the library.
        case observed(ListChange<FavouriteEntry>)
        /// Shown, and pending.
        case changeStarted(FavouriteChange.Kind)
        case changesStarted([FavouriteChange.Kind])
        case filteredNews
        /// READMEs with all words of a filter.
        case readmesFound([Repository.ID: String], words: String)
        case readmesKnown(KnownReadmes)
        /// The lists of stars; `nil` for none.
        case divided(StarLists?)
        case changeFinished(_ number: Int, LibraryFailure?)
        case opened(FavouritesPane)
        case closedPane
        /// `nil` for the same area of the screen as last time.
        case editedNote(TextEdit, in: TextArea? = nil)
        case editedForm(LineEdit)
        case fetchStarted
        /// What was typed, and the favourite.
        case fetched(RepositoryReference, Favourite)
        case fetchFailed(Failure)
        /// The repository is already a favourite.
        case found(Favourite)

        /// The mutation for a change reported by the library, with all entries made anew.
        public static func changed(_ change: ListChange<Favourite>) -> Mutation {
            .observed(change.map(FavouriteEntry.init))
        }
    }

    public typealias State = FavouritesState

    let dependencies: FavouritesDependencies

    public init(_ dependencies: FavouritesDependencies) { self.dependencies = dependencies }

    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                let reported = ReportedEntries()
                await dependencies.observe {
                    await send(.observed(reported.take($0)))
                }
            }
        ]
    }

    public func mutate(_ action: Action, state: FavouritesState) -> Effect<Mutation, State> {
        switch action {
        case .toggle(let repository): toggle(repository, state)
        case .remove: state.selected.map { begin(.remove($0), state) } ?? .none
        case .undo: .none
        case .acknowledge: acknowledge(state)
        case .acknowledgeAll: begin(state.withNews.map { .acknowledge($0.acknowledged) }, state)
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

    /// Adds those of the repositories that are not favourites.
    func keepAll(_ repositories: [Repository], _ state: FavouritesState) -> Effect<Mutation, State> {
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
        return .immediate(.changeStarted(kind))
    }

    func begin(_ kinds: [FavouriteChange.Kind], _ state: FavouritesState) -> Effect<Mutation, State> {
        if kinds.count < 2 { return kinds.first.map { begin($0, state) } ?? .none }
        if case .failed(let failure) = state.loading { return .immediate(.noticed(.notSaved(failure))) }
        return .immediate(.changesStarted(kinds))
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

public struct FavouritesDependencies: Sendable {
    /// The host under which favourites are stored: `github.com`.
    var host: String
    /// The host in the URLs of repositories; the same, except in tests.
    public var addressHost: String
    /// Reports the favourites, then every change by any process, off the main actor. Returns when the task is cancelled or if there
    /// is no library.
    var observe: @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void
    /// Throws `LibraryFailure`.
    var save: @Sendable (FavouriteChange.Kind) async throws -> Void
    /// Throws `FailedRequest`.
    var fetch: @Sendable (RepositoryReference) async throws -> Repository
    /// `nil` if READMEs are not searched.
    var readmes: ReadmeSearch?
    public var now: @Sendable () -> Timestamp

    public init(
        host: String,
        observe: @escaping @Sendable (_ report: @Sendable (ListChange<Favourite>) async -> Void) async -> Void,
        save: @escaping @Sendable (FavouriteChange.Kind) async throws -> Void,
        fetch: @escaping @Sendable (RepositoryReference) async throws -> Repository,
        readmes: ReadmeSearch? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        self.readmes = readmes
        addressHost = host
        (self.observe, self.save, self.fetch, self.now) = (observe, save, fetch, now)
    }
}

public struct ReadmeSearch: Sendable {
    /// Reports, by repository, the lines with all of some words: the first soon, then more and more.
    var lines: @Sendable (_ words: String, _ report: @Sendable ([Repository.ID: String]) async -> Void) async -> Void
    /// How many READMEs are known; `nil` without a library.
    var known: @Sendable () async -> KnownReadmes?

    public init(
        lines:
            @escaping @Sendable (_ words: String, _ report: @Sendable ([Repository.ID: String]) async -> Void) async ->
            Void,
        known: @escaping @Sendable () async -> KnownReadmes?
    ) { (self.lines, self.known) = (lines, known) }
}
