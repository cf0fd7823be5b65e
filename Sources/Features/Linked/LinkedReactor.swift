public import Core
public import Reactive

/// Lists the repositories that a README links to. The loader loads facts about visible ones; see ``AppState/linkedWant``.
public struct LinkedReactor: Reactor, Sendable {
    public enum Mutation: Sendable, Equatable {
        /// `rows` is the height of the list.
        case opened(Repository, rows: Int?)
        case reloading
        /// The README is loaded, and is being read.
        case reading
        /// Reading was cancelled.
        case cancelled
        /// `nil` if there is no README.
        case loaded(LinkedList?)
        case arranged(LinkedArrangement)
        /// Facts saved on this machine, for the list with a number.
        case lookedUp(LinkedFacts, list: Int)
        /// Facts from GitHub, for the list with a number.
        case found(LinkedFacts, list: Int)
        case factsFailed(Failure)
        /// The user asks for facts.
        case asked
        case forgotten
    }

    public typealias Action = Never
    public typealias State = LinkedState

    let dependencies: LinkedDependencies

    public init(_ dependencies: LinkedDependencies) { self.dependencies = dependencies }

    /// Reads the README for the list; `nil` if the repository has none.
    func read(_ readme: Readme?, _ state: LinkedState) -> Effect<Mutation, State> {
        guard let repository = state.parent else { return .none }
        guard let readme else { return .immediate(.loaded(nil)) }
        return .immediate(.reading).and(
            .run(id: .links, isAwaited: true, cancelled: .cancelled) { [dependencies] send in
                send(.loaded(await dependencies.list(of: readme, repository)))
            })
    }

    func arrange(_ request: LinkedArrangement.Request, _ state: LinkedState) -> Effect<Mutation, State> {
        .run(id: .arranging) { [all = state.all] send in
            send(.arranged(await offMainActor { LinkedArrangement(request, of: all) }))
        }
    }

    /// Looks up facts saved on this machine.
    func findSaved(_ state: LinkedState) -> Effect<Mutation, State> {
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

public struct LinkedDependencies: Sendable {
    public var list: @Sendable (Readme, _ of: Repository) async -> LinkedList
    /// Facts saved on this machine; `of` is the repository whose list has the names, `nil` for none.
    public var saved: @Sendable ([RepositoryReference], _ of: Repository?) async -> LinkedFacts = { _, _ in [:] }
    /// Reads READMEs, where nothing else waits, because a stranger's document may take any time. `nil` for the executor of other
    /// effects.
    public var executor: (any TaskExecutor)?

    /// Runs off the main actor.
    public func list(of readme: Readme, _ repository: Repository) async -> LinkedList {
        await withTaskExecutorPreference(executor) { await list(readme, repository) }
    }
}

extension LinkedDependencies {
    public init(list: @escaping @Sendable (Readme, _ of: Repository) async -> LinkedList) { self.list = list }
}
