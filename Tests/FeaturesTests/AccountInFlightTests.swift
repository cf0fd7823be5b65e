import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What signing in and out means for a search, also for one that is under way, and answers of another time.
@MainActor
struct AccountInFlightTests {
    @Test func whatWasAnothersIsForgottenAndTheRowsStay() async {
        let world = SearchWorld()
        await world.search("swift", SearchWorld.page(2...3, rateLimit: SearchWorld.rateLimit(remaining: 2)))
        await world.changeAccount()
        #expect(world.state.budget == nil)
        #expect(world.state.repositories.count == 2)
    }

    @Test func whoeverSignsInNeedNotWaitForAnothersLimit() async {
        let world = SearchWorld()
        world.server.answer(with: SearchWorld.limited(.primary, wait: 50))
        world.begin(.list(.edit(.insert("swift"))))
        await world.send(.list(.submit))
        #expect(world.state.secondsToWait == 51)
        world.server.answer(with: SearchWorld.page(1...3))
        await world.changeAccount()
        #expect(world.state.repositories.count == 3)
        #expect(world.state.failure == nil)
    }

    @Test(arguments: [false, true])
    func whatIsUnderWayIsSentAnewForTheOtherAccount(isNextPage: Bool) async {
        let world = SearchWorld()
        if isNextPage { await world.search("swift", SearchWorld.page(1...3, next: "second")) }
        world.server.stall()
        if isNextPage {
            world.begin(.list(.move(.down, rows: 2)))
        } else {
            await world.send(.list(.edit(.insert("swift"))))
            world.clock.advance(by: SearchPacing.shortest)
        }
        await world.server.waitForStalled(1)
        world.server.answer(with: SearchWorld.page(7...9))
        await world.changeAccount()
        #expect(world.server.cancelled.count == 1)
        #expect(world.requests.count == (isNextPage ? 3 : 2))
        #expect(world.state.repositories.map(\.id.rawValue) == (isNextPage ? [1, 2, 3, 7, 8, 9] : [7, 8, 9]))
        #expect(world.state.loading == .idle)
    }

    @Test func anAnswerOfTheFutureIsNotFresh() async {
        let kept = SavedAnswer(
            page: SearchWorld.page(1...1), receivedAt: SearchWorld.start.advanced(bySeconds: 1_000_000))
        let world = SearchWorld(savedAnswer: { _, _ in kept })
        world.server.answer(with: SearchWorld.page(2...3))
        await world.type("swift")
        #expect(world.requests.count == 1)
        #expect(world.state.repositories.map(\.id.rawValue) == [2, 3])
    }

    @Test func theDialogAndAllWhoAskGoByTheSameRateLimits() async {
        let world = AppWorld(account: Account(login: "octocat", source: "gh"))
        await world.send(.start)
        let (search, core) = (AppWorld.limit("search", 0, of: 30), AppWorld.limit("core", 40, of: 5_000))
        world.accounts.count([search, core, AppWorld.limit("scim", 9, of: 9)])
        await world.send(.account(.open))
        #expect(world.state.search.budget?.remaining == 0)
        #expect(world.state.budgets[.core]?.remaining == 40)
        await world.report("core", 39, of: 5_000)
        #expect(world.state.rateLimits?.map(\.budget.remaining) == [0, 39, 9])
    }

    @Test func aTextThatIsCutInAFormOrANoteIsSaid() async {
        let world = AppWorld()
        await world.openChangedNote()
        await world.send(.favourites(.editNote(.line(.insert(String(repeating: "x", count: 70_000))))))
        #expect(world.state.shell.notices.first?.notice == .noteCut)
        let form = AppWorld()
        await form.haveFavourites()
        await form.send(.shell(.show(.favourites)), .favourites(.openForm))
        await form.send(.favourites(.editForm(.insert(String(repeating: "x", count: 3_000)))))
        #expect(form.state.shell.notices.first?.notice == .textCut)
    }
}
