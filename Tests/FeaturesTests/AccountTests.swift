import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Who is asking: found, checked, signed in and out.
@MainActor
struct AccountReactorTests {
    nonisolated static let start = Timestamp(seconds: 1_700_000_000)
    private nonisolated static let code = DeviceCode(
        userCode: "WDJB-MJHT", address: "https://github.com/login/device", expiresInSeconds: 900, intervalSeconds: 5,
        deviceCode: "secret")

    private let accounts = ScriptedAccount(nil)
    private let clock = ManualClock()
    private let refusals: AsyncStream<RefusedToken>.Continuation
    private let probe: StoreProbe<AccountReactor>

    init() {
        let (stream, refusals) = AsyncStream.makeStream(of: RefusedToken.self)
        self.refusals = refusals
        accounts.change {
            $0.code = Self.code
            $0.limits = [AppWorld.limit("search", 27, of: 30)]
            $0.signOut = SignOut(privateFavourites: 2)
        }
        let dependencies = accounts.dependencies(
            refusals: stream,
            { [clock] in AccountReactorTests.start.advanced(bySeconds: clock.now.offset.components.seconds) }, clock)
        probe = StoreProbe(
            AccountReactor(dependencies), initialState: AccountState(host: "github.com", status: .checking))
    }

    private func perform(_ actions: AccountReactor.Action...) async {
        for action in actions { await probe.send(action) }
    }

    /// The user grants access, as far as the time until GitHub is asked again is concerned.
    private func authorize() async {
        clock.advance(by: .seconds(5))
        await probe.settle()
    }

    private nonisolated static func octocat(_ source: String) -> Account {
        Account(login: "octocat", source: source, scopes: ["repo"])
    }

    /// From now on there are tokens from these sources.
    private func find(_ sources: String..., complaints: [String] = []) {
        accounts.change { ($0.kept, $0.complaints) = (sources.map(Self.octocat), complaints) }
    }

    @Test func whoeverIsFoundIsAskedAbout() async {
        find("GH_TOKEN")
        await perform(.start)
        #expect(probe.state.status == .signedIn(Self.octocat("GH_TOKEN")))
        #expect(accounts.asked == [.find, .check])
        // It is the first time that somebody is known: nobody has changed.
        #expect(probe.state.changes == 0)
    }

    @Test func whoeverGitHubDoesNotTellOfIsSomebodyAllTheSame() async {
        find("GH_TOKEN", complaints: ["chmod 600 it"])
        accounts.failCheck(FailedRequest(.forbidden(message: "")))
        await perform(.start)
        #expect(probe.state.status == .token(source: "GH_TOKEN"))
        #expect(probe.state.notices == [.text("chmod 600 it")])
    }

    @Test func aRefusedTokenIsSaidOnceAndNotAskedForAgain() async {
        find("GH_TOKEN")
        await perform(.start)
        let token = RefusedToken(source: "GH_TOKEN", advice: "Unset it.")
        refusals.yield(token)
        await probe.wait(for: "the refusal of the token") { $0.status == .refused(token) }
        #expect(probe.state.notices == [.tokenRefused(token)])
        #expect(probe.state.changes == 1)
        await perform(.open, .refresh)
        #expect(accounts.asked.count { $0 == .check } == 1)
    }

    @Test func theBudgetsAreAskedForWhenSomebodyLooksAndAtNoOtherTime() async {
        await perform(.start)
        // Nobody is there to ask about.
        #expect(accounts.asked == [.find])
        await perform(.open)
        let budget = Budget(limit: 30, remaining: 27, refillsAt: Self.start.advanced(bySeconds: 3_600))
        #expect(probe.state.budgets == .known([ResourceBudget(resource: "search", budget: budget)]))
        await perform(.close)
        #expect(probe.effectsInFlight.isEmpty)
        #expect(accounts.asked == [.find, .budgets])
    }

