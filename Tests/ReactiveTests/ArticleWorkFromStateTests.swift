import Reactive
import ReactiveTesting
import TestSupport
import Testing

struct ReaderReactor: Reactor {
    // snippet: state
    enum Action: Sendable { case select(String?), expire }
    enum Mutation: Sendable { case selected(String?), loaded(String), expired, connected(Bool) }

    struct State: Sendable, Equatable {
        var selected: String?
        var text: String?
        var isOnline = true

        /// The name of the document to load.
        var missing: String? { isOnline && text == nil ? selected : nil }
    }
    // snippet end

    var load: @Sendable (String) async throws -> String
    var clock: any Clock<Duration>
    var connectivity: AsyncStream<Bool>

    // snippet: reactions
    var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("text", from: { $0.missing }) { [load] name in
                .run(id: "text") { send in
                    send(.loaded(try await load(name)))
                } catch: {
                    .loaded("\($0)")
                }
            },
            .feedback("expiry", from: { $0.text }) { [clock] _ in
                .after(.seconds(60), on: clock) { _ in .immediate(.expired) }
            },
        ]
    }
    // snippet end

    // snippet: inputs
    var inputs: [Input<Mutation>] {
        [.stream(connectivity) { .connected($0) }]
    }
    // snippet end

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .select(let name): .immediate(.selected(name))
        case .expire: .immediate(.expired)
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .selected(let name): (state.selected, state.text) = (name, nil)
        case .loaded(let text): state.text = text
        case .expired: state.text = nil
        case .connected(let isOnline): state.isOnline = isOnline
        }
    }
}

/// What the article WorkFromState says.
@MainActor
@Suite(.hangLimit) struct ArticleWorkFromStateTests {
    private let clock = ManualClock()
    private let server = ManualClock()
    private let connectivity = AsyncStream.makeStream(of: Bool.self)
    private let log = TransitionCauses()

    /// A reader whose server takes a second and returns the name and the second of the request.
    private func store() -> Store<ReaderReactor> {
        let reactor = ReaderReactor(
            load: { [server] name in
                let now = server.now.offset.components.seconds
                try await server.sleep(for: .seconds(1))
                return "\(name) \(now)"
            }, clock: clock, connectivity: connectivity.stream)
        return Store(reactor, initialState: .init(), middleware: [{ [log] in log.record($0) }])
    }

    private func answer(_ store: Store<ReaderReactor>) async {
        await server.waitForSleepers(1)
        server.advance(by: .seconds(1))
        await store.waitUntilIdle()
    }

    @Test func feedbackSendsMutationsAndReactSendsActions() async {
        let store = store()
        store.send(.select("a"))
        await answer(store)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        await server.waitForSleepers(1)
        #expect(log.lines == ["action select", "reaction text", "reaction expiry"])
        // The text has expired, so it is requested again.
        await answer(store)
        #expect(store.state.text == "a 1")
    }

    @Test func anInputBecomesMutationsUntilTheStoreEnds() async {
        let store = store()
        connectivity.continuation.yield(false)
        await store.wait(for: "no connection") { !$0.isOnline }
        store.send(.select("a"))
        #expect(store.effectsInFlight == [])
        connectivity.continuation.yield(true)
        await store.wait(for: "a connection") { $0.isOnline }
        #expect(store.effectsInFlight == ["text"])
        store.end()
        connectivity.continuation.yield(false)
        await store.waitUntilIdle()
        #expect(store.state.isOnline)
    }

    @Test func anElementWithoutAMutationIsDropped() async {
        struct EvenReactor: Reactor {
            typealias Action = Never
            let numbers: AsyncStream<Int>
            static func reduce(into state: inout [Int], _ mutation: Int) { state.append(mutation) }
            var inputs: [Input<Int>] { [.stream(numbers) { $0.isMultiple(of: 2) ? $0 : nil }] }
        }
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        let store = Store(EvenReactor(numbers: numbers), initialState: [])
        for number in 1...4 { continuation.yield(number) }
        await store.wait(for: "two numbers") { $0.count == 2 }
        #expect(store.state == [2, 4])
    }
}

/// What caused the transitions of a reader, but for its inputs.
@MainActor
private final class TransitionCauses {
    private(set) var lines: [String] = []

    nonisolated init() {}

    func record(_ transition: Transition<ReaderReactor>) {
        switch transition.cause {
        case .action(.select, _): lines.append("action select")
        case .reaction(let name): lines.append("reaction \(name)")
        default: break
        }
    }
}
