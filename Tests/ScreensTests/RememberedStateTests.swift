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

    private static func store(_ text: String, _ parts: OpenParts) -> Store<AppReactor> {
        FuzzWorld.makeStore(
            search: { _ in PlainWorld.page }, nextPage: { _ in PlainWorld.secondPage }, ManualClock(), text: text,
            openParts: OpenPartsDependencies(load: { parts }, save: { _ in }))
    }

    private static func type(_ text: String, into store: Store<AppReactor>) {
        for character in text {
            for intent in Renderer().intents(of: .key(Key(.character(character))), in: store.state) {
                if case .send(let action) = intent { store.send(action) }
            }
        }
    }

    @Test(arguments: sizes, parts)
    func whatIsTypedFirstIsTheQuery(size: (columns: Int, rows: Int), parts: OpenParts) async {
        for text in ["", "rails"] {
            let store = Self.store(text, parts)
            store.send(.shell(.resize(columns: size.columns, rows: size.rows)))
            store.send(.start)
            await store.waitUntilIdle()
            Self.type("/jn", into: store)
            await store.waitUntilIdle()
            #expect(store.state.search.line.text == text + "/jn")
            store.end()
        }
    }

    @Test func thePageComesWhenTheWindowGrows_andGoesWhenItShrinks() async {
        let store = Self.store("rails", OpenParts(page: true))
        store.send(.shell(.resize(columns: 60, rows: 16)))
        store.send(.start)
        await store.waitUntilIdle()
        #expect(!store.state.showsPage && store.state.page.subject == nil)
        store.send(.shell(.resize(columns: 140, rows: 40)))
        await store.waitUntilIdle()
        #expect(store.state.showsPage && store.state.page.subject?.name == "thing-1")
        store.send(.shell(.resize(columns: 60, rows: 16)))
        await store.waitUntilIdle()
        Self.type("x", into: store)
        #expect(store.state.search.line.text == "railsx")
        store.end()
    }
}
