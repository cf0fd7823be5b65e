import Features
import Model
import TestSupport
import Testing

/// The search for the words of the command line may end the program before there is a screen.
@MainActor @Suite(.accounted) struct FirstAnswerTests {
    private func world(_ page: SearchPage) async -> AppWorld {
        let world = AppWorld(text: "swift")
        world.server.answer(with: page)
        #expect(world.state.firstAnswer == .uncertain)
        world.begin(.start)
        #expect(world.state.firstAnswer == .awaited)
        await world.settle()
        return world
    }

    @Test func oneResultIsPrinted() async {
        let world = await world(SearchWorld.page(4...4, total: 1))
        #expect(world.state.firstAnswer == .one)
        await world.send(.printOnly)
        #expect(world.state.choice?.texts == ["https://github.com/octo/repository-4"])
    }

    @Test func noResultIsKnownToBeNone() async {
        let world = await world(SearchPage(repositories: [], totalCount: 0))
        #expect(world.state.firstAnswer == .none)
        await world.send(.printOnly)
        #expect(world.state.choice == nil)
    }

    @Test func severalResultsAreShown() async {
        #expect(await world(SearchWorld.page(1...3)).state.firstAnswer == .uncertain)
    }

    @Test func oneRowOfSeveralIsNotTheOnlyOne() async {
        #expect(await world(SearchWorld.page(1...1, total: 20)).state.firstAnswer == .uncertain)
    }

    @Test func anAnswerThatIsNotWholeProvesNothing() async {
        let page = SearchPage(repositories: [], totalCount: 0, isIncomplete: true)
        #expect(await world(page).state.firstAnswer == .uncertain)
    }

    @Test func aFailureIsShown() async {
        let world = AppWorld(text: "swift")
        world.server.answer(with: FailedRequest(.couldNotResolve(host: "api.github.com")))
        await world.send(.start)
        #expect(world.state.firstAnswer == .uncertain)
    }
}
