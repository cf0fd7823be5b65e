public import Core
public import Reactive

/// Offers completions of the query line. The list itself follows the line; see ``CompletionState``.
public struct CompletionReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case toggle
        case close
        /// By index; `nil` returns the keys to the line.
        case select(Int?)
        /// Typing has paused: judge the value at the cursor.
        case settle
        case lookUp(CatalogueNames.Request)
        case namesFound(CatalogueNames)
        /// GitHub's answer; `nil` if it may succeed later.
        case organizationsFound([String]?, login: String)
    }

    /// Each action is its own mutation; a look-up changes nothing.
    public typealias Mutation = Action

    public typealias State = CompletionState

    /// The names of local repositories; `nil` without a library.
    public typealias Names = @Sendable (CatalogueNames.Request) async -> CatalogueNames?

    private let names: Names

    /// `names` come from the library.
    public init(names: @escaping Names = { _ in nil }) { self.names = names }

    public func mutate(_ action: Action, state: CompletionState) -> Effect<Mutation, State> {
        switch action {
        case .lookUp(let request):
            .run(id: "names") { [names] send in
                if let found = await names(request) { send(.namesFound(found)) }
            }
        default: .immediate(action)
        }
    }

    public static func reduce(into state: inout CompletionState, _ mutation: Mutation) {
        switch mutation {
        case .toggle: state.toggle()
        case .close: state.close(isFinal: true)
        case .select(let place): state.select(place)
        case .settle: state.settle()
        case .lookUp: break
        case .namesFound(let names): state.adopt(names)
        case .organizationsFound(let logins, let login): state.adopt(organizations: logins, of: login)
        }
    }

    /// Looks up missing names while candidates are offered.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("names", from: { $0.wantedNames }) { [self] names in
                .then { [self] in mutate(.lookUp(names), state: $0) }
            }
        ]
    }
}
