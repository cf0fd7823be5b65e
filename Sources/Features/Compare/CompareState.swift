public import Core

/// Repositories side by side: a list screen whose items are the columns. The loader loads the facts; see
/// ``AppState/comparisonDemand``.
public struct CompareState: ListScreen {
    /// The fewest and the most repositories that are compared.
    public static let counts = 2...6
    public var screen = ListScreenState<Repository.ID>()
    public internal(set) var items: [Repository] = []
    var facts: [Repository.ID: ComparedFacts] = [:]
    var openedAt = Timestamp(seconds: 0)
    /// The rows, their order and their texts.
    public internal(set) var comparison = Comparison([], [:], now: Timestamp(seconds: 0))
    public internal(set) var showsEqual = false
    /// Whether every column is loaded as fully as the selected one.
    var isWhole = false
    /// The first visible line of the table.
    public internal(set) var offset = 0

    /// There is no filter: nothing is typed here.
    public mutating func lineChanged() {}

    mutating func update() { comparison = Comparison(items, facts, now: openedAt) }

    public enum Mutation: Sendable, Equatable {
        case opened([Repository], at: Timestamp)
        case filled([Repository.ID: ComparedFacts])
        case removed(Repository.ID)
        /// `to` is the first visible line of the table.
        case scrolled(to: Int)
        /// Equal rows are shown, or folded.
        case toggledEqual
    }

    mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .opened(let repositories, let now):
            items = repositories
            openedAt = now
            (offset, showsEqual, facts) = (0, false, [:])
            screen.list.replace(with: repositories.map(\.id), keepsSelection: false)
        case .filled(let facts): self.facts = facts
        case .removed(let id):
            items.removeAll { $0.id == id }
            screen.list.update(with: items.map(\.id))
        case .scrolled(let offset): self.offset = max(0, offset)
        case .toggledEqual: showsEqual.toggle()
        }
        switch mutation {
        case .scrolled, .toggledEqual: break
        default: update()
        }
    }
}
