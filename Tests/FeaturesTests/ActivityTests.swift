import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What ends without an answer is over: no spinner, no "loading", and what follows goes on.
@MainActor
struct ActivityTests {
    private static let octocat = Account(login: "octocat", source: "gh auth token")

    private static let page = SearchPage(repositories: AppWorld.threeRepositories, totalCount: 3)

    /// A program whose account is still being looked up, with three repositories in its list and the page open.
    private func worldBeforeTheAccountIsKnown(_ account: Account?, _ question: ScriptedAccount.Question) async
        -> (world: AppWorld, gate: Gate)
    {
        let world = AppWorld(account: account, status: .checking)
        let gate = world.accounts.stall(question)
        world.server.answer(with: Self.page)
        world.begin(.start, .list(.edit(.insert("swift"))), .list(.submit))
        await world.wait(for: "an answer") { $0.search.repositories.count == 3 && $0.search.loading == .idle }
        world.begin(.page(.toggle))
        await world.wait(for: "the page") { $0.page.subject != nil }
        return (world, gate)
    }

    // MARK: The account

    @Test func closingTheDialogBeforeTheRateLimitsCameEndsTheSpinner() async {
        let world = AppWorld(account: Self.octocat)
        await world.send(.start)
        let gate = world.accounts.stall(.budgets)
        world.begin(.account(.open))
        #expect(world.state.isWorking)
        await world.clock.waitForSleepers(1)
        world.begin(.account(.close))
        #expect(!world.state.isWorking)
        gate.open()
        await world.settle()
        #expect(world.probe.effectsInFlight.isEmpty)
        #expect(world.state.shell.spinnerPhase == nil)
    }

    @Test func aSignOutThatFailsWhileTheAccountIsLookedUpLooksItUpAgain() async {
        let (world, gate) = await worldBeforeTheAccountIsKnown(Self.octocat, .check)
        await world.wait(for: "the question") { [accounts = world.accounts] _ in accounts.asked.contains(.check) }
        world.accounts.failLogout(.notSaved(reason: "disk full"))
        world.begin(.account(.signOut))
        gate.open()
        await world.settle()
        #expect(world.state.account.status == .signedIn(Self.octocat))
        await world.rest(600)
        #expect(world.state.pageFacts?.openIssues != nil)
    }

    @Test func factsComeOnceItIsKnownThatNobodyIsSignedIn() async {
        let (world, gate) = await worldBeforeTheAccountIsKnown(nil, .find)
        await world.clock.waitForSleepers(1)
        world.clock.advance(by: .milliseconds(600))
        await world.wait(for: "the README") { $0.readmeProgress == .idle }
        #expect(world.facts.stars.isEmpty)
        gate.open()
        await world.settle()
        #expect(world.state.account.status == .anonymous)
        await world.rest(600)
        #expect(world.facts.stars == ["r1"])
    }

    @Test(arguments: [nil, .denied] as [LoginFailure?])
    func signingInWhileATokenIsLookedForWins_andWhereItFailsTheTokenIsUsed(failure: LoginFailure?) async {
        let world = AppWorld(account: Self.octocat, status: .checking)
        let gate = world.accounts.stall(.find)
        if let failure { world.accounts.failLogin(failure) }
        let signedIn = AccountState.Status.signedIn(ScriptedAccount.login)
        world.begin(.start, .account(.signIn))
        await world.wait(for: "the end of the sign-in") { state in
            failure.map { state.account.login == .failed($0) } ?? (state.account.status == signedIn)
        }
        gate.open()
        await world.settle()
        #expect(world.state.account.status == (failure == nil ? signedIn : .signedIn(Self.octocat)))
        #expect(world.accounts.asked.contains(.check) == (failure != nil))
    }

    @Test func aTokenThatIsRefusedWithoutAWordEndsTheLookup() async {
        let world = AppWorld(account: Self.octocat, status: .checking)
        world.accounts.failCheck(FailedRequest(.unauthorized(message: "")))
        await world.send(.start)
        #expect(world.state.account.status == .anonymous)
    }

    // MARK: Facts

    @Test func signingInWithThePageOpenBringsTheFactsOfTheNewIdentity() async {
        let world = await AppWorld.listing(Self.page, account: nil)
        await world.send(.page(.toggle), rest: 600)
        #expect(world.state.pageFacts?.openIssues == nil)
        await world.send(.account(.signIn))
        #expect(world.state.account.changes == 1)
        #expect(world.state.page.subject?.id.rawValue == 1)
        await world.rest(600)
        #expect(world.facts.batches == [["R_1", "R_2", "R_3"]])
        #expect(world.state.pageFacts?.openIssues == 3)
    }
}
