public import Core
public import Reactive

/// The whole program: the features' reactors as scopes, and the steps that connect them. A class, because the store copies it.
public final class AppReactor: Reactor, Sendable {
    public typealias State = AppState

    let scopes: Features
    let opening: RepositoryOpening
    let addressHost: String
    let fileLink: (@Sendable (_ address: String, Repository) -> LinkedFile?)?
    let fileAddress: (@Sendable (RepositoryFile, _ commit: String?, _ line: Int?) -> String?)?
    let openParts: OpenPartsDependencies?
    let lastPosition: (@Sendable () async -> SearchPosition?)?
    let clock: any Clock<Duration>
    let now: @Sendable () -> Timestamp

    /// `openParts` saves which parts of the screen are open; `nil` saves nothing. `lastPosition` is where the last run ended; `nil`
    /// if this run does not resume it. `clock` is that of the spinner.
    public init(
        _ features: Features, openParts: OpenPartsDependencies? = nil,
        lastPosition: (@Sendable () async -> SearchPosition?)? = nil, clock: any Clock<Duration>
    ) {
        scopes = features
        (self.openParts, self.lastPosition) = (openParts, lastPosition)
        (opening, addressHost) = (features.searching.opening, features.addressHost)
        (fileLink, fileAddress) = (features.viewing?.link, features.viewing?.address)
        (self.clock, now) = (clock, features.searching.now)
    }

    /// In the order of their scopes.
    public var children: Children<AppState, Mutation> { scopes.children }
    public var inputs: [Input<Mutation>] { scopes.inputs }

    public func mutate(_ action: Action, state: AppState) -> Effect<Mutation, State> {
        switch action {
        case .start: start(state).and(clones.mutate(.look, state: state)).and(openingParts)
        case .leave: leave(state)
        case .end: end(state)
        case .recall(let direction):
            search.mutate(.recall(direction, among: state.history.entries.map(\.query)), state: state)
        case .paste(let text): paste(text, state)
        case .shell(.answer(let choice)) where choice == state.shell.alert?.choices.first: goOn(state)
        case .perform(let action): perform(action, state)
        case .performOwn(let index): performOwn(index, state)
        case .escape: mutate(state.escape, state: state)
        case .retry: (state.retry.map { mutate($0, state: state) } ?? .none).and(clones.mutate(.look, state: state))
        case .editNote: leavingPage(state).and(editNote(state))
        case .addRepository:
            .immediate(.shell(.show(.favourites))).and(favourites.mutate(.openForm, state: state))
        case .mark(let movement, let rows): mark(movement, rows, state)
        case .markAll: markAll(state)
        case .marks(let action): act(onMarks: action, state)
        case .nextNew: selectNextNew(state)
        case .onlyNew: .immediate(state.onlyNew ?? state.behaviour.noticed(.nothingNew))
        case .printOnly: printOnly(state)
        case .list(.submit) where state.showsFiles: submitFiles(state)
        case .list(.submit): submit(state)
        case .list(.move(let movement, let rows)): .immediate(state.behaviour.moved(movement, rows: rows))
        case .list(let action): list(action, state)
        case .favourites(.closePane) where state.favourites.hasChangedNote: ask(before: .closeNote, state)
        case .shell(.show(let screen)): show(screen, state)
        case .favourites(let action): actOnFavourites(action, state)
        case .account(.open) where state.shell.dialog != nil:
            .immediate(.shell(.closeDialog)).and(account.mutate(.open, state: state))
        case .stars(let action): sendStars(action, state)
        case .checkNews(let isByKey):
            (isByKey ? readStarLists(state) : .none).and(checkNews(isByKey: isByKey, state))
        case .chooseLists: chooseLists(state)
        case .toggleList(let id): toggleList(id, state)
        case .reloadPage: ask(for: state.pageToReload, state)
        case .page(.read(.link(let action))):
            follow(action, in: state.page.reader, of: state.page.subject) {
                page.mutate(.read(.link($0)), state: state)
            }
        case .page(let action) where action.changesDisplay:
            // At once: an open page always has a subject.
            page.mutate(action, state: state).then { [self] state in followSelection(state) }
        case .file(let action): actOnFile(action, state)
        case .shell(.back): goBack()
        case .listForks(let rows): listForks(rows, state)
        case .forks(.reload): reloadForks(state)
        case .reloadLinked: reloadLinked(state)
        case .listLinked(let rows): listLinked(rows, state)
        case .openComparison: openComparison(state)
        case .compare(.open(let repositories)): openComparison(of: repositories, state)
        case .unmarkCompared: unmarkCompared(state)
        case .reloadComparison: reloadComparison(state)
        case .files(.openFile(let file, let location)): actOnFile(.open(file, at: location), state)
        case .listFiles(let rows): listFiles(rows, state)
        case .reloadFiles: reloadFiles(state)
        case .reloadCode: reloadCode(state)
        case .moreLikeThis: findSimilar(state)
        case .clone: clone(state)
        case .toggleFacet(let filter): toggleFacet(filter, state)
        case .starImport(let action):
            state.obstacle(to: action).map { .immediate(.shell(.say($0))) }
                ?? starImport.mutate(action, state: state)
        case .shell, .search, .history, .startList, .account, .news, .starLists, .page, .completion, .loader,
            .forks, .linked, .compare, .files, .similar, .clones, .ownActions:
            mutate(child: action, state: state) ?? .none
        }
    }
}
