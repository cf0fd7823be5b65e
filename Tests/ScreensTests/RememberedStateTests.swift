import Reactive
import ReactiveTesting
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Whatever an earlier session has left open, and however large the window is: what is typed first is the query.
@MainActor @Suite struct RememberedStateTests {
    private nonisolated static let sizes = [(200, 50), (120, 36), (80, 24), (90, 16), (60, 16), (140, 9)]
    private nonisolated static let parts = [true, false].flatMap { page in
        [true, false].map { OpenParts(page: page, details: $0) }
    }

    /// A store that has started in a window of a size.
    private static func started(
        _ text: String, _ parts: OpenParts, columns: Int, rows: Int
    ) async -> Store<AppReactor> {
        let store = FuzzWorld.makeStore(
            search: { _ in PlainWorld.page }, nextPage: { _ in PlainWorld.secondPage }, ManualClock(), text: text,
            openParts: OpenPartsDependencies(load: { parts }, save: { _ in }))
        await resize(store, columns: columns, rows: rows)
        store.send(.start)
        await store.waitUntilIdle()
        return store
    }

    private static func resize(_ store: Store<AppReactor>, columns: Int, rows: Int) async {
        store.send(.shell(.resize(columns: columns, rows: rows)))
        await store.waitUntilIdle()
    }

    private static func type(_ text: String, into store: Store<AppReactor>) {
        for character in text {
            for case .send(let action) in Renderer().intents(of: .key(Key(.character(character))), in: store.state) {
                store.send(action)
            }
        }
    }

    @Test(arguments: sizes, parts)
    func whatIsTypedFirstIsTheQuery(size: (columns: Int, rows: Int), parts: OpenParts) async {
        for text in ["", "rails"] {
            let store = await Self.started(text, parts, columns: size.columns, rows: size.rows)
            Self.type("/jn", into: store)
            await store.waitUntilIdle()
            #expect(store.state.search.line.text == text + "/jn")
            store.end()
        }
    }

    @Test func thePageComesWhenTheWindowGrows_andGoesWhenItShrinks() async {
        let store = await Self.started("rails", OpenParts(page: true), columns: 60, rows: 16)
        #expect(!store.state.showsPage && store.state.page.subject == nil)
        await Self.resize(store, columns: 140, rows: 40)
        #expect(store.state.showsPage && store.state.page.subject?.name == "thing-1")
        await Self.resize(store, columns: 60, rows: 16)
        Self.type("x", into: store)
        #expect(store.state.search.line.text == "railsx")
        store.end()
    }
}
