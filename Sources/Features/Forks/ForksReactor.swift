public import Model
public import Reactive

/// The forks of a repository: loads them.
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
        /// The list is near its end.
        case loadNextPage
        /// Another identity is in use, which may see other forks.
        case accountChanged
        /// The list is closed; the one it was opened from is shown again.
        case close
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<ForkOrder>)
        /// The forks of a repository were requested.
        case requested(Repository, on: Screen, rows: Int?)
        /// The request was cancelled.
        case cancelled
        /// The forks of a repository were loaded.
        case loaded(ForkPage, at: Timestamp)
        /// The forks could not be loaded.
        case failed(Failure, at: Timestamp? = nil)
        /// The next page was requested.
        case pageStarted
        /// The page after the loaded ones was loaded, by its reference.
        case pageLoaded(ForkPage, PageReference)
        /// The next page could not be loaded.
        case pageFailed(Failure, at: Timestamp? = nil)
        /// The list was closed.
        case closed
        /// All forks are forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = ForksState

    let dependencies: ForksDependencies

    /// Forks with these dependencies.
    public init(_ dependencies: ForksDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: ForksState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies.opening)
        case .load(let repository, let screen, let rows): load(repository, on: screen, rows)
        case .cancel: .cancel(.forks)
        case .reload: reload(state)
        case .loadNextPage: state.next.map(loadPage) ?? .none
        case .accountChanged: ForksReactor.cancelAll.and(.immediate(.forgotten))
        case .close: ForksReactor.cancelAll.and(.immediate(.closed))
        }
    }

    private static var cancelAll: Effect<Mutation, State> { .cancel(.forks, .pageOfForks) }

    private func load(_ repository: Repository, on screen: Screen, _ rows: Int?) -> Effect<Mutation, State> {
        Effect<Mutation, State>.immediate(.requested(repository, on: screen, rows: rows)).and(
            .run(id: .forks, isAwaited: true, cancelled: .cancelled) { [dependencies] send in
                let page = try await dependencies.forks(repository)
                send(.loaded(page, at: dependencies.now()))
            } catch: { [dependencies] error in
                .failed(FailedRequest(caught: error).failure, at: dependencies.now())
            })
    }

    private func reload(_ state: ForksState) -> Effect<Mutation, State> {
        guard let parent = state.parent else { return .none }
        return ForksReactor.cancelAll.and(load(parent, on: .forks, nil))
    }

    private func loadPage(_ next: PageReference) -> Effect<Mutation, State> {
        Effect<Mutation, State>.immediate(.pageStarted).and(
            .run(id: .pageOfForks, isAwaited: true) { [dependencies] send in
                send(.pageLoaded(try await dependencies.nextPage(next), next))
            } catch: { [dependencies] error in
                .pageFailed(FailedRequest(caught: error).failure, at: dependencies.now())
            })
    }
}

extension EffectID {
    static let forks: EffectID = "forks"
    static let pageOfForks: EffectID = "page of forks"
}
