import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Contracts 12 to 15 of `Reactive`: scopes, later steps, cleaning up, settling; for children and for those of a child.
@MainActor
@Suite(.hangLimit) struct ScopeContractTests {
    private typealias Pair = Twins<Counter>

    let clock = ManualClock()

    private func store(_ left: Counter, _ right: Counter? = nil, in place: Place) -> PlacedStore<Pair> {
        PlacedStore(Pair(left, right ?? Counter(clock: clock)), initialState: .init(.init()), in: place)
    }

    // 12
    @Test(arguments: Place.allCases) func scopes_cancellingInOneChild_orAllButTheOther_touchesNotTheOther(
        _ place: Place
    ) async {
        for action in [Pair.Action.left(.cancel), .keepOnlyRight] {
            let store = store(Counter(clock: clock), in: place)
            store.send(.left(.addLater(1, after: .seconds(1))))
            store.send(.right(.addLater(2, after: .seconds(1))))
            await clock.waitForSleepers(2)
            #expect(store.effectsInFlight == ["\(place.prefix)left/later", "\(place.prefix)right/later"])
            store.send(action)
            clock.advance(by: .seconds(1))
            await store.waitUntilIdle()
            #expect(store.state.left.numbers == [] && store.state.right.numbers == [2], "\(action)")
        }
    }

    @Test(arguments: Place.allCases) func scopes_aChildsReactionsWorkAndAreAskedOnlyWhereItsStateChanged(_ place: Place)
        async
    {
        var started: [Int] = []
        let store = store(
            Counter(clock: clock) { request in
                started.append(request)
                return request < 3 ? .immediate(.added(request), .requested(request + 1)) : .none
            }, in: place)
        store.send(.left(.request(1)))
        #expect(started == [1, 2, 3])
        #expect(store.state.left.numbers == [1, 2])
        store.send(.right(.add(7)))
        #expect(started == [1, 2, 3])
        #expect(store.state.right.numbers == [7])
    }

    @Test(arguments: Place.allCases) func scopes_anAbsentChildTakesNoActions(_ place: Place) {
        let store = PlacedStore(Pair(Counter(), nil), initialState: .init(.init()), in: place)
        store.send(.right(.add(1)))
        #expect(store.state == .init(.init()))
    }

    @Test(arguments: Place.allCases) func scopes_aChildIsCancelledWithAllThatIsInIt(_ place: Place) async {
        let family = Twins(Nest(Counter(clock: clock)), Nest(Counter(clock: clock)))
        let store = PlacedStore(family, initialState: .init(.init(inner: .init())), in: place)
        store.send(.left(.addLater(1, after: .seconds(1))))
        store.send(.right(.addLater(2, after: .seconds(1))))
        await store.waitUntilIdle()
        let right = "\(place.prefix)right/nest/later"
        #expect(store.effectsInFlight == ["\(place.prefix)left/nest/later", right])
        store.send(.cancelLeft)
        #expect(store.effectsInFlight == [right])
        // What goes on goes on with all that is in it, and outside of the twins nothing is cancelled at all.
        store.send(.keepOnlyRight)
        #expect(store.effectsInFlight == [right])
        store.send(.cancelAll)
        #expect(store.effectsInFlight == [])
    }

    @Test func scopes_whatIsCancelledInsideAChildIsItsOwn() async {
        let pair = Pair(Counter(clock: clock), Counter(clock: clock))
        let store = Store(Twins(pair, pair), initialState: .init(.init(.init())))
        store.send(.left(.left(.addLater(1, after: .seconds(1)))))
        store.send(.left(.right(.addLater(1, after: .seconds(1)))))
        store.send(.right(.left(.addLater(1, after: .seconds(1)))))
        await store.waitUntilIdle()
        store.send(.left(.keepOnlyRight))
        #expect(Set(store.effectsInFlight) == ["left/right/later", "right/left/later"])
        store.send(.left(.cancelAll))
        #expect(store.effectsInFlight == ["right/left/later"])
    }

    // 13
    private struct Adder: Reactor {
        func mutate(_ action: Int, state: [Int]) -> Effect<Int, [Int]> {
            Effect<Int, [Int]>.immediate(action)
                .then { state in .immediate(state.reduce(0, +)) }
                .then { state in .immediate(state.reduce(0, +)) }
        }
        static func reduce(into state: inout [Int], _ mutation: Int) { state.append(mutation) }
    }

    @Test(arguments: Place.allCases) func laterStepsSeeEarlierOnes(_ place: Place) {
        let store = PlacedStore(Adder(), initialState: [1], in: place)
        store.send(2)
        #expect(store.state == [1, 2, 3, 6])
    }

    // 14
    private enum Work: Sendable, Equatable { case begin, cancel, replace }

