public import Model
public import Reactive

/// Marks repositories. It has no actions: what is marked depends on the list that is shown.
public struct MarksReactor: Reactor, Sendable {
    /// There are no actions.
    public typealias Action = Never

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// A repository was marked or unmarked.
        case toggled(Repository)
        /// Several repositories were marked or unmarked.
        case toggledAll([Repository])
        /// These are marked again, and no others.
        case restored([Repository])
    }

    /// The marked repositories.
    public typealias State = Marks

    /// Folds one mutation into the state.
    public static func reduce(into state: inout Marks, _ mutation: Mutation) {
        switch mutation {
        case .toggled(let repository): state.toggle(repository)
        case .toggledAll(let repositories): state.toggleAll(repositories)
        case .restored(let repositories): state = Marks(repositories: repositories, ids: Set(repositories.map(\.id)))
        }
    }
}

/// The marked repositories. They belong to no list: marks survive new searches and are shared by all screens.
public struct Marks: Sendable, Equatable {
    /// In the order they were marked.
    public private(set) var repositories: [Repository] = []
    /// Their ids.
    public private(set) var ids: Set<Repository.ID> = []

    /// Whether there are any.
    public var isEmpty: Bool { repositories.isEmpty }

    /// Marks or unmarks a repository.
    mutating func toggle(_ repository: Repository) {
        if ids.insert(repository.id).inserted {
            repositories.append(repository)
        } else {
            ids.remove(repository.id)
            repositories.removeAll { $0.id == repository.id }
        }
    }

    /// Marks repositories, or unmarks them if all are marked.
    mutating func toggleAll(_ some: [Repository]) {
        let unmarked = some.filter { !ids.contains($0.id) }
        if unmarked.isEmpty {
            ids.subtract(some.lazy.map(\.id))
            repositories.removeAll { !ids.contains($0.id) }
        } else {
            ids.formUnion(unmarked.lazy.map(\.id))
            repositories += unmarked
        }
    }
}
