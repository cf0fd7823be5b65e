import Model
import Reactive

/// Clones in the program: what is cloned, and what is printed of it.
extension AppReactor {
    /// Asks where the marked repositories or, without marks, the selected one are cloned to; cancels the series that runs.
    func clone(_ state: AppState) -> Effect<Mutation, State> {
        state.clones.running == nil
            ? askForClones(of: state.actionTargets, prints: false, state)
            : clones.mutate(.cancel, state: state)
    }

    /// Opens the form.
    func askForClones(of repositories: [Repository], prints: Bool, _ state: AppState) -> Effect<Mutation, State> {
        guard !repositories.isEmpty else { return .none }
        if let running = state.clones.running?.requests.first {
            return .immediate(.clones(.noticed(.busy(fullName: running.repository.fullName))))
        }
        guard state.search.connection != .offline else { return .immediate(.clones(.noticed(.offline))) }
        guard repositories.allSatisfy({ opening.links.path(of: $0) != nil }) else {
            return .immediate(state.behaviour.noticed(.unsafeName))
        }
        return leavingPage(state).then { [clones] state in
            clones.mutate(.open(repositories, on: state.shell.screen, prints: prints), state: state)
        }
    }

    /// Ends the program with repositories. What would be lost is asked about first.
    func choose(_ repositories: [Repository], _ state: AppState) -> Effect<Mutation, State> {
        if state.clones.lacks(repositories) { return askForClones(of: repositories, prints: true, state) }
        guard let choice = opening.choice(of: repositories, in: state.clones.index) else {
            return .immediate(state.behaviour.noticed(.unsafeName))
        }
        return end(with: choice, state)
    }

    /// Ends the program with a choice, unless something would be lost.
    func end(with choice: RepositoryChoice, _ state: AppState) -> Effect<Mutation, State> {
        if state.favourites.hasUnsavedNote { return ask(before: .choose(choice)) }
        return state.clones.running == nil
            ? .immediate(.search(.list(.chose(choice)))) : .immediate(.shell(.ask(.runningClone(.choose(choice)))))
    }

    /// Ends the program with the paths of the clones that were made for that.
    var printingPaths: Reaction<State, Action, Mutation> {
        .react("paths of clones", to: { $0.clones.printable?.map(\.id) }) { _ in .immediate(.printClones) }
    }

    /// The clone is given up, and the program goes on to end.
    func abandonClones(_ state: AppState) -> Effect<Mutation, State> {
        guard case .runningClone(let request)? = state.shell.alert else { return .none }
        let stopped = Effect<Mutation, State>.immediate(.shell(.answer(.stopCloning)))
        return switch request {
        case .closeNote, .leave: stopped.and(.immediate(.shell(.leave)))
        case .choose(let choice): stopped.and(.immediate(.search(.list(.chose(choice)))))
        case .perform(let action, let repositories):
            stopped.and(clones.mutate(.cancel, state: state)).then { [ownActions] state in
                ownActions.mutate(.perform(action, on: repositories, state.clones.index), state: state)
            }
        }
    }
}

extension AppState {
    /// The form for clones, if it is on the screen.
    public var shownCloneForm: CloneForm? { clones.form.flatMap { $0.screen == shell.screen ? $0 : nil } }
}
