public import Core
public import Reactive

/// The forks of a repository. The loader loads them; see ``AppState/forksDemand``.
public struct ForksReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// The list is loaded again.
        case reload
        /// The next page is asked for.
        case loadNextPage
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<OnlyOrder>)
        /// The list of a repository was opened, from a list with so many lines.
        case opened(Repository, rows: Int?)
        /// It is loaded again.
        case reloading
        /// The forks were loaded.
        case loaded(ForkPage, at: Timestamp)
        /// The next page is asked for.
        case pageRequested
        /// The page after the loaded ones was loaded, by its reference.
        case pageLoaded(ForkPage, PageReference)
        /// The next page could not be loaded.
        case pageFailed(Failure)
        /// All forks are forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = ForksState

    let dependencies: ListDependencies

    /// Forks with these dependencies.
    public init(_ dependencies: ListDependencies) { self.dependencies = dependencies }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: ForksState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies.opening)
        case .reload: .immediate(.reloading)
        case .loadNextPage: .immediate(.pageRequested)
        }
    }
}
