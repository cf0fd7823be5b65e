import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Contract 17 of `Reactive`: each child takes part in everything that its parent does.
@MainActor
@Suite(.hangLimit) struct ChildrenContractTests {
    private func store(_ left: Listener, _ right: Listener) -> Store<Family> {
        Store(Family(left, right), initialState: .init(Listener.State()))
    }

    @Test func children_areListedInTheOrderOfTheirScopes() {
        #expect(Family(Listener(), Listener()).children.names == ["left", "right"])
    }

    @Test func children_actionsArriveAsTheChildsTransformHasThem() {
        let store = store(Listener(), Listener())
        store.send(.left("Hello"))
        store.send(.right(""))
        #expect(store.state.left.heard == ["hello"])
        #expect(store.state.right.heard == [])
    }

    @Test func children_mutationsArriveAsTheChildsTransformHasThem() {
        let store = store(Listener(), Listener())
        store.send(.right("twice"))
        store.send(.right("twice"))
        #expect(store.state.right.heard == ["twice"])
    }

    @Test func children_reactionsAndInputsStartWithoutAWordOfTheParent() async {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let store = store(Listener(), Listener(stream: stream))
        continuation.yield("ask")
        // The input, and the reaction to what it has changed.
        await store.wait(for: "the answer") { $0.right.heard == ["ask", "answer"] }
        #expect(store.state.left.heard == [])
    }

    @Test func children_reactionsAreHeldWhileTheParentSuspendsThem() {
        let store = Store(Library(), initialState: .init())
        store.send(.quiet(true))
        store.send(.reader("ask"))
        #expect(store.state.reader.heard == ["ask"])
        store.send(.quiet(false))
        #expect(store.state.reader.heard == ["ask", "answer"])
    }
}

/// Keeps what it hears, in small letters and never twice in a row.
private struct Listener: Reactor {
    typealias Action = String
    typealias Mutation = String

    struct State: Sendable, Equatable {
        var heard: [String] = []
    }

    var stream: AsyncStream<String>?

    static func reduce(into state: inout State, _ mutation: String) { state.heard.append(mutation) }

    func transform(action: String, state: State) -> String? { action.isEmpty ? nil : action.lowercased() }

    static func transform(mutation: String, state: State) -> String? {
        mutation == state.heard.last ? nil : mutation
    }

    var reactions: [Reaction<State, Mutation>] {
        [.feedback("ask", from: { $0.heard.last == "ask" ? true : nil }) { _ in .immediate("answer") }]
    }

    var inputs: [Input<Mutation>] { stream.map { [.stream($0) { $0 }] } ?? [] }
}

private typealias Family = Twins<Listener>

/// A parent in which nobody answers while it is quiet.
private struct Library: Reactor {
    struct State: Sendable, Equatable {
        @CopyOnWrite var reader = Listener.State()
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
