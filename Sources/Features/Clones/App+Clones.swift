import Core
import Reactive

extension AppReactor {
    /// Asks where to clone the marked repositories or, without marks, the selected one; cancels a running series.
    func clone(_ state: AppState) -> Effect<Mutation, State> {
        state.clones.running == nil
            ? askForClones(of: state.actionTargets, prints: false, state)
            : clones.mutate(.cancel, state: state)
    }

    /// Opens the form. If paths are to be printed, existing clones are looked for first, also offline.
    func askForClones(of repositories: [Repository], prints: Bool, _ state: AppState) -> Effect<Mutation, State> {
        guard !repositories.isEmpty else { return .none }
        if let running = state.clones.running?.requests.first {
            return .immediate(.shell(.say(.cloneBusy(fullName: running.repository.fullName))))
        }
        let isOffline = state.search.connection == .offline
        guard prints || !isOffline else { return .immediate(.shell(.say(.cloneOffline))) }
        guard repositories.allSatisfy({ opening.links.path(of: $0) != nil }) else {
            return .immediate(state.list(.noticed(.unsafeName)))
        }
        let left: Effect<Mutation, State> = isOffline ? .none : leavingPage(state)
        return left.then { [clones] state in
            let form = CloneForm(repositories, in: state.clones.places, on: state.shell.screen, prints: prints)
            return clones.work { $0.open(form, isOffline, state.clones) }
        }
    }

    /// Ends the program with repositories as its output. Asks first about what would be lost.
    func choose(_ repositories: [Repository], _ state: AppState) -> Effect<Mutation, State> {
        if state.clones.lacks(repositories) { return askForClones(of: repositories, prints: true, state) }
        guard let choice = opening.choice(of: repositories, in: state.clones.index) else {
            return .immediate(state.list(.noticed(.unsafeName)))
        }
        return end(by: .end(.chosen(choice)), state)
    }

    /// Ends the program with the paths of the clones made for that.
    var printingPaths: Reaction<State, Mutation> {
        .feedback("paths of clones", from: { $0.clones.printable?.map(\.id) }) { [self] _ in
            .then { [self] state in state.clones.printable.map { choose($0, state) } ?? .none }
        }
    }

    func stopCloning(_ state: AppState) -> Effect<Mutation, State> {
        .immediate(.shell(.answer(.stopCloning))).and(clones.mutate(.cancel, state: state))
    }
}

extension AppState {
    /// `nil` unless the form is on the screen.
    public var shownCloneForm: CloneForm? { clones.form.flatMap { $0.screen == shell.screen ? $0 : nil } }
}
