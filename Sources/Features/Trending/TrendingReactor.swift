public import Model
public import Reactive

/// Loads new repositories with the most stars.
public struct TrendingReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// They are loaded.
        case load
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<ForkOrder>)
        /// They were loaded.
        case loaded([Repository])
        /// They could not be loaded.
        case failed(Failure, at: Timestamp)
    }

    /// What the screen shows.
    public typealias State = TrendingState

    let forks: ForksDependencies
    let load: @Sendable () async throws -> SearchPage

    /// Creates the reactor.
    ///
    /// - Parameters:
    ///   - opening: Opens and copies what is selected.
    ///   - load: Loads the repositories. Throws `FailedRequest`.
    public init(opening: ForksDependencies, load: @escaping @Sendable () async throws -> SearchPage) {
        (forks, self.load) = (opening, load)
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: TrendingState) -> Effect<Mutation> {
        switch action {
        case .list(let action): action.effect(on: state, at: forks.now(), forks)
        case .load:
            .run(id: .trending, isAwaited: true) { [load] send in
                send(.loaded(try await load().repositories))
            } catch: { [forks] in
                .failed(($0 as? FailedRequest)?.failure ?? .interrupted(reason: ""), at: forks.now())
            }
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout TrendingState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .loaded(let repositories):
            (state.all, state.failure) = (repositories, nil)
            state.lineChanged()
        case .failed(let failure, _): (state.all, state.failure) = (state.all ?? [], failure)
        }
    }
}

extension TrendingReactor.Mutation {
    /// It is a search.
    var outcome: RequestOutcome? {
        switch self {
        case .loaded: .answered(.search)
        case .failed(let failure, let now): .failed(.search, failure, at: now)
        case .list: nil
        }
    }
}
