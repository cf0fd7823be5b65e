import Core
import Reactive

/// Clones in the program: what is cloned, and what is printed of it.
extension AppReactor {
    /// Asks where the marked repositories or, without marks, the selected one are cloned to; cancels the series that runs.
    func clone(_ state: AppState) -> Effect<Mutation, State> {
        state.clones.running == nil
            ? askForClones(of: state.actionTargets, prints: false, state)
            : clones.mutate(.cancel, state: state)
    }

    /// Opens the form. Before that, the clones that are there are looked for if they are to be printed, also offline.
    func askForClones(of repositories: [Repository], prints: Bool, _ state: AppState) -> Effect<Mutation, State> {
        guard !repositories.isEmpty else { return .none }
        if let running = state.clones.running?.requests.first {
            return .immediate(.clones(.noticed(.busy(fullName: running.repository.fullName))))
        }
        let isOffline = state.search.connection == .offline
        guard prints || !isOffline else { return .immediate(.clones(.noticed(.offline))) }
        guard repositories.allSatisfy({ opening.links.path(of: $0) != nil }) else {
            return .immediate(state.behaviour.noticed(.unsafeName))
        }
        let left: Effect<Mutation, State> = isOffline ? .none : leavingPage(state)
        return left.then { [clones] state in
            clones.mutate(
                .open(repositories, on: state.shell.screen, prints: prints, isOffline: isOffline), state: state)
        }
    }

    /// Ends the program with repositories. What would be lost is asked about first.
    func choose(_ repositories: [Repository], _ state: AppState) -> Effect<Mutation, State> {
        if state.clones.lacks(repositories) { return askForClones(of: repositories, prints: true, state) }
        guard let choice = opening.choice(of: repositories, in: state.clones.index) else {
            return .immediate(state.behaviour.noticed(.unsafeName))
        }
        return end(by: .choose(choice), state)
    }

    /// Ends the program with the paths of the clones that were made for that.
    var printingPaths: Reaction<State, Mutation> {
        .feedback("paths of clones", from: { $0.clones.printable?.map(\.id) }) { [self] _ in
            .then { [self] state in state.clones.printable.map { choose($0, state) } ?? .none }
        }
    }

    /// The clone is given up.
    func stopCloning(_ state: AppState) -> Effect<Mutation, State> {
        .immediate(.shell(.answer(.stopCloning))).and(clones.mutate(.cancel, state: state))
    }
}

extension AppState {
    /// The form for clones, if it is on the screen.
    public var shownCloneForm: CloneForm? { clones.form.flatMap { $0.screen == shell.screen ? $0 : nil } }
}
