public import Model
public import Reactive

/// The repositories of the owner of one: loads them.
public struct SiblingsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// They are loaded, or loaded again: from ``AppReactor`` alone.
        case load
        /// They are no longer wanted.
        case cancel
        /// Another identity is in use, which may see others.
        case accountChanged
        /// The list is closed; the one it was opened from is shown again.
        case close
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<SiblingOrder>)
        /// The list was opened from a screen, which may lead back to another of these lists.
        case opened(Repository, from: Screen, isNested: Bool)
        /// They were requested.
        case requested
        /// They are not requested.
        case held(RequestScheduler.Obstacle)
        /// They were loaded.
        case loaded(SearchPage, at: Timestamp)
        /// They could not be loaded; when.
        case failed(Failure, at: Timestamp)
        /// The list was closed.
        case closed
        /// All lists are forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = SiblingsState

    /// The repositories of an owner, those with the most stars first. Throws `FailedRequest`.
    let siblings: @Sendable (_ owner: String) async throws -> SearchPage
    let opening: RepositoryOpening
    let now: @Sendable () -> Timestamp

    /// - Parameter siblings: The repositories of an owner, those with the most stars first. Throws `FailedRequest`.
    public init(
        siblings: @escaping @Sendable (_ owner: String) async throws -> SearchPage, opening: RepositoryOpening,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.siblings, self.opening, self.now) = (siblings, opening, now)
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: SiblingsState) -> Effect<Mutation> {
        switch action {
        case .list(let action): action.effect(on: state, at: now(), opening)
        case .load: load(state)
        case .cancel: .cancel(.siblings)
        case .accountChanged: .cancel(.siblings).then(.immediate(.forgotten))
        case .close: .cancel(.siblings).then(.immediate(.closed))
        }
    }

    private func load(_ state: SiblingsState) -> Effect<Mutation> {
        guard let owner = state.parent?.owner else { return .none }
        return Effect<Mutation>.cancel(.siblings).then(.immediate(.requested)).then(
            .run(id: .siblings, isAwaited: true) { [siblings, now] send in
                let page = try await siblings(owner)
                send(.loaded(page, at: now()))
            } catch: { [now] error in
                .failed(FailedRequest(caught: error).failure, at: now())
            })
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout SiblingsState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .opened(let repository, let origin, let isNested):
            state.open(repository, from: origin, isNested: isNested)
        case .requested: (state.failure, state.obstacle) = (nil, nil)
        case .held(let obstacle): state.obstacle = obstacle
        case .loaded(let page, let now): state.receive(page, now)
        case .failed(let failure, _): state.failure = failure
        case .closed: state.close()
        case .forgotten: state.forget()
        }
    }
}

extension EffectID {
    static let siblings: EffectID = "siblings"
}