    @Test func aLoginShowsItsCodeAndEndsWithSomebody() async {
        await perform(.start, .open, .signIn)
        #expect(probe.state.login == .waiting(Self.code))
        // Enter, once there is a code, opens the page.
        await perform(.signIn, .openInBrowser)
        #expect(accounts.opened == [Self.code.address, Self.code.address])
        await authorize()
        #expect(probe.state.login == nil)
        #expect(probe.state.status == .signedIn(ScriptedAccount.login))
        #expect(probe.state.notices == [.signedIn(login: "octocat")])
        #expect(probe.state.changes == 1)
        // Whoever is signed in has nothing to sign in to.
        await perform(.signIn)
        #expect(accounts.asked.count { $0 == .login } == 1)
    }

    @Test func whoClosesTheDialogRightAfterSigningInStillHasItsRateLimits() async {
        await perform(.start, .open, .signIn)
        let counted = accounts.stall(.budgets)
        clock.advance(by: .seconds(5))
        await probe.wait(for: "the account") { $0.status == .signedIn(ScriptedAccount.login) }
        accounts.count([AppWorld.limit("search", 11, of: 30)])
        probe.begin(.close)
        counted.open()
        await probe.settle()
        let limits = if case .known(let limits) = probe.state.budgets { limits } else { [ResourceBudget]() }
        #expect(limits.map(\.budget.remaining) == [11])
    }

    @Test(arguments: [LoginFailure.denied, .expired, .noClientID, .failed(.couldNotResolve(host: "github.com"))])
    func aLoginThatComesToNothingSaysWhyAndCanBeTriedAgain(failure: LoginFailure) async {
        accounts.failLogin(failure)
        await perform(.start, .open, .signIn)
        await authorize()
        #expect(probe.state.login == .failed(failure))
        #expect(probe.state.status == .anonymous)
        accounts.change { $0.login = .success(ScriptedAccount.login) }
        await perform(.signIn)
        await authorize()
        #expect(probe.state.status == .signedIn(ScriptedAccount.login))
    }

    @Test(arguments: [AccountReactor.Action.giveUp, .close])
    func aLoginThatIsGivenUpLeavesNothing(action: AccountReactor.Action) async {
        await perform(.start, .open, .signIn)
        await perform(action)
        #expect(probe.state.login == nil)
        #expect(probe.state.isOpen == (action == .giveUp))
        await authorize()
        #expect(!accounts.asked.contains(.poll))
        #expect(probe.state.status == .anonymous)
    }

    @Test func signingOutGoesBackToWhoeverIsLeft() async {
        find("ghlance auth login", "gh auth token")
        await perform(.start, .open, .signOut, .signOut)
        #expect(probe.state.status == .anonymous)
        #expect(probe.state.changes == 1)
        await perform(.signOut)
        accounts.failLogout(.notSaved(reason: "chmod 600 it"))
        await perform(.signOut)
        #expect(
            probe.state.notices == [
                .signedOut(remaining: "gh auth token", SignOut(privateFavourites: 2)),
                .signedOut(remaining: nil, SignOut(privateFavourites: 2)), .notSignedIn(remaining: nil),
                .text("chmod 600 it"),
            ])
    }

    @Test func whoeverSignsOutIsNotSignedInAgainByWhatWasAskedBefore() async throws {
        find("ghlance auth login")
        await perform(.start)
        let checked = accounts.stall(.check)
        probe.begin(.refresh)
        try await accounts.waitUntilAsked(.check)
        probe.begin(.signOut)
        await probe.wait(for: "signing out") { $0.status == .anonymous }
        checked.open()
        await probe.settle()
        #expect(probe.state.status == .anonymous)
    }

    @Test(arguments: [AccountReactor.Action.refresh, .start, .signOut])
    func nothingCancelsASignOutUnderWay(action: AccountReactor.Action) async throws {
        find("ghlance auth login")
        await perform(.start)
        let signedOut = accounts.stall(.logout)
        probe.begin(.signOut)
        try await accounts.waitUntilAsked(.logout)
        probe.begin(action)
        signedOut.open()
        await probe.settle()
        #expect(accounts.asked.count { $0 == .logout } == 1)
        #expect(probe.state.notices == [.signedOut(remaining: nil, SignOut(privateFavourites: 2))])
        #expect(probe.state.status == .anonymous)
    }
}

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
