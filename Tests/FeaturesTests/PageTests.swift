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

    @Test func aClosedPageRequestsNothing() async {
        let world = await AppWorld.listing()
        world.begin(.list(.move(.down)))
        await world.rest(5_000)
        #expect(world.readmes.requests.isEmpty)
        #expect(world.state.page.subject == nil)
    }

    /// Its row may come anew while its page opens; what is wanted stays the same.
    @Test func aRequestNamesTheRepositoryAsItIsKnownNow() async {
        let world = await AppWorld.listing()
        await world.send(.page(.toggle))
        var state = world.state
        guard var renamed = state.page.subject else {
            Issue.record("no page")
            return
        }
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

    @Test func aRequestIsCancelledWhenTheSelectionMovesOn() async {
        let world = await AppWorld.listing()
        world.readmes.answer(names(world)[0], with: .stall)
        await world.send(.page(.toggle))
        world.clock.advance(by: .milliseconds(150))
        await world.readmes.waitForStalled(1)
        await world.wait { $0.isLoadingReadme && $0.hasFactsOfPage }
        await world.send(.list(.move(.down)))
        await world.readmes.waitForStalled(0)
        #expect(world.readmes.cancelled == [names(world)[0]])
        await world.rest()
        #expect(world.pageText == "README of \(world.state.search.repositories[1].fullName)")
    }

    @Test func theSameRepositoryIsNotRequestedAgain() async {
        let world = await AppWorld.listing()
        await world.openPage()
        await world.moveAndRest(.down)
        await world.send(.list(.move(.up)))
        // At once.
        #expect(world.pageText == "README of \(world.state.search.repositories[0].fullName)")
        await world.send(.page(.toggle))
        await world.send(.page(.toggle))
        await world.rest(5_000)
        #expect(world.readmes.requests == [names(world)[0], names(world)[1]])
    }

    @Test func aFailureIsSaidInThePageAndAReloadLoadsAtOnce() async {
        let world = await AppWorld.listing()
        world.readmes.answer(names(world)[0], with: .failure(.timedOut(.total(seconds: 60))))
        await world.openPage()
        #expect(world.state.readmeProgress == .failed(.timedOut(.total(seconds: 60))))
        #expect(world.state.search.failure == nil)
        world.readmes.answer(names(world)[0], with: .readme(Readme(html: "there")))
        await world.send(.reloadPage)
        #expect(world.pageText == "there")
        #expect(world.state.readmeProgress == .idle)
    }

    @Test func aReadmeThatCannotBeLoadedAgainStaysAndSaysWhy() async {
        let world = await AppWorld.listing()
        await world.openPage()
        world.readmes.answer(names(world)[0], with: .failure(.timedOut(.total(seconds: 60))))
        await world.send(.reloadPage)
        #expect(world.state.readmeProgress == .failed(.timedOut(.total(seconds: 60))))
        #expect(world.pageText == "README of \(world.state.search.repositories[0].fullName)")
        #expect(world.readmes.requests.count == 2)
        await world.rest(5_000)
        #expect(world.readmes.requests.count == 2)
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

    @Test func anotherScreenHasAnotherSelection() async {
        let world = await AppWorld.listing()
        await world.openPage()
        await world.send(.shell(.show(.history)))
        #expect(world.state.page.isOpen)
        #expect(world.state.page.subject == nil)
    }

    @Test func anotherWidthIsLaidOutWithTheSameBlockAtTheTop() async {
        let world = await AppWorld.listing()
        let words = String(repeating: "a", count: 90) + " " + String(repeating: "b", count: 90) + " end"
        world.readmes.answer(names(world)[0], with: .readme(Readme(html: words)))
        await world.openPage()
        #expect(world.state.page.layout?.width == 77)
        await world.send(.page(.read(.scroll(toLine: 2))))
        await world.send(.shell(.resize(columns: 33, rows: 24)))
        #expect(world.readmes.widths == [77, 30])
        // The second word begins in the fourth line of 30 cells.
        #expect(world.state.page.reader.line == 3)
        #expect(world.readmes.requests.count == 1)
    }

    @Test func fullScreenGoesBackToWhereItCameFrom() async {
        let world = await AppWorld.listing()
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .full(wasDocked: false))
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .closed)
        await world.send(.page(.toggle))
        await world.send(.page(.toggleFull))
        await world.send(.page(.toggleFull))
        #expect(world.state.page.display == .docked)
    }
}

extension AppState {
    /// Whether all facts of the page have come, whichever came first.
    fileprivate var hasFactsOfPage: Bool {
        page.subject.map {
            loader.hasDetails(of: $0) && StarHistoryOfRepository(repository: $0).isKnown(to: loader)
        } ?? false
    }
}
