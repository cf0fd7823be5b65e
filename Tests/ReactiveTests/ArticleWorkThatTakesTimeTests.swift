import Reactive

// What the article WorkThatTakesTime shows; `ArticleTestingReactorsTests` try it.

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
