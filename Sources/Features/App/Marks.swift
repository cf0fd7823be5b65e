public import Model

/// The repositories the user has marked. They are no list's: marks survive further searches, and mean the same on every screen.
public struct Marks: Sendable, Equatable {
    /// In the order they were marked.
    public private(set) var repositories: [Repository] = []
    /// Which they are.
    public private(set) var ids: Set<Repository.ID> = []

    /// Whether there are any.
    public var isEmpty: Bool { repositories.isEmpty }

    /// Marks a repository, or takes its mark away.
    mutating func toggle(_ repository: Repository) {
        if ids.insert(repository.id).inserted {
            repositories.append(repository)
        } else {
            ids.remove(repository.id)
            repositories.removeAll { $0.id == repository.id }
        }
    }

    /// Marks all of some repositories; where all are marked, takes their marks away.
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
