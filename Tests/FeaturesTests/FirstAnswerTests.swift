import TestSupport
import Testing

@testable import Core
@testable import Features

/// The search for the words of the command line may end the program before there is a screen.
@MainActor struct FirstAnswerTests {
    @Test(
        "one result is one and none is none; several, one row of several, and an answer that is not whole prove nothing",
        arguments: [
            (SearchWorld.page(4...4, total: 1), .one), (SearchPage(repositories: [], totalCount: 0), .none),
            (SearchWorld.page(1...3), .uncertain), (SearchWorld.page(1...1, total: 20), .uncertain),
            (SearchPage(repositories: [], totalCount: 0, isIncomplete: true), .uncertain),
            (SearchPage(repositories: [], totalCount: 0, hiddenOrganizations: 1), .uncertain),
        ] as [(SearchPage, FirstAnswer)])
    func answer(page: SearchPage, answer: FirstAnswer) async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: page)
        #expect(world.state.firstAnswer == .uncertain)
        world.begin(.start)
        #expect(world.state.firstAnswer == .awaited)
        await world.settle()
        #expect(world.state.firstAnswer == answer)
        await world.send(.printOnly)
        #expect(world.state.choice?.texts == (answer == .one ? ["https://github.com/octo/repository-4"] : nil))
    }

    @Test("words that begin no search are no reason to wait", arguments: [" ", "@"], [Connection.online, .offline])
    func nothingToAwait(text: String, connection: Connection) async {
        let world = AppWorld(text: text, connection: connection)
        await world.send(.start)
        #expect(world.state.firstAnswer == .uncertain)
    }

    @Test func offlineAStoredAnswerCountsWithItsRows() async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: SearchWorld.page(1...2, total: 2))
        await world.send(.start)
        var state = world.state
        state.search.connection = .offline
        state.search.adopt(state.search.query, LocalSearchResult(repositories: []))
        #expect(state.firstAnswer == .uncertain && state.search.repositories.count == 2)
    }

    @Test func offlineWhatCouldNotBeCheckedProvesNothing() {
        var search = SearchState(text: "swift good-first-issues:>3", connection: .offline, now: AppWorld.start)
        let row = SearchWorld.page(1...1).repositories
        search.adopt(search.query, LocalSearchResult(repositories: row, untestedTerms: ["good-first-issues:>3"]))
        var state = AppState(shell: ShellState(), search: search, account: AccountState(host: "github.com"))
        #expect(state.firstAnswer == .uncertain)
        state.search.adopt(search.query, LocalSearchResult(repositories: row))
        #expect(state.firstAnswer == .one)
    }

    @Test func aFailureIsShown() async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: FailedRequest(.couldNotResolve(host: "api.github.com")))
        await world.send(.start)
        #expect(world.state.firstAnswer == .uncertain)
    }
}
