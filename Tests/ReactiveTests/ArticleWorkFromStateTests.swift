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
    @Test func whatTheStateLacksIsLoaded_againWhenItHasExpired() async {
        let clock = ManualClock()
        let (connectivity, connection) = AsyncStream.makeStream(of: Bool.self)
        let reactor = ReaderReactor(
            load: { "\($0) \(clock.now.offset.components.seconds)" }, clock: clock, connectivity: connectivity)
        let store = Store(reactor, initialState: .init())
        store.send(.select("a"))
        await clock.waitForSleepers(1)
        #expect(store.state.text == "a 0")
        clock.advance(by: .seconds(60))
        await store.wait(for: "the text again") { $0.text == "a 60" }
        connection.yield(false)
        await store.wait(for: "no connection") { !$0.isOnline }
        store.send(.select("b"))
        #expect(store.effectsInFlight == [])
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
