public import Core
public import Reactive

/// Repositories side by side. The loader loads the facts; see ``AppState/comparisonDemand``.
public struct CompareReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// Handled by ``AppReactor``.
        case open([Repository]), copy
        /// `to` is the first visible line of the table.
        case scroll(to: Int)
        /// Show equal rows, or fold them.
        case toggleEqual
    }

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

    public typealias State = CompareState

    public init() {}

    public func mutate(_ action: Action, state: CompareState) -> Effect<Mutation, State> {
        switch action {
        case .open, .copy: .none
        case .scroll(let offset): .immediate(.scrolled(to: offset))
        case .toggleEqual: .immediate(.toggledEqual)
        }
    }

    public static func reduce(into state: inout CompareState, _ mutation: Mutation) {
        switch mutation {
        case .opened(let repositories, let now):
            state.items = repositories
            state.openedAt = now
            (state.offset, state.showsEqual, state.facts) = (0, false, [:])
            state.screen.list.replace(with: repositories.map(\.id), keepsSelection: false)
        case .filled(let facts): state.facts = facts
        case .removed(let id):
            state.items.removeAll { $0.id == id }
            state.screen.list.update(with: state.items.map(\.id))
        case .scrolled(let offset): state.offset = max(0, offset)
        case .toggledEqual: state.showsEqual.toggle()
        case .forgotten:
            state.facts = [:]
            state.items = []
            state.screen.list.replace(with: [], keepsSelection: false)
        }
        switch mutation {
        case .scrolled, .toggledEqual: break
        default: state.update()
        }
    }
}
