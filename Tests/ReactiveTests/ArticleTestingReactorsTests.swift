import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// What the article TestingReactors says.
@MainActor
@Suite(.hangLimit) struct ArticleTestingReactorsTests {
    // snippet: end
    @Test func failedPage_keepsTheItems() async {
        struct NotThere: Error {}
        let list = PagingReactor { page in
            guard page == 0 else { throw NotThere() }
            return ["first"]
        }
        let probe = StoreProbe(list, initialState: .init())
        await probe.send(.refresh)
        await probe.send(.loadNextPage)
        #expect(probe.state.items == ["first"])
        #expect(probe.state.failure == "NotThere()")
    }
    // snippet end

    // snippet: steps
    @Test func refresh_loadsTheFirstPage() async {
        let probe = StoreProbe(PagingReactor { _ in ["first"] }, initialState: .init())
        probe.send(.refresh) { $0.activity = Activity(["load"]) }
        await probe.receive {
            $0.items = ["first"]
            $0.nextPage = 1
        }
        await probe.receive { $0.activity = Activity() }
        await probe.finish()
    }
    // snippet end

    // snippet: clock
    @Test func completion_startsAfter300Milliseconds() async {
        let clock = ManualClock()
        let reactor = CompletionReactor(clock: clock) { [$0 + "ift"] }
        let store = Store(reactor, initialState: .init())
        store.send(.type("sw"))
        await store.waitUntilIdle()
        clock.advance(by: .milliseconds(299))
        await store.waitUntilIdle()
        #expect(store.state.words == [])
        clock.advance(by: .milliseconds(1))
        await store.waitUntilIdle()
        #expect(store.state.words == ["swift"])
    }
    // snippet end

    // snippet: stub
    @Test func plusButton_increasesTheCount() {
        let store = Store<CounterReactor>(stub: 0)
        let view = CounterView(store)
        store.stub?.set(41)
        #expect(view.label == "41")
        view.pressPlus()
        #expect(store.stub?.actions == [.increase])
    }
    // snippet end

    @Test func aTransitionThatIsNotStatedIsAnIssue() async {
        let probe = StoreProbe(PagingReactor { _ in ["first"] }, initialState: .init())
        probe.send(.refresh) { $0.activity = Activity(["load"]) }
        await withKnownIssue {
            await probe.finish()
        } matching: {
            "\($0)".contains("Not accounted for before here")
        }
    }

    @Test func aWrongExpectationIsAnIssueThatNamesTheDifference() async {
        let probe = StoreProbe(CounterReactor(), initialState: 0)
        withKnownIssue {
            probe.send(.increase) { $0 = 2 }
        } matching: {
            "\($0)".contains("2 → 1")
        }
        await probe.finish()
    }

    @Test func anEffectInFlightAtTheEndIsAnIssue() async {
        let probe = StoreProbe(CompletionReactor(clock: ManualClock()) { [$0] }, initialState: .init())
        await probe.send(.type("a"))
        await withKnownIssue {
            await probe.finish()
        } matching: {
            "\($0)".contains("Effects are still in flight: [\"complete\"]")
        }
    }
}

/// A label and a button, as a view would have them.
@MainActor
private final class CounterView {
    private(set) var label = ""
    private let store: Store<CounterReactor>
    private var observation: Observation?

    init(_ store: Store<CounterReactor>) {
        self.store = store
        observation = store.observe { [weak self] in self?.label = "\($0)" }
    }

    func pressPlus() { store.send(.increase) }
}
