public import Core
public import Reactive

/// Repositories side by side. The loader loads what is known of them; see ``AppState/comparisonDemand``.
public struct CompareReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// Repositories are compared: by ``AppReactor``.
        case open([Repository])
        /// Another line of the table is the first.
        case scroll(to: Int)
        /// The rows that are equal are shown, or folded.
        case toggleEqual
        /// The table is copied as Markdown.
        case copy
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<OnlyOrder>)
        /// Repositories are compared.
        case opened([Repository], at: Timestamp)
        /// What is known of the columns has changed.
        case filled([Repository.ID: ComparedFacts])
        /// A repository is no longer compared.
        case removed(Repository.ID)
        /// Another line of the table is the first.
        case scrolled(to: Int)
        /// The rows that are equal are shown, or folded.
        case toggledEqual
        /// What another identity may not see is forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = CompareState

    let dependencies: ListDependencies

    /// Comparisons with these dependencies.
    public init(_ dependencies: ListDependencies) { self.dependencies = dependencies }

    /// Decides what an action leads to.
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

    /// Folds one mutation into the state.
    public static func reduce(into state: inout CompareState, _ mutation: Mutation) {
        switch mutation {
        case .list(let mutation): state.reduce(mutation)
        case .opened(let repositories, let now):
            state.items = repositories
            state.screen.now = now
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
