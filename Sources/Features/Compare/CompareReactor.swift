public import Core
public import Reactive

/// Repositories side by side. The loader loads the facts; see ``AppState/comparisonDemand``.
public struct CompareReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case list(ListAction)
        /// Handled by ``AppReactor``.
        case open([Repository])
        /// `to` is the first visible line of the table.
        case scroll(to: Int)
        /// Show equal rows, or fold them.
        case toggleEqual
        case copy
    }

    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        case list(ListMutation)
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

    let dependencies: ListDependencies

    public init(_ dependencies: ListDependencies) { self.dependencies = dependencies }

    public func mutate(_ action: Action, state: CompareState) -> Effect<Mutation, State> {
        switch action {
        case .list(let action): action.effect(on: state, at: dependencies.now(), dependencies.opening)
        case .open: .none
        case .scroll(let offset): .immediate(.scrolled(to: offset))
        case .toggleEqual: .immediate(.toggledEqual)
        case .copy: copy(state.comparison.markdown)
        }
    }

    private func copy(_ text: String) -> Effect<Mutation, State> {
        let lines = text.utf8.count(where: { $0 == UInt8(ascii: "\n") })
        return .copy(
            text, by: dependencies.opening.copy, saying: { .copiedAll(count: lines, by: $0) }, Mutation.noticed)
    }

    public static func reduce(into state: inout CompareState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
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
        case .list, .scrolled, .toggledEqual: break
        default: state.update()
        }
    }
}
