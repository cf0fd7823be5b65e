public import Core
public import Reactive

/// The forks of a repository. The loader loads them; see ``AppState/forksDemand``.
public struct ForksReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case reload
        /// The user asks for the next page.
        case loadNextPage
    }

    public enum Mutation: Sendable, Equatable {
        /// `rows` is the height of the list.
        case opened(Repository, rows: Int?)
        case reloading
        case loaded(ForkPage)
        /// The user asked for the next page.
        case pageRequested
        /// The page after the loaded ones, by its reference.
        case pageLoaded(ForkPage, PageReference)
        case pageFailed(Failure)
        case forgotten
    }

    public typealias State = ForksState

    public init() {}

    public func mutate(_ action: Action, state: ForksState) -> Effect<Mutation, State> {
        switch action {
        case .reload: .immediate(.reloading)
        case .loadNextPage: .immediate(.pageRequested)
        }
    }
}
