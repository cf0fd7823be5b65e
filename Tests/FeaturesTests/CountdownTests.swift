import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// One countdown for every wait, in the whole program without its screen.
@MainActor
struct CountdownTests {
    private func world() async -> AppWorld {
        let world = AppWorld(account: Account(login: "octocat", source: "login"))
        await world.haveFavourites()
        await world.send(.start)
        return world
    }

    private func pass(_ seconds: Int, _ world: AppWorld) async {
        for _ in 0..<seconds { await world.rest(1_000) }
    }

    @Test func theWaitOfAnImportIsCountedDownWhileItIsOnTheScreenAndAsksNothing() async {
        let world = await world()
        await world.send(.shell(.show(.favourites)))
        world.stars.setPages([1])
        world.stars.fail(page: 1, SearchWorld.limited(.primary, wait: 90))
        await world.send(.starImport(.toggle))
        #expect(world.state.secondsToImport == 91)
        await pass(1, world)
        #expect(world.state.secondsToImport == 90)
        await world.send(.shell(.show(.search)))
        #expect(world.clock.nextDeadline == nil)
        await world.rest(30_000)
        await world.send(.shell(.show(.favourites)))
        #expect(world.state.secondsToImport == 60)
        await pass(60, world)
        #expect(world.state.secondsToImport == nil)
        #expect(world.state.starImport.failure != nil)
        #expect(world.stars.requests.count == 1)
        #expect(world.clock.nextDeadline == nil)
    }

    @Test func aResetIsCountedDownFromTheMomentItWasReportedAt() async {
        let world = await world()
        let gate = world.accounts.stall(.budgets)
        world.begin(.account(.open))
        await world.clock.waitForSleepers(1)
        // As long as a sign-in takes in the browser.
        world.clock.advance(by: .seconds(600))
        world.accounts.count([AppWorld.limit("core", 4_000, of: 5_000)])
        gate.open()
        await world.settle()
        #expect(world.state.now == AppWorld.start.advanced(bySeconds: 600))
        await pass(1, world)
        #expect(world.state.now == AppWorld.start.advanced(bySeconds: 601))
    }

    @Test func severalWaitsTickTogetherAndOneMayEndBeforeTheOthers() async {
        let world = await world()
        world.server.answer(with: SearchWorld.limited(.primary, wait: 5))
        world.server.answer(with: SearchWorld.page(1...3))
        await world.send(.search(.list(.edit(.insert("swift")))), rest: 300)
        #expect(world.state.search.secondsToWait == 6)
        world.stars.setPages([1])
        world.stars.fail(page: 1, SearchWorld.limited(.primary, wait: 20))
        await world.send(.starImport(.toggle), .shell(.show(.favourites)))
        await pass(3, world)
        #expect(world.state.search.secondsToWait == 3)
        #expect(world.state.secondsToImport == 18)
        await pass(3, world)
        #expect(world.state.search.secondsToWait == nil)
        #expect(world.server.requests.count == 2)
        #expect(world.state.secondsToImport == 15)
    }
}
