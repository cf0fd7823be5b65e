import Core
import Reactive

extension AppReactor {
    func start(_ state: AppState) -> Effect<Mutation, State> {
        // Offline, no token is needed.
        let isOffline = state.search.connection == .offline
        let begun = isOffline ? .none : account.mutate(.start, state: state)
        guard isOffline || !state.search.query.isEmpty else { return begun.and(resuming) }
        if let name = state.search.query.namedSearch {
            return name.isEmpty ? begun : .immediate(.history(.wanted(name))).and(begun)
        }
        return search.mutate(.list(.submit), state: state).and(begun).and(resuming)
    }

    /// Quitting while a question is open confirms it; then the next one is asked.
    func leave(_ state: AppState) -> Effect<Mutation, State> {
        switch state.shell.alert {
        case .unsavedNote: discard.then { [self] state in end(by: .end(.left), state) }
        case .runningClone: stopCloning(state).then { [self] state in end(by: .end(.left), state) }
        case .manyPages: .immediate(.shell(.answer(.cancel))).then { [self] state in end(by: .end(.left), state) }
        case nil: end(by: .end(.left), state)
        }
    }

    /// The only way to the program's end. Asks before each loss, one question after the other.
    func end(by request: Alert.Request, _ state: AppState) -> Effect<Mutation, State> {
        if state.favourites.hasUnsavedNote { return ask(before: request, state) }
        if request != .closeNote, state.clones.running != nil {
            return .immediate(.shell(.ask(.runningClone(request))))
        }
        return switch request {
        case .closeNote: .none
        case .end(let ending): .immediate(.shell(.finish(ending)))
        case .perform(let action, let repositories):
            customActions.mutate(.perform(action, on: repositories, state.clones.index), state: state)
        }
    }

    /// Closes what covers the list screens, too.
    func show(_ screen: Screen, _ state: AppState) -> Effect<Mutation, State> {
        uncovering(state).and(.immediate(.shell(.show(screen))))
    }

    /// Closes what covers the list screens.
    func uncovering(_ state: AppState) -> Effect<Mutation, State> {
        let account = state.account.isOpen ? account.mutate(.close, state: state) : .none
        return account.and(leavingPage(state))
    }

    /// On the list that is shown.
    func list(_ action: ListAction, _ state: AppState) -> Effect<Mutation, State> {
        switch action {
        // Another query is searched for.
        case .edit where state.showsQuery, .order where state.showsQuery, .submit where state.showsQuery:
            return search.mutate(.list(action), state: state)
        case .openInBrowser where state.showsFiles: return files.mutate(.openInBrowser, state: state)
        case .copyAddress where state.showsFiles: return files.mutate(.copyAddress, state: state)
        case .openInBrowser where state.shell.screen == .releases, .copyAddress where state.shell.screen == .releases:
            return take(state, by: action)
        case .openInBrowser, .copyAddress:
            let own = action == .copyAddress ? RepositoryAction.copyURL : .openRepository
            return perform(own, on: state.selectedRepository.map { [$0] } ?? [], state)
        case .edit, .move, .select, .order, .submit:
            return .immediate(action.changes(of: state.shownList.line, at: now()).map(state.list))
        }
    }

    /// Enter; see ``AppState/enter``.
    func submit(_ state: AppState) -> Effect<Mutation, State> {
        let enter = state.enter
        // Before a name is typed, the existing ones are offered.
        if enter == .offerNames { return state.completion.isOpen ? .none : .immediate(.completion(.toggle)) }
        // Enter means the list, unless a completion is selected.
        if state.completion.isOpen { return .immediate(.completion(.close)).then { [self] state in submit(state) } }
        switch enter {
        case .runSelected: return run(state)
        case .showFavourite(let id): return showFavourite(id, state)
        case .runSaved(let name): return .immediate(.history(.wanted(name)))
        case .printMarked: return chooseMarks(state)
        case .print where state.selectedRelease != nil: return take(state, by: .submit)
        case .print: return choose(state.selectedRepository.map { [$0] } ?? [], state)
        case .clone: return choose(state.actionTargets, state)
        case .search:
            // A typed address is opened like a pasted one.
            guard let edit = state.addressEdit(addressHost) else { break }
            return search.mutate(.list(.edit(edit)), state: state).then { [self] state in list(.submit, state) }
        case .nothing, .offerNames, .confirm: break
        }
        return list(.submit, state)
    }

    /// On the list that is shown.
    func editNote(_ state: AppState) -> Effect<Mutation, State> {
        // Without a library, the feature reports the error.
        favourites.mutate(.openNote(of: state.selectedRepository, on: state.shell.screen), state: state)
    }

    /// Asks whether to discard a note, and shows the note.
    func ask(before request: Alert.Request, _ state: AppState) -> Effect<Mutation, State> {
        let shown: Effect<Mutation, State> = state.shownPane == nil ? .immediate(.shell(.show(.favourites))) : .none
        return shown.and(.immediate(.shell(.ask(.unsavedNote(request)))))
    }

    private var discard: Effect<Mutation, State> { .immediate(.shell(.answer(.discard)), .favourites(.closedPane)) }

    /// Continues the action that the question interrupted.
    func goOn(_ state: AppState) -> Effect<Mutation, State> {
        switch state.shell.alert {
        case .unsavedNote(let request): discard.then { [self] state in end(by: request, state) }
        case .runningClone(let request): stopCloning(state).then { [self] state in end(by: request, state) }
        case .manyPages(let pages): .immediate(.shell(.answer(.open))).and(open(pages, state))
        case nil: .none
        }
    }

    func end(_ state: AppState) -> Effect<Mutation, State> {
        let saved = state.favourites.hasUnsavedNote ? favourites.mutate(.submitPane, state: state) : .none
        return saved.and(.cancelScope(except: [favourites.name, history.name, starLists.name])).and(
            .immediate(.shell(.end)))
    }

    /// While the program ends, nothing begins: pending writes need no action.
    public func transform(action: Action, state: AppState) -> Action? { state.shell.isEnding ? nil : action }

    /// While the program ends, only mutations of pending writes pass.
    public static func transform(mutation: Mutation, state: AppState) -> Mutation? {
        guard state.shell.isEnding else { return mutation }
        switch mutation {
        case .favourites(.changeFinished), .history(.changeFinished), .starLists(.requested), .starLists(.changed),
            .starLists(.conflicted), .starLists(.refused):
            return mutation
        default: return nil
        }
    }

    func run(_ state: AppState) -> Effect<Mutation, State> {
        guard let item = state.selectedSearch else { return .none }
        let begun: Effect<Mutation, State> = item.saved.map { .immediate(.history(.began($0))) } ?? .none
        return begun.and(.immediate(.shell(.show(.search)))).and(search.mutate(.run(item.entry), state: state))
    }

    func paste(_ text: String, _ state: AppState) -> Effect<Mutation, State> {
        let mayBeAddress = state.showsQuery && state.search.line.text.isEmpty
        let query = mayBeAddress ? RepositoryReference.query(pasted: text, host: addressHost) : nil
        return list(.edit(.insert(query ?? text)), state)
    }
}
