import Reactive
import ReactiveTesting
import TestSupport
import Testing

// snippet: parent
struct BrowserReactor: Reactor {
    enum Action: Sendable {
        case inbox(PagingReactor.Action)
        case archive(PagingReactor.Action)
        case visits(CounterReactor.Action)
        case open, close
    }

    enum Mutation: Sendable {
        case inbox(PagingReactor.Mutation)
        case archive(PagingReactor.Mutation)
        case visits(CounterReactor.Mutation)
    }

    struct State: Sendable, Equatable {
        @CopyOnWrite var inbox = PagingReactor.State()
        @CopyOnWrite var archive = PagingReactor.State()
        @CopyOnWrite var visits = 0
    }

    let inbox: Scope<BrowserReactor, PagingReactor>
    let archive: Scope<BrowserReactor, PagingReactor>
    let visits: Scope<BrowserReactor, CounterReactor>
    let children: Children<State, Mutation>

    init(inbox: PagingReactor, archive: PagingReactor?) {
        var children = Children<State, Mutation>()
        self.inbox = Scope("inbox", inbox, at: \.$inbox, mutation: Mutation.inbox, in: &children)
        self.archive = Scope("archive", archive, at: \.$archive, mutation: Mutation.archive, in: &children)
        visits = Scope("visits", CounterReactor(), at: \.$visits, mutation: Mutation.visits, in: &children)
        self.children = children
    }

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .inbox(let action): inbox.mutate(action, state: state)
        case .archive(let action): archive.mutate(action, state: state)
        case .visits(let action): visits.mutate(action, state: state)
        case .open: visits.mutate(.increase, state: state).and(inbox.mutate(.refresh, state: state))
        case .close: .cancelScope("inbox")
        }
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .inbox(let mutation): PagingReactor.fold(mutation, into: &state.inbox)
        case .archive(let mutation): PagingReactor.fold(mutation, into: &state.archive)
        case .visits(let mutation): CounterReactor.fold(mutation, into: &state.visits)
        }
    }
}
// snippet end

/// What the article ComposingReactors says.
@MainActor
@Suite(.hangLimit) struct ArticleComposingReactorsTests {
    private let clock = ManualClock()

    private func store() -> Store<BrowserReactor> {
        let list = PagingReactor { [clock] page in
            try await clock.sleep(for: .seconds(1))
            return ["\(page)"]
        }
        return Store(BrowserReactor(inbox: list, archive: list), initialState: .init())
    }

    @Test func aParentSendsWorkToSeveralChildrenAtOnce() async {
        let store = store()
        store.send(.open)
        #expect(store.state.visits == 1)
        #expect(store.state.inbox.isLoading)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.inbox.items == ["0"])
    }

    @Test func cancellingAScopeAppliesTheCancelledOutputsOfItsRuns() {
        let store = store()
        store.send(.inbox(.refresh))
        store.send(.archive(.refresh))
        store.send(.close)
        #expect(store.state.inbox.failure == "stopped")
        #expect(store.effectsInFlight == ["archive/load"])
    }

    @Test func anUnchangedChildKeepsItsStorage() {
        let store = store()
        let before = store.state
        store.send(.visits(.increase))
        #expect(store.state.$inbox.isSame(as: before.$inbox))
        #expect(!store.state.$visits.isSame(as: before.$visits))
    }
}
