import Reactive
import ReactiveTesting
import TestSupport
import Testing

// The examples of the article "Two reactors in sixty lines" in Reactive.docc, letter by letter: `theArticleShowsThisCode`
// compares them.

// snippet: counter
struct CounterReactor: Reactor {
    enum Action: Sendable { case increase, decrease }
    typealias Mutation = Action

    static func reduce(into count: inout Int, _ mutation: Action) {
        count += mutation == .increase ? 1 : -1
    }
}
// snippet end

// snippet: paging
struct PagingReactor: Reactor {
    enum Action: Sendable { case refresh, loadNextPage }

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
        }
    }

    private func load(_ number: Int) -> Effect<Mutation, State> {
        .immediate(.started(page: number)).and(
            .run(id: "load", isAwaited: true) { [page] send in
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

@MainActor
struct ArticleTests {
    @Test func actionsChangeTheCount() {
        let store = Store(CounterReactor(), initialState: 0)
        store.send(.increase)
        store.send(.increase)
        store.send(.decrease)
        #expect(store.state == 1)
    }

    @Test func thePagingListLoadsKeepsWhatItHasAndRecovers() async {
        struct NotThere: Error {}
        let clock = ManualClock()
        let store = Store(
            PagingReactor { page in
                if page == 1, clock.now.offset == .zero { throw NotThere() }
                return ["\(page)a", "\(page)b"]
            }, initialState: .init())
        store.send(.refresh)
        #expect(store.state.isLoading)
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.items == ["0a", "0b"])
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.failure == "NotThere()")
        #expect(store.state.items == ["0a", "0b"])
        clock.advance(by: .seconds(1))
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.items == ["0a", "0b", "1a", "1b"])
        #expect(store.state.failure == nil)
    }

    @Test func afterAFailedRefreshTheFirstPageIsTheNext() async {
        struct NotThere: Error {}
        let clock = ManualClock()
        let store = Store(
            PagingReactor { page in
                if clock.now.offset == .seconds(1) { throw NotThere() }
                return ["\(page)"]
            }, initialState: .init())
        store.send(.refresh)
        await store.waitUntilIdle()
        clock.advance(by: .seconds(1))
        store.send(.refresh)
        await store.waitUntilIdle()
        #expect(store.state.failure == "NotThere()")
        clock.advance(by: .seconds(1))
        store.send(.loadNextPage)
        await store.waitUntilIdle()
        #expect(store.state.items == ["0"])
    }

    @Test func theArticleShowsThisCode() throws {
        let here = #filePath
        let root = here.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }
        let code = try TextFile.read(here)
        let article = try TextFile.read(root + "/Sources/Reactive/Reactive.docc/TwoReactors.md")
        let snippets = code.split(separator: "// snippet: ").dropFirst().map { piece in
            piece.drop { $0 != "\n" }.dropFirst().prefix(
                upTo: piece.firstRange(of: "// snippet end")?.lowerBound ?? piece.endIndex)
        }
        #expect(snippets.count >= 2)
        for snippet in snippets.prefix(2) { #expect(article.contains(snippet)) }
        let lines = snippets.prefix(2).reduce(0) { $0 + $1.split(separator: "\n").count }
        #expect(lines <= 60)
    }
}
