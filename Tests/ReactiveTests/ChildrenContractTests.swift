import Reactive
import Testing

/// Contract 17 of `Reactive`: each child takes part in everything that its parent does. The other contracts are tried of a child, too,
/// see `Place`.
@MainActor
@Suite struct ChildrenContractTests {
    @Test func children_areListedInTheOrderOfTheirScopes() {
        #expect(Twins(Listener(), Listener()).children.names == ["left", "right"])
    }

    @Test func children_reactionsAreHeldWhileTheParentSuspendsThem() {
        let store = Store(Library(), initialState: .init())
        store.send(.quiet(true))
        store.send(.reader("ask"))
        #expect(store.state.reader == ["ask"])
        store.send(.quiet(false))
        #expect(store.state.reader == ["ask", "answer"])
    }
}

/// Keeps what it hears, and answers a question.
private struct Listener: Reactor {
    typealias Action = String
    typealias Mutation = String

    static func reduce(into state: inout [String], _ mutation: String) { state.append(mutation) }

    var reactions: [Reaction<[String], String>] {
        [.feedback("ask", from: { $0.last == "ask" ? true : nil }) { _ in .immediate("answer") }]
    }
}

/// A parent in which nobody answers while it is quiet.
private struct Library: Reactor {
    struct State: Sendable, Equatable {
        @CopyOnWrite var reader = [String]()
        var isQuiet = false
    }

    enum Action: Sendable, Equatable {
        case reader(String)
        case quiet(Bool)
    }

    typealias Mutation = Action

    let reader: Scope<Library, Listener>
    let children: Children<State, Mutation>

    init() {
        var children = Children<State, Mutation>()
        reader = Scope(
            "reader", Listener(), at: \.$reader, mutation: Mutation.reader, suspendedWhile: { $0.isQuiet },
            in: &children)
        self.children = children
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .reader(let text): reader.mutate(text, state: state)
        case .quiet: .immediate(action)
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .reader(let text): Listener.fold(text, into: &state.reader)
        case .quiet(let isQuiet): state.isQuiet = isQuiet
        }
    }
}
