import Features
import Markup
import Model
import Reactive
import TestSupport
import Testing

/// The page of the selected repository, in the whole program without its screen.
@MainActor
struct PageTests {
    /// A program with three repositories in its list.
    private func world(account: Account? = Account(login: "octocat", source: "login")) async -> AppWorld {
        let world = AppWorld(account: account)
        world.store.send(.start)
        await world.store.waitUntilIdle()
        world.server.answer(with: SearchWorld.page(1...3))
        world.store.send(.list(.edit(.insert("swift"))))
        world.store.send(.list(.submit))
        await world.wait(for: "an answer") { $0.search.repositories.count == 3 }
        await world.store.waitUntilIdle()
        return world
    }

    private func rest(_ world: AppWorld, _ milliseconds: Int = 150) async {
        world.clock.advance(by: .milliseconds(milliseconds))
        await world.store.waitUntilIdle()
    }

    private func names(_ world: AppWorld) -> [String] { world.state.search.repositories.map(\.name) }

    private func text(_ world: AppWorld) -> String? {
        world.state.page.layout.map { layout in
            layout.lines.map { $0.spans.map(\.text).joined() }.joined(separator: " ")
        }
    }

    @Test func aClosedPageRequestsNothing() async {
        let world = await world()
        world.store.send(.list(.move(.down)))
        await rest(world, 5_000)
        #expect(world.readmes.requests.isEmpty)
        #expect(world.state.page.subject == nil)
    }

    @Test func theReadmeIsLoadedOnceTheSelectionHasRested() async {
        let world = await world()
        await world.send(.page(.toggle))
        #expect(world.state.page.subject?.name == names(world)[0])
        #expect(world.state.page.progress == .resting)
        await rest(world, 149)
        #expect(world.readmes.requests.isEmpty)
        await rest(world, 1)
        #expect(world.readmes.requests == [names(world)[0]])
        #expect(text(world) == "README of \(world.state.search.repositories[0].fullName)")
        #expect(world.state.page.progress == .idle)
    }

    @Test func withoutATokenTheSelectionRestsLonger() async {
        let world = await world(account: nil)
        await world.send(.page(.toggle))
        await rest(world, 599)
        #expect(world.readmes.requests.isEmpty)
        await rest(world, 1)
        #expect(world.readmes.requests.count == 1)
    }

    @Test func aSelectionThatMovesOnRestsAnew() async {
        let world = await world()
        await world.send(.page(.toggle))
        await rest(world, 100)
        await world.send(.list(.move(.down)))
        await rest(world, 100)
        #expect(world.readmes.requests.isEmpty)
        await rest(world, 50)
        #expect(world.readmes.requests == [names(world)[1]])
    }

    @Test func aRequestIsCancelledWhenTheSelectionMovesOn() async {
        let world = await world()
        world.readmes.answer(names(world)[0], with: .stall)
        await world.send(.page(.toggle))
        world.clock.advance(by: .milliseconds(150))
        await world.readmes.waitForStalled(1)
        #expect(world.state.page.isLoading)
        await world.send(.list(.move(.down)))
        await world.readmes.waitForStalled(0)
        #expect(world.readmes.cancelled == [names(world)[0]])
        await rest(world)
        #expect(text(world) == "README of \(world.state.search.repositories[1].fullName)")
    }

    @Test func aSelectionThatMovesToAKnownReadmeCancelsTheRequest() async {
        let world = await world()
        await world.send(.page(.toggle))
        await rest(world)
        world.readmes.answer(names(world)[1], with: .stall)
        await world.send(.list(.move(.down)))
        world.clock.advance(by: .milliseconds(150))
        await world.readmes.waitForStalled(1)
        await world.send(.list(.move(.up)))
        #expect(world.readmes.cancelled == [names(world)[1]])
        #expect(world.state.page.progress == .idle)
    }

    @Test func closingThePageCancelsItsRequest() async {
        let world = await world()
        world.readmes.answer(names(world)[0], with: .stall)
        await world.send(.page(.toggle))
        world.clock.advance(by: .milliseconds(150))
        await world.readmes.waitForStalled(1)
        await world.send(.page(.toggle))
        #expect(world.readmes.cancelled == [names(world)[0]])
        #expect(!world.state.isWorking)
    }

    @Test func theSameRepositoryIsNotRequestedAgain() async {
        let world = await world()
        await world.send(.page(.toggle))
        await rest(world)
        await world.send(.list(.move(.down)))
        await rest(world)
        await world.send(.list(.move(.up)))
        // At once.
        #expect(text(world) == "README of \(world.state.search.repositories[0].fullName)")
        await world.send(.page(.toggle))
        await world.send(.page(.toggle))
        await rest(world, 5_000)
        #expect(world.readmes.requests == [names(world)[0], names(world)[1]])
    }

    @Test func aFailureIsSaidInThePageAndAReloadLoadsAtOnce() async {
        let world = await world()
        world.readmes.answer(names(world)[0], with: .failure(.timedOut(.total(seconds: 60))))
        await world.send(.page(.toggle))
        await rest(world)
        #expect(world.state.page.progress == .failed(.timedOut(.total(seconds: 60))))
        #expect(world.state.search.failure == nil)
        world.readmes.answer(names(world)[0], with: .readme(Readme(html: "there")))
        await world.send(.page(.reload))
        #expect(text(world) == "there")
        #expect(world.state.page.progress == .idle)
    }

    @Test func aRepositoryWithoutAReadmeIsNotAskedForItAgain() async {
        let world = await world()
        world.readmes.answer(names(world)[0], with: .readme(nil))
        await world.send(.page(.toggle))
        await rest(world)
        #expect(world.state.page.hasNoReadme)
        await world.send(.list(.move(.down)))
        await world.send(.list(.move(.up)))
        await rest(world)
        #expect(world.readmes.requests == [names(world)[0]])
    }

    @Test func anotherScreenHasAnotherSelection() async {
        let world = await world()
        await world.send(.page(.toggle))
        await rest(world)
        await world.send(.shell(.show(.history)))
        #expect(world.state.page.isOpen)
        #expect(world.state.page.subject == nil)
    }

    @Test func anotherWidthIsLaidOutWithTheSameBlockAtTheTop() async {
        let world = await world()
        let words = String(repeating: "a", count: 90) + " " + String(repeating: "b", count: 90) + " end"
        world.readmes.answer(names(world)[0], with: .readme(Readme(html: words)))
        await world.send(.page(.toggle))
        await rest(world)
        #expect(world.state.page.layout?.width == 77)
        await world.send(.page(.scroll(toLine: 2)))
        await world.send(.shell(.resize(columns: 33, rows: 24)))
        #expect(world.readmes.widths == [77, 30])
        // The second word begins in the fourth line of 30 cells.
        #expect(world.state.page.line == 3)
        #expect(world.readmes.requests.count == 1)
    }

    @Test func fullScreenGoesBackToWhereItCameFrom() async {
        let world = await world()
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
