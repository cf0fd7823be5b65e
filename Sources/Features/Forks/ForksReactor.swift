public import Model
public import Reactive

/// The forks of a repository. The loader loads them; see ``AppState/forksDemand``.
public struct ForksReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// The forks of a repository are asked for on a screen, whose list has so many lines: from ``AppReactor`` alone.
        case load(Repository, on: Screen, rows: Int?)
        /// The forks are no longer wanted.
        case cancel
        /// The list is loaded again.
        case reload
        /// The next page is asked for.
        case loadNextPage
        /// The list is closed; the one it was opened from is shown again.
        case close
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<OnlyOrder>)
        /// The forks of a repository are asked for.
        case requested(Repository, on: Screen, rows: Int?)
        /// They are no longer asked for.
        case cancelled
        /// The forks of a repository were loaded.
        case loaded(ForkPage, at: Timestamp)
        /// The forks that are asked for are not loaded; what is said.
        case refused(ListNotice)
        /// The next page is asked for.
        case pageRequested
        /// The page after the loaded ones was loaded, by its reference.
        case pageLoaded(ForkPage, PageReference)
        /// The next page could not be loaded.
        case pageFailed(Failure)
        /// The list was closed.
        case closed
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
        case .load(let repository, let screen, let rows): .immediate(.requested(repository, on: screen, rows: rows))
        case .cancel: .immediate(.cancelled)
        case .reload: state.parent.map { .immediate(.requested($0, on: .forks, rows: nil)) } ?? .none
        case .loadNextPage: .immediate(.pageRequested)
        case .close: .immediate(.closed)
        }
    }
}
