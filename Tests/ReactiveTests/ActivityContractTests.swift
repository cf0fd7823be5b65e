import Dispatch
import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Contract 16 of `Reactive`: activity is what runs.
@MainActor
@Suite(.hangLimit) struct ActivityContractTests {
    private let clock = ManualClock()

    private func store() -> Store<Loader> { Store(Loader(clock: clock), initialState: .init()) }

    @Test func activity_anAwaitedEffectCountsFromTheSendThatStartsItToItsEnd() async {
        let store = store()
        store.send(.load("a", after: .seconds(1)))
        #expect(store.state.activity == Activity(["a"]))
        await clock.waitForSleepers(1)
        var seen: [Loader.State] = []
        let observation = store.observe { seen.append($0) }
        defer { observation.cancel() }
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.activity.isEmpty)
        #expect(store.state.loaded == ["a"])
        #expect(seen.count == 3)
    }

    @Test func activity_whatIsCancelledInAnyWayIsOver() async {
        for action in [Loader.Action.cancel("a"), .cancelAll, .want(nil)] {
            let store = store()
            if case .want = action {
                store.send(.want("a"))
            } else {
                store.send(.load("a", after: .seconds(1)))
            }
            #expect(store.state.activity.contains("a"))
            store.send(action)
            #expect(store.state.activity.isEmpty)
            await store.waitUntilIdle()
            #expect(store.state.activity.isEmpty)
            #expect(store.effectsInFlight.isEmpty)
        }
    }

    @Test func activity_aReplacedRunLeavesTheLaterOneCounted() async {
        let store = store()
        store.send(.load("a", after: .seconds(1)))
        store.send(.load("a", after: .seconds(2)))
        await store.waitUntilIdle()
        #expect(store.state.activity == Activity(["a"]))
        clock.advance(by: .seconds(2))
        await store.waitUntilIdle()
        #expect(store.state.activity.isEmpty)
        #expect(store.state.loaded == ["a"])
    }

    @Test func activity_laterStepsSeeWhatTheStepsBeforeThemStarted() {
        let store = store()
        store.send(.loadUnlessLoading("a"))
        store.send(.loadUnlessLoading("a"))
        #expect(store.state.loaded == ["asked", "loading"])
    }

    @Test func activity_workThatBeginsAndEndsQuietlyCountsInBetween() async {
        let store = store()
        store.send(.search("a"))
        await clock.waitForSleepers(1)
        #expect(store.state.activity.isEmpty)
        var seen: [Loader.State] = []
        let observation = store.observe { seen.append($0) }
        defer { observation.cancel() }
        clock.advance(by: .seconds(1))
        await clock.waitForSleepers(1)
        #expect(store.state.activity == Activity(["a"]))
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.activity.isEmpty)
        #expect(store.effectsInFlight == ["a"])
        // At no time there is neither the work nor its result.
        #expect(seen.dropFirst(2).allSatisfy { !$0.activity.isEmpty || $0.loaded == ["a"] })
        store.send(.search("a"))
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.activity == Activity(["a"]))
        store.send(.cancel("a"))
        #expect(store.state.activity.isEmpty)
    }

    /// A key that comes when the failure can be seen must not be refused because the work seems to go on. With an executor of
    /// its own, work returns to the main actor once more before it ends.
    @Test func activity_endsTogetherWithAFailure() async {
        let store = Store(Loader(clock: clock), initialState: .init(), executor: QueueExecutor())
        var next: [Activity] = []
        let observation = store.observe { [weak store] state in
            if state.loaded.isEmpty { return }
            Task { if let store { next.append(store.state.activity) } }
        }
        defer { observation.cancel() }
        store.send(.fail("a"))
        await store.waitUntilIdle()
        await Task.yield()
        #expect(next.first == Activity())
    }

    @Test func activity_aRunThatWasReplacedCannotCount() async {
        let store = store()
        var seen: [Activity] = []
        let observation = store.observe { seen.append($0.activity) }
        defer { observation.cancel() }
        store.send(.search("a"))
        store.send(.keep("a"))
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(seen.allSatisfy { $0.isEmpty })
    }

    @Test(arguments: Place.allCases) func activity_aChildSeesItsOwnUnderItsOwnIDs(_ place: Place) async {
        let store = PlacedStore(
            Twins(Loader(clock: clock), Loader(clock: clock)), initialState: .init(Loader.State()), in: place)
        store.send(.left(.load("a", after: .seconds(1))))
        #expect(store.state.left.activity == Activity(["a"]))
        #expect(store.state.right.activity.isEmpty)
        store.send(.right(.load("b", after: .seconds(1))))
        store.send(.keepOnlyRight)
        #expect(store.state.left.activity.isEmpty)
        #expect(store.state.right.activity == Activity(["b"]))
    }

    @Test func activity_anIDOfAScopeWithALongerNameIsNotInside() {
        let activity = Activity(["forks/list", "forks of a fork/list", "forks"])
        #expect(activity.inside("forks") == Activity(["list"]))
    }
}

/// A serial queue, as the program's executor is.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "work")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Loads words, and keeps what runs.
private struct Loader: Reactor {
    enum Action: Sendable, Equatable {
        case load(String, after: Duration)
        case keep(String)
        case fail(String)
        case loadUnlessLoading(String)
        case search(String)
        case cancel(String)
        case cancelAll
        case want(String?)
    }

    enum Mutation: Sendable, Equatable {
        case loaded(String)
        case wanted(String?)
    }

    struct State: Sendable, Equatable, KeepsActivity {
        var loaded: [String] = []
        var wanted: String?
        var activity = Activity()
    }

    private struct Broken: Error {}

    let clock: ManualClock

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .load(let word, let pause): load(word, after: pause)
        case .keep(let word): .run(id: EffectID(stringLiteral: word)) { _ in }
        case .search(let word):
            .run(id: EffectID(stringLiteral: word)) { [clock] send in
                for step in 0..<3 {
                    do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                    if step == 0 { send.isAwaited = true }
                    if step == 1 {
                        send(.loaded(word))
                        send.isAwaited = false
                    }
                }
            }
        case .fail(let word):
            .run(id: EffectID(stringLiteral: word), isAwaited: true) { _ in
                try await Self.breakElsewhere()
            } catch: { _ in
                .loaded("failed")
            }
        case .loadUnlessLoading(let word):
            Effect<Mutation, State>.immediate(.loaded(state.activity.isEmpty ? "asked" : "loading"))
                .and(state.activity.isEmpty ? load(word, after: .seconds(1)) : .none)
                .then { state in state.activity.isEmpty ? .immediate(.loaded("lost")) : .none }
        case .cancel(let word): .cancel(EffectID(stringLiteral: word))
        case .cancelAll: .cancelScope()
        case .want(let word): .immediate(.wanted(word))
        }
    }

    @concurrent private static func breakElsewhere() async throws { throw Broken() }

    private func load(_ word: String, after pause: Duration) -> Effect<Mutation, State> {
        .run(id: EffectID(stringLiteral: word), isAwaited: true) { [clock] send in
            do { try await send.sleep(for: pause, on: clock) } catch { return }
            send(.loaded(word))
        }
    }

    var reactions: [Reaction<State, Mutation>] {
        [.feedback("wanted", from: { $0.wanted }) { load($0, after: .seconds(1)) }]
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .loaded(let word): state.loaded.append(word)
        case .wanted(let word): state.wanted = word
        }
    }
}
