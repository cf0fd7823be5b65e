import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// The page of the selected repository, in the whole program without its screen.
@MainActor
struct PageTests {
    private func names(_ world: AppWorld) -> [String] { world.state.search.repositories.map(\.name) }

    /// Its row may come anew while its page opens; what is wanted stays the same.
    @Test func aRequestNamesTheRepositoryAsItIsKnownNow() async throws {
        let world = await AppWorld.listing()
        await world.send(.page(.toggle))
        var state = world.state
        var renamed = try #require(state.page.subject)
        renamed.name = "renamed"
        AppReactor.reduce(into: &state, .page(.followed(renamed)))
        #expect(state.demand == state.loader.demand)
        AppReactor.reduce(into: &state, .loader(.rested(.seconds(1))))
        let started = state.loadPlan(at: AppWorld.start).started
        #expect(started.compactMap { ($0.key as? ReadmeOfRepository)?.repository.name } == ["renamed"])
    }

    @Test func aMovedSelectionIsDrawnBeforeItsPage() async {
        let world = await AppWorld.listing()
        world.begin(.page(.toggle))
        #expect(world.state.page.subject?.name == names(world)[0])
        world.begin(.list(.move(.down)))
        #expect(world.state.selectedRepository?.name == names(world)[1])
        #expect(world.state.page.subject?.name == names(world)[0])
        await world.settle()
        #expect(world.state.page.subject?.name == names(world)[1])
    }

    @Test func aFailureIsSaidInThePageAndAReloadLoadsAtOnce_whatCannotBeLoadedAgainStays() async {
        let world = await AppWorld.listing()
        let failure = Failure.timedOut(.total(seconds: 60))
        world.readmes.answer(names(world)[0], with: .failure(failure))
        await world.openPage()
        #expect(world.state.readmeProgress == .failed(failure) && world.state.search.failure == nil)
        world.readmes.answer(names(world)[0], with: .readme(Readme(html: "there")))
        await world.send(.reloadPage)
        #expect(world.pageText == "there" && world.state.readmeProgress == .idle)
        world.readmes.answer(names(world)[0], with: .failure(failure))
        await world.send(.reloadPage, rest: 5_000)
        #expect(world.pageText == "there" && world.state.readmeProgress == .failed(failure))
        #expect(world.readmes.requests.count == 3)
    }

    @Test func aRepositoryWithoutAReadmeIsNotAskedForItAgain() async {
        let world = await AppWorld.listing()
        world.readmes.answer(names(world)[0], with: .readme(nil))
        await world.openPage()
        #expect(world.state.page.hasNoReadme)
        await world.send(.list(.move(.down)))
        await world.moveAndRest(.up)
        #expect(world.readmes.requests == [names(world)[0]])
    }

    @Test func fullScreenGoesBackToWhereItCameFrom() async {
        let world = await AppWorld.listing()
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .full(wasDocked: false))
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .closed)
        for action in [PageReactor.Action.toggle, .toggleFull, .toggleFull] { await world.send(.page(action)) }
        #expect(world.state.page.display == .docked)
    }
}
