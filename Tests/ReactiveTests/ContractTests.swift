import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The contracts of `Reactive`, in the order Docs/Architecture.md lists them.
@MainActor
struct ContractTests {
    let clock = ManualClock()

    /// A store whose work sleeps for a second before it adds 1.
    private func addingLater(_ place: Place) async -> PlacedStore<Counter> {
        let store = PlacedStore(Counter(clock: clock), initialState: .init(), in: place)
        store.send(.addLater(1, after: .seconds(1)))
        await clock.waitForSleepers(1)
        return store
    }

    // 1
    @Test(arguments: Place.allCases) func synchronous_sendReturnsWhenItsMutationsAndAllSendsTheyQueuedAreApplied(
        _ place: Place
    ) {
        let store = PlacedStore(Counter(), initialState: .init(), in: place)
        let observation = store.observe { state in
            if state.numbers == [1] { store.send(.add(2)) }
            if state.numbers == [1, 2] { store.send(.add(3)) }
        }
        defer { observation.cancel() }
        store.send(.add(1))
        #expect(store.state.numbers == [1, 2, 3])
    }

    // 2
    @Test(arguments: Place.allCases) func ordered_actionsSentByAnObserverAreQueuedNotNested(_ place: Place) {
        let store = PlacedStore(Counter(), initialState: .init(), in: place)
        var log: [String] = []
        let observation = store.observe { state in
            log.append("enter \(state.numbers)")
            if state.numbers == [1, 2] {
                store.send(.add(3))
                store.send(.add(4))
            }
            log.append("leave \(state.numbers)")
        }
        defer { observation.cancel() }
        store.send(.addBoth(1, 2))
        #expect(
            log == [
                "enter []", "leave []", "enter [1, 2]", "leave [1, 2]", "enter [1, 2, 3]", "leave [1, 2, 3]",
                "enter [1, 2, 3, 4]", "leave [1, 2, 3, 4]",
            ])
    }

    @Test(arguments: Place.allCases) func ordered_mutationsOfRunningWorkKeepTheirOrderAmongActions(_ place: Place) async
    {
        struct Chatty: Reactor {
            func mutate(_ action: Int, state: [Int]) -> Effect<Int, [Int]> {
                .immediate(action).and(
                    .run { send in
                        send(action + 1)
                        send(action + 2)
                    })
            }
            static func reduce(into state: inout [Int], _ mutation: Int) { state.append(mutation) }
        }
        let store = PlacedStore(Chatty(), initialState: [], in: place)
        store.send(10)
        store.send(20)
        #expect(store.state == [10, 20])
        await store.waitUntilIdle()
        #expect(store.state == [10, 20, 11, 12, 21, 22])
    }

    // 3
    @Test(arguments: Place.allCases, [0, 1]) func cancelledMeansSilent_byID_evenWhenTheClockHadAlreadyWokenIt(
        _ place: Place, seconds: Int
    ) async {
        let store = await addingLater(place)
        clock.advance(by: .seconds(seconds))
        store.send(.cancel)
        clock.advance(by: .seconds(2))
        await store.waitUntilIdle()
        #expect(store.state == .init())
    }

    @Test(arguments: Place.allCases) func cancelledMeansSilent_beforeTheWorkHadBegun(_ place: Place) async {
        let store = PlacedStore(Counter(clock: clock), initialState: .init(), in: place)
        store.send(.addLater(1, after: .zero))
        store.send(.cancel)
        await store.waitUntilIdle()
        #expect(store.state == .init())
    }

    @Test(arguments: Place.allCases) func cancelledMeansSilent_byTheEndOfTheStore(_ place: Place) async {
        let store = await addingLater(place)
        store.end()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        store.send(.add(2))
        #expect(store.state == .init())
        #expect(clock.sleeperCount == 0)
    }

    @Test func cancelledMeansSilent_whenNobodyHoldsTheStoreAnyMore() async {
        var store: Store? = Store(Counter(clock: clock), initialState: .init())
        store?.send(.addLater(1, after: .seconds(1)))
        await clock.waitForSleepers(1)
        store = nil
        #expect(store == nil)
        #expect(clock.sleeperCount == 0)
    }

    // 4
    @Test(arguments: Place.allCases) func latestWins_aRunWithTheSameIDReplacesTheOneUnderWay(_ place: Place) async {
        let store = PlacedStore(Counter(clock: clock), initialState: .init(), in: place)
        store.send(.addLater(1, after: .seconds(1)))
        await store.waitUntilIdle()
        store.send(.addLater(2, after: .seconds(1)))
        await store.waitUntilIdle()
        #expect(store.effectsInFlight == [place.prefix + "later"])
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.numbers == [2])
        #expect(store.state.failure == nil)
    }

    // 5
    @Test(arguments: Place.allCases) func anErrorIsAMutation_andTheStateGoesOn(_ place: Place) async {
        let store = PlacedStore(Counter(), initialState: .init(), in: place)
        store.send(.fail)
        await store.waitUntilIdle()
        #expect(store.state.failure == "Broken()")
        store.send(.add(1))
        #expect(store.state.numbers == [1])
    }

    // 6
    @Test(arguments: Place.allCases) func replay_aLateObserverGetsTheCurrentStateAtOnce(_ place: Place) {
        let store = PlacedStore(Counter(), initialState: .init(), in: place)
        store.send(.add(1))
        var seen: [[Int]] = []
        let observation = store.observe { seen.append($0.numbers) }
        store.send(.add(2))
        observation.cancel()
        store.send(.add(3))
        #expect(seen == [[1], [1, 2]])
    }

    @Test func replay_aSlowReaderGetsTheNewestNeverABacklog() async throws {
        let store = Store(Counter(), initialState: .init())
        let states = store.states
        for number in 1...100 { store.send(.add(number)) }
        let reader = StreamReader(states, of: "a state")
        #expect(try await reader.next()?.numbers.count == 100)
        store.end()
        #expect(try await reader.next() == nil)
    }

    @Test(arguments: Place.allCases) func replay_anObservationLastsAsLongAsItIsKept(_ place: Place) {
        let store = PlacedStore(Counter(), initialState: .init(), in: place)
        var seen: [Int] = []
        do {
            let observation = store.observe { seen.append($0.numbers.count) }
            store.send(.add(5))
            _ = observation
        }
        store.send(.add(6))
        #expect(seen == [0, 1])
    }

    @Test(arguments: Place.allCases) func replay_anEqualStateIsNotShownAgain(_ place: Place) {
        let store = PlacedStore(Counter(), initialState: .init(), in: place)
        var count = 0
        let observation = store.observe { _ in count += 1 }
        defer { observation.cancel() }
        store.send(.drop)
        store.send(.request(nil))
        #expect(count == 1)
    }

    // 7
    @Test(arguments: Place.allCases) func transforms_actionsAndMutationsCanBeChangedOrDropped(_ place: Place) async {
        struct Filtered: Reactor {
            func mutate(_ action: Int, state: [Int]) -> Effect<Mutation, State> { .immediate(action, action + 1) }
            static func reduce(into state: inout [Int], _ mutation: Int) { state.append(mutation) }
            func transform(action: Int, state: [Int]) -> Int? { action < 0 ? nil : action * 10 }
            static func transform(mutation: Int, state: [Int]) -> Int? { mutation == 21 ? nil : mutation }
        }
        let store = PlacedStore(Filtered(), initialState: [0], in: place)
        store.send(1)
        store.send(-1)
        store.send(2)
        #expect(store.state == [0, 10, 11, 20])
    }

    @Test(arguments: Place.allCases) func transforms_anOutsideStreamIsJoinedIntoTheMutationsUntilTheStoreEnds(
        _ place: Place
    ) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let store = PlacedStore(Counter(heard: stream), initialState: .init(), in: place)
        let ended = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in ended.continuation.finish() }
        continuation.yield(7)
        await store.wait("7 from the stream") { $0.other == 7 }
        #expect(store.state.other == 7)
        await store.waitUntilIdle()
        store.end()
        #expect(try await StreamReader(ended.stream, of: "the end of the input").next() == nil)
        continuation.yield(8)
        #expect(store.state.other == 7)
    }

    @Test func middleware_seesActionMutationsAndTheStatesBeforeAndAfter() async {
        var log: [String] = []
        let watch: Middleware<Counter> = { transition in
            log.append(
                "\(transition.cause): \(transition.mutations): \(transition.before.numbers) → \(transition.after.numbers)"
            )
        }
        let store = Store(Counter(clock: clock), initialState: .init(), middleware: [watch])
        store.send(.addBoth(1, 2))
        store.send(.drop)
        store.send(.addLater(3, after: .seconds(1)))
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(log.count == 4)
        #expect(log.first?.hasSuffix(": [] → [1, 2]") == true)
        #expect(log.first?.contains("addBoth(1, 2)") == true)
        #expect(log.last?.contains("effect(Optional(later))") == true)
        #expect(log.last?.hasSuffix("[1, 2] → [1, 2, 3]") == true)
    }

    // 8
    @Test(arguments: Place.allCases) func feedback_aNewRequestStartsAnEqualOneDoesNotRestartItsDisappearanceCancels(
        _ place: Place
    ) async {
        var started: [Int] = []
        let clock = clock
        let counter = Counter(clock: clock) { request in
            started.append(request)
            return .run { send in
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(.added(request))
            }
        }
        let store = PlacedStore(counter, initialState: .init(request: 1), in: place)
        #expect(started == [1])
        store.send(.request(1))
        store.send(.add(0))
        #expect(started == [1])
        await store.waitUntilIdle()
        store.send(.request(2))
        #expect(started == [1, 2])
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.numbers == [0, 2])
        store.send(.request(3))
        await store.waitUntilIdle()
        store.send(.request(nil))
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.numbers == [0, 2])
        #expect(started == [1, 2, 3])
    }

    @Test(arguments: Place.allCases) func feedback_itsImmediateActionsAreAppliedBeforeSendReturns(_ place: Place) {
        let counter = Counter { request in
            request < 4 ? .immediate(.added(request), .requested(request + 1)) : .none
        }
        let store = PlacedStore(counter, initialState: .init(), in: place)
        store.send(.request(1))
        #expect(store.state.numbers == [1, 2, 3])
        #expect(store.state.request == 4)
    }

    // 9
    @Test func stub_aViewIsDrivenWithStatesAndItsActionsAreReadBack() async {
        let store = Store<Counter>(stub: .init())
        var shown: [[Int]] = []
        let observation = store.observe { shown.append($0.numbers) }
        defer { observation.cancel() }
        store.stub?.set(.init(numbers: [1, 2, 3]))
        store.send(.fail)
        store.send(.add(4))
        await store.waitUntilIdle()
        #expect(shown == [[], [1, 2, 3]])
        #expect(store.stub?.actions == [.fail, .add(4)])
        #expect(store.state == .init(numbers: [1, 2, 3]))
    }

    // 10: the `CounterReactor` of the articles has no effects, the `EvenReactor` of `ArticleWorkFromStateTests` no actions.

    // 11
    @Test(arguments: Place.allCases) func idle_returnsWhenEveryEffectIsFinishedOrAsleepOnTheClock(_ place: Place) async
    {
        let store = PlacedStore(Counter(clock: clock), initialState: .init(), in: place)
        await store.waitUntilIdle()
        store.send(.addLater(1, after: .seconds(1)))
        await store.waitUntilIdle()
        #expect(store.effectsInFlight == [place.prefix + "later"])
        #expect(store.state.numbers == [])
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.effectsInFlight.isEmpty)
        #expect(store.state.numbers == [1])
    }
}
