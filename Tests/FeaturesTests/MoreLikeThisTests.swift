import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Searching for repositories like the selected one.
@MainActor
struct MoreLikeThisTests {
    private func repository(_ topics: [String], language: String? = "Swift") -> Repository {
        Repository(id: .init(rawValue: 1), owner: "octo", name: "one", language: language, topics: topics)
    }

    @Test(
        arguments: [
            (["swift", "tui", "app"], "Go", ["swift": 300, "tui": 40, "app": 9], "topic:tui topic:app language:Go"),
            // Only the repository itself has it.
            (["swift", "my", "tui"], "Go", ["swift": 300, "my": 1, "tui": 40], "topic:swift topic:tui language:Go"),
            (["a", "b", "c"], "Swift", [:], "topic:a topic:b language:Swift"),
            (["tui"], "Swift", ["tui": 3], "topic:tui language:Swift"),
            (["a"], "Jupyter Notebook", [:], "topic:a language:\"Jupyter Notebook\""), (["a"], nil, [:], "topic:a"),
            ([], "Swift", [:], nil),
        ] as [([String], String?, [String: Int], String?)])
    func theTwoRarestTopicsAndTheLanguageAreTheQuery(
        topics: [String], language: String?, counts: [String: Int], query: String?
    ) {
        #expect(SimilarQuery.text(for: repository(topics, language: language), counts: counts) == query)
    }

    @Test("what a private repository has put on the line is remembered nowhere, also after signing out")
    func withheld() async {
        for visibility in [Repository.Visibility.public, .private] {
            let saved = Mutex<[String]>([])
            let world = AppWorld(
                topicCounts: { Dictionary(uniqueKeysWithValues: $0.map { ($0, $0.count) }) },
                record: { entry in saved.withLock { $0.append(entry.query) } })
            var repository = repository(["codename", "terminal-app", "tui"])
            repository.visibility = visibility
            await world.list(SearchPage(repositories: [repository], totalCount: 1))
            world.begin(.moreLikeThis)
            await world.wait(for: "the query") { $0.search.line.text == "topic:codename topic:tui language:Swift" }
            #expect(world.state.shell.screen == .search && world.state.similar == nil)
            world.server.answer(with: SearchWorld.page(2...4))
            await world.settle()
            await world.rest(2_000)
            #expect(world.state.search.repositories.count == 3)
            let query = world.state.search.line.text
            #expect(saved.withLock { $0 } == (visibility == .public ? ["swift", query] : ["swift"]))
            #expect(world.state.position(rows: nil)?.text == (visibility == .public ? query : nil))
            await world.send(.search(.accountChanged))
            #expect(world.state.position(rows: nil)?.text == (visibility == .public ? query : nil))
            // The last query comes back.
            world.begin(.list(.edit(.undo)))
            #expect(world.state.search.line.text != query)
        }
    }

    @Test(arguments: [
        ("topic:codename", false), ("swift -topic:Codename stars:>5", false), ("codename", true), ("topic:tui", true),
    ])
    func aQueryIsRememberedWithoutWhatIsWithheld(text: String, isRemembered: Bool) {
        var state = SearchState(now: AppWorld.start)
        #expect(state.mayRemember(text))
        SearchReactor.reduce(into: &state, .withheld([QueryFilter(.topic, "codename")]))
        #expect(state.mayRemember(text) == isRemembered)
    }

    @Test func aRepositoryWithoutTopicsIsSaid() async {
        let world = await AppWorld.listing(SearchPage(repositories: [repository([])], totalCount: 1))
        await world.send(.moreLikeThis)
        #expect(world.state.search.line.text == "swift")
        #expect(world.notice == .text("octo/one has no topics to search by."))
    }
}
