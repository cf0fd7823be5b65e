import Reactive
import ReactiveTesting
import TestSupport
import Testing

// snippet: paging
struct PagingReactor: Reactor {
    enum Action: Sendable { case refresh, loadNextPage, stop }

    enum Mutation: Sendable {
        case started(page: Int)
        case finished(page: Int, items: [String])
        case failed(String)
    }

    struct State: Sendable, Equatable, KeepsActivity {
        var items: [String] = []
        var nextPage = 0
        var failure: String?
        var activity = Activity()
        var isLoading: Bool { activity.contains("load") }
    }

    var page: @Sendable (Int) async throws -> [String]

    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .refresh: load(0)
        case .loadNextPage: state.isLoading ? .none : load(state.nextPage)
        case .stop: .cancel("load")
        }
    }

    private func load(_ number: Int) -> Effect<Mutation, State> {
        .immediate(.started(page: number)).and(
            .run(id: "load", isAwaited: true, cancelled: .failed("stopped")) { [page] send in
                send(.finished(page: number, items: try await page(number)))
            } catch: {
                .failed("\($0)")
            })
    }

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .started(let page):
            state.failure = nil
            if page == 0 { (state.items, state.nextPage) = ([], 0) }
        case .finished(let page, let items):
            state.items += items
            state.nextPage = page + 1
        case .failed(let reason): state.failure = reason
        }
    }
}
// snippet end

struct CompletionReactor: Reactor {
    enum Action: Sendable { case type(String) }
    enum Mutation: Sendable { case typed(String), found([String]) }

    struct State: Sendable, Equatable, KeepsActivity {
        var text = ""
        var words: [String] = []
        var activity = Activity()
    }

    var clock: any Clock<Duration>
    var complete: @Sendable (String) async -> [String]

    // snippet: debounce
    func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .type(let text):
            .immediate(.typed(text)).and(
                .run(id: "complete") { [clock, complete] send in
                    do { try await send.sleep(for: .milliseconds(300), on: clock) } catch { return }
                    send.isAwaited = true
                    send(.found(await complete(text)))
                })
        }
    }
    // snippet end

    static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .typed(let text): state.text = text
        case .found(let words): state.words = words
        }
    }
}

/// What the article WorkThatTakesTime says.
@MainActor
@Suite(.hangLimit) struct ArticleWorkThatTakesTimeTests {
    private struct NotThere: Error {}

    private let clock = ManualClock()

    @Test func thePagingListLoadsKeepsWhatItHasAndRecovers() async {
        let store = Store(
            PagingReactor { [clock] page in
                if page == 1, clock.now.offset == .zero { throw NotThere() }
                return ["\(page)a", "\(page)b"]
            }, initialState: .init())
        store.send(.refresh)
        #expect(store.state.isLoading)
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.items == ["0a", "0b"])
        #expect(!store.state.isLoading)
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.failure == "NotThere()")
        #expect(store.state.items == ["0a", "0b"])
        #expect(!store.state.isLoading)
        clock.advance(by: .seconds(1))
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.items == ["0a", "0b", "1a", "1b"])
        #expect(store.state.failure == nil)
    }

    @Test func stoppingAppliesTheCancelledOutputBeforeSendReturns() async {
        let store = Store(
            PagingReactor { [clock] _ in
                try await clock.sleep(for: .seconds(1))
                return []
            }, initialState: .init())
        store.send(.refresh)
        await clock.waitForSleepers(1)
        store.send(.stop)
        #expect(store.state.failure == "stopped")
        #expect(!store.state.isLoading)
        await store.waitUntilIdle()
        // The page threw an error when its task was cancelled; `catch` is not called for it.
        #expect(store.state.failure == "stopped")
        #expect(clock.sleeperCount == 0)
    }

    @Test func aDebouncedRunIsAwaitedOnlyAfterItsPause() async {
        let gate = ManualClock()
        let reactor = CompletionReactor(clock: clock) { text in
            try? await gate.sleep(for: .seconds(1))
            return [text + "!"]
        }
        let store = Store(reactor, initialState: .init())
        store.send(.type("s"))
        await store.waitUntilIdle()
        store.send(.type("sw"))
        await store.waitUntilIdle()
        clock.advance(by: .milliseconds(299))
        await store.waitUntilIdle()
        #expect(store.state.activity.isEmpty)
        clock.advance(by: .milliseconds(1))
        await gate.waitForSleepers(1)
        #expect(store.state.activity == Activity(["complete"]))
        gate.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state == .init(text: "sw", words: ["sw!"]))
    }

    @Test func runsWithoutAnIDRunBesideEachOther() async {
        struct NamelessReactor: Reactor {
            let clock: ManualClock
            func mutate(_ action: Int, state: [Int]) -> Effect<Int, [Int]> {
                .run { [clock] send in
                    do { try await send.sleep(for: .seconds(1), on: clock) } catch { return }
                    send(action)
                }
            }
            static func reduce(into state: inout [Int], _ mutation: Int) { state.append(mutation) }
        }
        let store = Store(NamelessReactor(clock: clock), initialState: [])
        store.send(1)
        store.send(2)
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        await store.waitUntilIdle()
        #expect(store.state.sorted() == [1, 2])
    }
}
