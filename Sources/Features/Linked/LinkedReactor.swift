public import Core
public import Reactive

/// The repositories that a README links to: lists them. The loader loads facts about those that are looked at; see
/// ``AppState/linkedWant``.
public struct LinkedReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// The README that a list is wanted of is there; `nil` if the repository has none.
        case read(Readme?)
        /// The list is loaded again.
        case reload
        /// The rows need another arrangement.
        case arrange(LinkedArrangement.Request)
        /// What is known on this machine is looked up.
        case findSaved
        /// What is known on this machine is no longer looked up.
        case cancelFacts
        /// Another identity is in use, which may see other repositories.
        case accountChanged
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<LinkedOrder>)
        /// The list of a repository was opened, from a list with so many lines.
        case opened(Repository, rows: Int?)
        /// It is loaded again.
        case reloading
        /// The README is there, and is being read.
        case reading
        /// It is no longer being read.
        case cancelled
        /// The repositories of the README; `nil` if there is none.
        case loaded(LinkedList?, at: Timestamp)
        /// The rows were arranged.
        case arranged(LinkedArrangement)
        /// What is known on this machine was looked up, for the list of a number.
        case lookedUp(LinkedFacts, list: Int)
        /// Facts were loaded, for the list of a number.
        case found(LinkedFacts, list: Int)
        /// Facts could not be loaded.
        case factsFailed(Failure)
        /// The user asks for facts.
        case asked
        /// All lists are forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = LinkedState

    let dependencies: LinkedDependencies

    /// Linked repositories with these dependencies.
    public init(_ dependencies: LinkedDependencies) { self.dependencies = dependencies }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: LinkedState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies.opening)
        case .read(let readme): read(readme, state)
        case .reload: LinkedReactor.cancelAll.and(.immediate(.reloading))
        case .arrange(let request):
            .run(id: .arranging) { [all = state.all] send in
                send(.arranged(await concurrently { LinkedArrangement(request, of: all) }))
            }
        case .cancelFacts: .cancel(.linkedFacts)
        case .accountChanged: LinkedReactor.cancelAll.and(.immediate(.forgotten))
        case .findSaved: findSaved(state)
        }
    }

    private static var cancelAll: Effect<Mutation, State> { .cancel(.links, .linkedFacts, .arranging) }

    private func read(_ readme: Readme?, _ state: LinkedState) -> Effect<Mutation, State> {
        guard let repository = state.parent else { return .none }
        guard let readme else { return .immediate(.loaded(nil, at: dependencies.now())) }
        return .immediate(.reading).and(
            .run(id: .links, isAwaited: true, cancelled: .cancelled) { [dependencies] send in
                send(.loaded(await dependencies.list(of: readme, repository), at: dependencies.now()))
            })
    }

    /// What is known on this machine.
    private func findSaved(_ state: LinkedState) -> Effect<Mutation, State> {
        guard let parent = state.parent else { return .none }
        let (number, all) = (state.number, state.all)
        return .run(id: .linkedFacts, isAwaited: true) { [dependencies] send in
            let facts = await dependencies.saved(all.filter(\.isWanted).map(\.reference), parent)
            send(.lookedUp(facts, list: number))
        }
    }
}

extension EffectID {
    static let links: EffectID = "links"
    static let linkedFacts: EffectID = "facts of links"
    fileprivate static let arranging: EffectID = "arranging"
}

/// What the list of linked repositories needs from the outside.
public struct LinkedDependencies: Sendable {
    /// The repositories that a README links to.
    public var list: @Sendable (Readme, _ of: Repository) async -> LinkedList
    /// What is known on this machine of some names; the list that they are in, `nil` for none.
    public var saved: @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts
    /// What GitHub knows of up to 50 names, in one request, which is kept. Throws `FailedRequest`.
    public var facts: @Sendable ([RepositoryReference], _ of: Repository?) async throws -> LinkedFacts
    /// What GitHub knows of a name, by REST, which is kept. Throws `FailedRequest`.
    public var fact: @Sendable (RepositoryReference, _ of: Repository?) async throws -> LinkedFact
    /// Opens and copies repositories.
    var opening: RepositoryOpening
    /// The current time.
    public var now: @Sendable () -> Timestamp
    /// Where READMEs are read: not where anything else waits, because it takes as long as a stranger's document makes it take. `nil`
    /// for the executor of other effects.
    var executor: (any TaskExecutor)?

    /// Everything at once.
    public init(
        list: @escaping @Sendable (Readme, _ of: Repository) async -> LinkedList,
        saved: @escaping @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts = { _, _ in [:] },
        facts: @escaping @Sendable ([RepositoryReference], _ of: Repository?) async throws -> LinkedFacts,
        fact: @escaping @Sendable (RepositoryReference, _ of: Repository?) async throws -> LinkedFact,
        opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil
    ) {
        (self.list, self.saved, self.facts, self.fact, self.opening) = (list, saved, facts, fact, opening)
        (self.now, self.executor) = (now, executor)
    }
}

extension LinkedDependencies {
    /// The list of a README, off the main actor.
    public func list(of readme: Readme, _ repository: Repository) async -> LinkedList {
        await withTaskExecutorPreference(executor) { await list(readme, repository) }
    }
}