    private struct Cleaner: Reactor {
        let clock: ManualClock
        func mutate(_ action: Work, state: [String]) -> Effect<String, [String]> {
            switch action {
            case .begin, .replace:
                .immediate("\(action)").and(
                    .run(id: "work", cancelled: "cleaned") { [clock] send in
                        do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                        send("done")
                    })
            case .cancel: .immediate("before").and(.cancel("work")).and(.immediate("after"))
            }
        }
        static func reduce(into state: inout [String], _ mutation: String) { state.append(mutation) }
    }

    @Test(arguments: Place.allCases) func cancelledCleansUp_atTheCancelStepInOrder(_ place: Place) async {
        let store = PlacedStore(Cleaner(clock: clock), initialState: [], in: place)
        store.send(.begin)
        store.send(.cancel)
        #expect(store.state == ["begin", "before", "cleaned", "after"])
        await store.waitUntilIdle()
        store.send(.cancel)
        #expect(store.state.suffix(2) == ["before", "after"])
    }

    @Test(arguments: Place.allCases) func cancelledCleansUp_notWhereItIsReplacedNorAfterItsEnd(_ place: Place) async {
        let store = PlacedStore(Cleaner(clock: clock), initialState: [], in: place)
        store.send(.begin)
        store.send(.replace)
        #expect(store.state == ["begin", "replace"])
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        store.send(.cancel)
        #expect(store.state == ["begin", "replace", "done", "before", "after"])
    }

    @Test(arguments: Place.allCases) func cancelledCleansUp_notWhenTheStoreEnds(_ place: Place) async {
        let store = PlacedStore(Cleaner(clock: clock), initialState: [], in: place)
        store.send(.begin)
        await store.waitUntilIdle()
        store.end()
        await store.waitUntilIdle()
        #expect(store.state == ["begin"])
    }

    @Test(arguments: Place.allCases) func cancelledCleansUp_aReactionNamesAnAction(_ place: Place) async {
        let clock = clock
        let counter = Counter(clock: clock) { request in
            .run(cancelled: .added(-request)) { send in
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(.added(request))
            }
        }
        let store = PlacedStore(counter, initialState: .init(), in: place)
        store.send(.request(1))
        // Another request takes over without a word; no request is the end of it.
        store.send(.request(2))
        #expect(store.state.numbers == [])
        store.send(.request(nil))
        #expect(store.state.numbers == [-2])
        await store.waitUntilIdle()
        #expect(clock.sleeperCount == 0)
    }

    // 15
    @Test(arguments: Place.allCases)
    func settles_aReactionWithoutEndIsSwitchedOffUntilItsRequestChanges(_ place: Place) {
        var unsettled: [String] = []
        let counter = Counter { request in .immediate(.requested(request + 1)) }
        let store = PlacedStore(counter, initialState: .init(), in: place) { unsettled.append($0) }
        store.send(.request(1))
        #expect(unsettled == [place.prefix + "request"])
        let stopped = store.state.request ?? 0
        #expect(stopped == Reaction<Counter.State, Counter.Mutation>.limit)
        // The program goes on.
        store.send(.add(5))
        #expect(store.state.numbers == [5])
        #expect(store.state.request == stopped)
        #expect(unsettled.count == 1)
        // Another request starts it again.
        store.send(.request(1))
        #expect(unsettled.count == 2)
    }
}

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

/// What an observer may do to others, and to the store: contracts 3 and 6.
@MainActor
struct ObserverContractTests {
    @Test func cancelledMeansSilent_anObserverThatEndsTheStoreEndsTheReactionsOfItsTurn() async {
        struct Reacting: Reactor {
            func mutate(_ action: Int, state: Int) -> Effect<Int, Int> { .immediate(action) }
            static func reduce(into state: inout Int, _ mutation: Int) { state = mutation }
            var reactions: [Reaction<Int, Int>] {
                [.feedback("work", from: { $0 > 0 ? $0 : nil }) { number in .run { send in send(number + 1) } }]
            }
        }
        let store = Store(Reacting(), initialState: 0)
        let observation = store.observe { [weak store] in if $0 == 1 { store?.end() } }
        defer { observation.cancel() }
        store.send(1)
        #expect(store.effectsInFlight.isEmpty)
        await store.waitUntilIdle()
        #expect(store.state == 1)
    }

    @Test func replay_anObservationThatAnotherOneEndsIsNotCalledAgain() {
        let store = Store(Counter(), initialState: .init())
        var (other, calls): (Observation?, Int) = (nil, 0)
        let observation = store.observe { if $0.numbers == [1] { other?.cancel() } }
        other = store.observe { _ in calls += 1 }
        store.send(.add(1))
        #expect(calls == 1)
        observation.cancel()
    }
}
