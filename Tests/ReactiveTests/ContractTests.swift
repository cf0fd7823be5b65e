import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The contracts of `Reactive`, in the order Docs/Architecture.md lists them.
@MainActor
struct ContractTests {
    let clock = ManualClock()

    /// A store whose work sleeps for a second before it adds 1.
    private func addingLater() async -> Store<Counter> {
        let store = Store(Counter(clock: clock), initialState: .init())
        store.send(.addLater(1, after: .seconds(1)))
        await clock.waitForSleepers(1)
        return store
    }

    // 1
    @Test func synchronous_sendReturnsWhenItsMutationsAndAllSendsTheyQueuedAreApplied() {
        let store = Store(Counter(), initialState: .init())
        let observation = store.observe { [weak store] state in
            if state.numbers == [1] { store?.send(.add(2)) }
            if state.numbers == [1, 2] { store?.send(.add(3)) }
        }
        defer { observation.cancel() }
        store.send(.add(1))
        #expect(store.state.numbers == [1, 2, 3])
    }

    // 2
    @Test func ordered_actionsSentByAnObserverAreQueuedNotNested() {
        let store = Store(Counter(), initialState: .init())
        var log: [String] = []
        let observation = store.observe { [weak store] state in
            log.append("enter \(state.numbers)")
            if state.numbers == [1, 2] {
                store?.send(.add(3))
                store?.send(.add(4))
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

    @Test func ordered_mutationsOfRunningWorkKeepTheirOrderAmongActions() async {
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
        let store = Store(Chatty(), initialState: [])
        store.send(10)
        store.send(20)
        #expect(store.state == [10, 20])
        await store.waitUntilIdle()
        #expect(store.state == [10, 20, 11, 12, 21, 22])
    }

    // 3
    @Test func cancelledMeansSilent_byID() async {
        let store = await addingLater()
        store.send(.cancel)
        clock.advance(by: .seconds(2))
        await store.waitUntilIdle()
        #expect(store.state == .init())
    }

    @Test func cancelledMeansSilent_evenWhenTheClockHadAlreadyWokenIt() async {
        let store = await addingLater()
        clock.advance(by: .seconds(1))
        store.send(.cancel)
        await store.waitUntilIdle()
        #expect(store.state == .init())
    }

    @Test func cancelledMeansSilent_beforeTheWorkHadBegun() async {
        let store = Store(Counter(clock: clock), initialState: .init())
        store.send(.addLater(1, after: .zero))
        store.send(.cancel)
        await store.waitUntilIdle()
        #expect(store.state == .init())
    }

    @Test func cancelledMeansSilent_byTheEndOfTheStore() async {
        let store = await addingLater()
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
    @Test func latestWins_aRunWithTheSameIDReplacesTheOneUnderWay() async {
        let store = Store(Counter(clock: clock), initialState: .init())
        store.send(.addLater(1, after: .seconds(1)))
        await store.waitUntilIdle()
        store.send(.addLater(2, after: .seconds(1)))
        await store.waitUntilIdle()
        #expect(store.effectsInFlight == ["later"])
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.numbers == [2])
        #expect(store.state.failure == nil)
    }

    // 5
    @Test func anErrorIsAMutation_andTheStateGoesOn() async {
        let store = Store(Counter(), initialState: .init())
        store.send(.fail)
        await store.waitUntilIdle()
        #expect(store.state.failure == "Broken()")
        store.send(.add(1))
        #expect(store.state.numbers == [1])
    }

    // 6
    @Test func replay_aLateObserverGetsTheCurrentStateAtOnce() {
        let store = Store(Counter(), initialState: .init())
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

    @Test func replay_anObservationLastsAsLongAsItIsKept() {
        let store = Store(Counter(), initialState: .init())
        var seen: [Int] = []
        do {
            let observation = store.observe { seen.append($0.numbers.count) }
            store.send(.add(5))
            _ = observation
        }
        store.send(.add(6))
        #expect(seen == [0, 1])
    }

    @Test func replay_anEqualStateIsNotShownAgain() {
        let store = Store(Counter(), initialState: .init())
        var count = 0
        let observation = store.observe { _ in count += 1 }
        defer { observation.cancel() }
        store.send(.drop)
        store.send(.request(nil))
        #expect(count == 1)
    }

    // 7
    @Test func transforms_actionsAndMutationsCanBeChangedOrDropped() async {
        struct Filtered: Reactor {
            func mutate(_ action: Int, state: [Int]) -> Effect<Mutation, State> { .immediate(action, action + 1) }
            static func reduce(into state: inout [Int], _ mutation: Int) { state.append(mutation) }
            func transform(action: Int, state: [Int]) -> Int? { action < 0 ? nil : action * 10 }
            static func transform(mutation: Int, state: [Int]) -> Int? { mutation == 21 ? nil : mutation }
        }
        let store = Store(Filtered(), initialState: [0])
        store.send(1)
        store.send(-1)
        store.send(2)
        #expect(store.state == [0, 10, 11, 20])
    }

    @Test func transforms_anOutsideStreamIsJoinedIntoTheMutationsUntilTheStoreEnds() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let store = Store(Counter(heard: stream), initialState: .init())
        let ended = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in ended.continuation.finish() }
        continuation.yield(7)
        await store.wait(for: "7 from the stream") { $0.other == 7 }
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
    @Test func feedback_aNewRequestStartsAnEqualOneDoesNotRestartItsDisappearanceCancels() async {
        var started: [Int] = []
        let clock = clock
        let counter = Counter(clock: clock) { request in
            started.append(request)
            return .run { send in
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(.add(request))
            }
        }
        let store = Store(counter, initialState: .init(request: 1))
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

    @Test func feedback_itsImmediateActionsAreAppliedBeforeSendReturns() {
        let counter = Counter { request in
            request < 4 ? .immediate(.add(request), .request(request + 1)) : .none
        }
        let store = Store(counter, initialState: .init())
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

    // 10
    @Test func partialAdoption_aReactorNeedsNeitherActionsNorEffects() async {
        struct Ticker: Reactor {
            typealias Action = Never
            let ticks: AsyncStream<Int>
            static func reduce(into state: inout Int, _ mutation: Int) { state += mutation }
            var inputs: [Input<Int>] { [.stream(ticks) { $0 }] }
        }
        struct Toggle: Reactor {
            enum Action: Sendable { case toggle }
            typealias Mutation = Action
            static func reduce(into state: inout Bool, _ mutation: Action) { state.toggle() }
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let ticker = Store(Ticker(ticks: stream), initialState: 0)
        continuation.yield(5)
        await ticker.wait(for: "5 from the stream") { $0 == 5 }
        #expect(ticker.state == 5)
        let toggle = Store(Toggle(), initialState: false)
        toggle.send(.toggle)
        #expect(toggle.state)
    }

    // 11
    @Test func idle_returnsWhenEveryEffectIsFinishedOrAsleepOnTheClock() async {
        let store = Store(Counter(clock: clock), initialState: .init())
        await store.waitUntilIdle()
        store.send(.addLater(1, after: .seconds(1)))
        await store.waitUntilIdle()
        #expect(store.effectsInFlight == ["later"])
        #expect(store.state.numbers == [])
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.effectsInFlight.isEmpty)
        #expect(store.state.numbers == [1])
    }
}
