public import Core

/// The marked repositories. They belong to no list: marks survive new searches and are shared by all screens.
public struct Marks: Sendable, Equatable {
    public enum Mutation: Sendable, Equatable {
        case toggled(Repository)
        case toggledAll([Repository])
        /// These are marked, and no others.
        case restored([Repository])
        case moved(Repository.ID, up: Bool)
    }

    /// In the order they were marked in or moved to, which is that of printing.
    public private(set) var repositories: [Repository] = []
    public private(set) var ids: Set<Repository.ID> = []
    public let limit: Int

    /// The most that are opened in the browser at once.
    static let openLimit = 20

    public init(limit: Int = .max) { self.limit = limit }

    /// How many more can be marked.
    var room: Int { max(0, limit - repositories.count) }
    public var isEmpty: Bool { repositories.isEmpty }

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .toggled(let repository): toggle(repository)
        case .toggledAll(let repositories): toggleAll(repositories)
        case .restored(let repositories): restore(repositories)
        case .moved(let id, let up): move(id, up: up)
        }
    }

    private mutating func restore(_ repositories: [Repository]) {
        self.repositories = repositories
        ids = Set(repositories.map(\.id))
    }

    mutating func toggle(_ repository: Repository) {
        if ids.insert(repository.id).inserted {
            repositories.append(repository)
        } else {
            ids.remove(repository.id)
            repositories.removeAll { $0.id == repository.id }
        }
    }

    private mutating func move(_ id: Repository.ID, up: Bool) {
        guard let place = repositories.firstIndex(where: { $0.id == id }) else { return }
        let other = up ? place - 1 : place + 1
        if repositories.indices.contains(other) { repositories.swapAt(place, other) }
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
