import Reactive
import TestSupport
import Testing

/// Contracts 12 to 15 of `Reactive`: scopes, later steps, cleaning up, settling.
@MainActor
@Suite(.hangLimit) struct ScopeContractTests {
    let clock = ManualClock()

    private func store(
        _ left: Counter, _ right: Counter? = nil, middleware: [Middleware<Pair>] = []
    ) -> Store<Pair> {
        Store(Pair(left, right ?? Counter(clock: clock)), initialState: .init(), middleware: middleware)
    }

    /// Work runs on both sides; an action ends it on the left one.
    private func expectThatOnlyTheRightGoesOn(
        after action: Pair.Action, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let store = store(Counter(clock: clock))
        store.send(.left(.addLater(1, after: .seconds(1))))
        store.send(.right(.addLater(2, after: .seconds(1))))
        await clock.waitForSleepers(2)
        let running = Set(store.effectsInFlight.compactMap { $0?.description })
        #expect(running == ["left/later", "right/later"], sourceLocation: sourceLocation)
        store.send(action)
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.left.numbers == [], sourceLocation: sourceLocation)
        #expect(store.state.right.numbers == [2], sourceLocation: sourceLocation)
    }

    // 12
    @Test func scopes_aChildsEffectsWorkInsideAParentAsAlone() async {
        let store = store(Counter(clock: clock))
        store.send(.left(.addBoth(1, 2)))
        store.send(.right(.addLater(3, after: .seconds(1))))
        store.send(.left(.fail))
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.left.numbers == [1, 2])
        #expect(store.state.left.failure == "Broken()")
        #expect(store.state.right.numbers == [3])
    }

    @Test func scopes_cancellingAnIDInOneChildTouchesNoOther() async {
        await expectThatOnlyTheRightGoesOn(after: .left(.cancel))
    }

    @Test func scopes_aChildsReactionsWorkAndAreAskedOnlyWhereItsStateChanged() async {
        var started: [Int] = []
        let store = store(
            Counter(clock: clock) { request in
                started.append(request)
                return request < 3 ? .immediate(.add(request), .request(request + 1)) : .none
            })
        store.send(.left(.request(1)))
        #expect(started == [1, 2, 3])
        #expect(store.state.left.numbers == [1, 2])
        store.send(.right(.add(7)))
        #expect(started == [1, 2, 3])
        #expect(store.state.right.numbers == [7])
    }

    @Test func scopes_aChildsInputsAreJoinedIn() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let store = store(Counter(heard: stream))
        continuation.yield(7)
        await store.wait(for: "7 from the stream") { $0.left.other == 7 }
        #expect(store.state.right.other == 0)
    }

    @Test func scopes_aChildsTransformsWorkInsideAParent() {
        let store = store(Counter(clock: clock))
        store.send(.even(1))
        store.send(.even(2))
        store.send(.even(3))
        // Odd actions are dropped, mutations are doubled, and the state is shown reversed.
        #expect(store.state.even == [4])
        store.send(.even(4))
        #expect(store.state.even == [4, 8])
    }

    @Test func scopes_anAbsentChildTakesNoActions() {
        let store = Store(Pair(Counter(), nil), initialState: .init())
        store.send(.right(.add(1)))
        #expect(store.state == .init())
    }

    @Test func scopes_aViewOfAParentIsDrivenByItsStub() {
        let store = Store<Pair>(stub: .init())
        store.send(.left(.add(1)))
        store.stub?.set(.init(left: .init(numbers: [9])))
        #expect(store.stub?.actions == [.left(.add(1))])
        #expect(store.state.left.numbers == [9])
    }

    @Test func scopes_oneChildsScopesCanBeCancelledButForSome() async {
        await expectThatOnlyTheRightGoesOn(after: .keepOnlyRight)
    }

    // 13
    @Test func laterStepsSeeEarlierOnes() {
        let store = store(Counter(clock: clock))
        store.send(.left(.add(1)))
        store.send(.addSum)
        // Twice what was there, then the sum of that.
        #expect(store.state.left.numbers == [1, 1, 2])
        #expect(store.state.right.numbers == [4])
    }

    // 14
    private enum Work: Sendable, Equatable { case begin, cancel, replace }

    private struct Cleaner: Reactor {
        let clock: ManualClock
        func mutate(_ action: Work, state: [String]) -> EffectOf<String, [String]> {
            switch action {
            case .begin, .replace:
                .immediate("\(action)").then(
                    .run(id: "work", cancelled: "cleaned") { [clock] send in
                        do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                        send("done")
                    })
            case .cancel: .immediate("before").then(.cancel("work")).then(.immediate("after"))
            }
        }
        static func reduce(into state: inout [String], _ mutation: String) { state.append(mutation) }
    }

    @Test func cancelledCleansUp_atTheCancelStepInOrder() async {
        let store = Store(Cleaner(clock: clock), initialState: [])
        store.send(.begin)
        store.send(.cancel)
        #expect(store.state == ["begin", "before", "cleaned", "after"])
        await store.waitUntilIdle()
        store.send(.cancel)
        #expect(store.state.suffix(2) == ["before", "after"])
    }

    @Test func cancelledCleansUp_notWhereItIsReplacedNorAfterItsEnd() async {
        let store = Store(Cleaner(clock: clock), initialState: [])
        store.send(.begin)
        store.send(.replace)
        #expect(store.state == ["begin", "replace"])
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        store.send(.cancel)
        #expect(store.state == ["begin", "replace", "done", "before", "after"])
    }

    @Test func cancelledCleansUp_notWhenTheStoreEnds() async {
        let store = Store(Cleaner(clock: clock), initialState: [])
        store.send(.begin)
        await store.waitUntilIdle()
        store.end()
        await store.waitUntilIdle()
        #expect(store.state == ["begin"])
    }

    @Test func cancelledCleansUp_aReactionNamesAnAction() async {
        let clock = clock
        let counter = Counter(clock: clock) { request in
            .run(cancelled: .add(-request)) { send in
                do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                send(.add(request))
            }
        }
        let store = Store(counter, initialState: .init())
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
    @Test func settles_aReactionWithoutEndIsSwitchedOffUntilItsRequestChanges() {
        var unsettled: [String] = []
        let counter = Counter { request in .immediate(.request(request + 1)) }
        let store = Store(
            counter, initialState: .init(),
            middleware: [
                { if case .unsettled(let name) = $0.cause { unsettled.append(name) } }
            ])
        store.send(.request(1))
        #expect(unsettled == ["request"])
        let stopped = store.state.request ?? 0
        #expect(stopped == Counter.Reaction<Counter.State, Counter.Action>.limit)
        // The program goes on.
        store.send(.add(5))
        #expect(store.state.numbers == [5])
        #expect(store.state.request == stopped)
        #expect(unsettled.count == 1)
        // Another request starts it again.
        store.send(.request(1))
        #expect(unsettled.count == 2)
    }

    @Test func settles_theNameCarriesTheChilds() {
        var unsettled: [String] = []
        let store = store(
            Counter { request in .immediate(.request(request + 1)) },
            middleware: [{ if case .unsettled(let name) = $0.cause { unsettled.append(name) } }])
        store.send(.left(.request(1)))
        #expect(unsettled == ["left/request"])
    }
}
