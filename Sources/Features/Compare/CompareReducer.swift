public import Core

extension CompareState {
    public enum Mutation: Sendable, Equatable {
        case opened([Repository], at: Timestamp)
        case filled([Repository.ID: ComparedFacts])
        case removed(Repository.ID)
        /// `to` is the first visible line of the table.
        case scrolled(to: Int)
        /// Equal rows are shown, or folded.
        case toggledEqual
        case forgotten
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
        case .forgotten:
            facts = [:]
            items = []
            screen.list.replace(with: [], keepsSelection: false)
        }
        switch mutation {
        case .scrolled, .toggledEqual: break
        default: update()
        }
    }
}
