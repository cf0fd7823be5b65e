import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Who is asking: found, checked, signed in and out.
@MainActor
struct AccountReactorTests {
    /// The outside as a test plays it.
    final class World: Sendable {
        struct State {
            var finding = AccountDependencies.Finding(source: nil)
            var account: Result<Account, FailedRequest> = .success(AccountReactorTests.octocat)
            var login: Result<Account, LoginFailure> = .success(AccountReactorTests.octocat)
            var wasKept: Result<SignOut?, LoginFailure> = .success(SignOut(privateFavourites: 2))
            var limits = AccountReactorTests.limits
            var log: [String] = []
            /// Whether signing out takes until the clock goes on.
            var isSlow = false
            /// Whether asking about a token takes until `checked` opens.
            var isCheckSlow = false
            /// Whether the rate limits take until `counted` opens.
            var isCountSlow = false
        }

        let checking = Gate()
        let checked = Gate()
        let counted = Gate()

        let state = Mutex(State())
        let clock = ManualClock()
        let refusals: AsyncStream<RefusedToken>
        let refuse: AsyncStream<RefusedToken>.Continuation

        init() {
            (refusals, refuse) = AsyncStream.makeStream()
        }

        private func note(_ text: String) { state.withLock { $0.log.append(text) } }
        var log: [String] { state.withLock(\.log) }

        var dependencies: AccountDependencies {
            let clock = clock
            return AccountDependencies(
                find: {
                    self.note("find")
                    return self.state.withLock(\.finding)
                },
                check: {
                    self.note("check")
                    if self.state.withLock(\.isCheckSlow) {
                        self.checking.open()
                        await self.checked.wait()
                    }
                    return try self.state.withLock(\.account).get()
                },
                budgets: {
                    self.note("budgets")
                    if self.state.withLock(\.isCountSlow) { await self.counted.wait() }
                    return self.state.withLock(\.limits)
                },
                login: { show, sleep, saving in
                    self.note("login")
                    await show(AccountReactorTests.code)
                    try await sleep(.seconds(5))
                    self.note("token")
                    try await saving()
                    return try self.state.withLock(\.login).get()
                },
                signIn: { _, _ in throw LoginFailure.noToken },
                logout: {
                    self.note("logout")
                    if self.state.withLock(\.isSlow) { try await self.clock.sleep(for: .seconds(1)) }
                    self.note("signed out")
                    return try self.state.withLock(\.wasKept).get()
                },
                openInBrowser: { self.note($0) }, refusals: refusals,
                now: { AccountReactorTests.start.advanced(bySeconds: clock.now.offset.components.seconds) },
                clock: clock)
        }
    }

    nonisolated static let start = Timestamp(seconds: 1_700_000_000)
    nonisolated static let octocat = Account(login: "octocat", source: "GH_TOKEN", scopes: ["repo"])
    nonisolated static let code = DeviceCode(
        userCode: "WDJB-MJHT", address: "https://github.com/login/device", expiresInSeconds: 900, intervalSeconds: 5,
        deviceCode: "secret")
    nonisolated static let limits = [
        RateLimit(
            resource: "search", limit: 30, remaining: 27, used: 3, reset: Timestamp(seconds: 1_042),
            date: Timestamp(seconds: 1_000))
    ]

    private let world = World()
    private let probe: StoreProbe<AccountReactor>

    init() {
        probe = StoreProbe(
            AccountReactor(world.dependencies),
            initialState: AccountState(host: "github.com", status: .checking))
    }

    private func perform(_ actions: AccountReactor.Action...) async {
        for action in actions {
            await probe.send(action)
        }
    }

    /// The user grants access, as far as the time until GitHub is asked again is concerned.
    private func authorize() async {
        world.clock.advance(by: .seconds(5))
        await probe.settle()
    }

    private func found(_ source: String?, _ complaints: String...) {
        world.state.withLock { $0.finding = .init(source: source, complaints: complaints) }
    }

    @Test func nobodyIsFoundWithoutARequest() async {
        await perform(.start)
        #expect(probe.state.status == .anonymous)
        #expect(world.log == ["find"])
        #expect(probe.state.changes == 0)
    }

    @Test func whoeverIsFoundIsAskedAbout() async {
        found("GH_TOKEN")
        await perform(.start)
        #expect(probe.state.status == .signedIn(Self.octocat))
        #expect(world.log == ["find", "check"])
        // It is the first time that somebody is known: nobody has changed.
        #expect(probe.state.changes == 0)
    }

    @Test func whoeverGitHubDoesNotTellOfIsSomebodyAllTheSame() async {
        found("GH_TOKEN", "chmod 600 it")
        world.state.withLock { $0.account = .failure(FailedRequest(.forbidden(message: ""))) }
        await perform(.start)
        #expect(probe.state.status == .token(source: "GH_TOKEN"))
        #expect(probe.state.notices == [.text("chmod 600 it")])
    }

    @Test func aRefusedTokenIsSaidOnceAndNotAskedForAgain() async {
        found("GH_TOKEN")
        await perform(.start)
        let token = RefusedToken(source: "GH_TOKEN", advice: "Unset it.")
        world.refuse.yield(token)
        await probe.wait(for: "the refusal of the token") { $0.status == .refused(token) }
        #expect(probe.state.notices == [.tokenRefused(token)])
        #expect(probe.state.changes == 1)
        await perform(.open, .refresh)
        #expect(world.log.count { $0 == "check" } == 1)
    }

    @Test func theBudgetsAreAskedForWhenSomebodyLooksAndAtNoOtherTime() async {
        await perform(.start)
        #expect(!world.log.contains("budgets"))
        await perform(.open)
        #expect(world.log == ["find", "budgets"])
        #expect(
            probe.state.budgets
                == .known([
                    ResourceBudget(
                        resource: "search",
                        budget: Budget(limit: 30, remaining: 27, refillsAt: Self.start.advanced(bySeconds: 42)))
                ]))
        #expect(probe.effectsInFlight.isEmpty)
        await perform(.close)
        #expect(probe.effectsInFlight.isEmpty)
        #expect(world.log == ["find", "budgets"])
    }

    @Test func aLoginShowsItsCodeAndEndsWithSomebody() async {
        await perform(.start, .open, .signIn)
        #expect(probe.state.login == .waiting(Self.code))
        // Enter, once there is a code, opens the page.
        await perform(.signIn, .openInBrowser)
        #expect(world.log.suffix(2) == [Self.code.address, Self.code.address])
        await authorize()
        #expect(probe.state.login == nil)
        #expect(probe.state.status == .signedIn(Self.octocat))
        #expect(probe.state.notices == [.signedIn(login: "octocat")])
        #expect(probe.state.changes == 1)
        // Whoever is signed in has nothing to sign in to.
        await perform(.signIn)
        #expect(world.log.count { $0 == "login" } == 1)
    }

    @Test func whoClosesTheDialogRightAfterSigningInStillHasItsRateLimits() async {
        await perform(.start, .open, .signIn)
        world.state.withLock { $0.isCountSlow = true }
        world.clock.advance(by: .seconds(5))
        await probe.wait(for: "the account") { $0.status == .signedIn(Self.octocat) }
        world.state.withLock { $0.limits[0].remaining = 11 }
        probe.begin(.close)
        world.counted.open()
        await probe.settle()
        guard case .known(let limits) = probe.state.budgets else {
            Issue.record("\(probe.state.budgets)")
            return
        }
        #expect(limits.first?.budget.remaining == 11)
    }

    @Test(arguments: [LoginFailure.denied, .expired, .noClientID, .failed(.couldNotResolve(host: "github.com"))])
    func aLoginThatComesToNothingSaysWhyAndCanBeTriedAgain(failure: LoginFailure) async {
        world.state.withLock { $0.login = .failure(failure) }
        await perform(.start, .open, .signIn)
        await authorize()
        #expect(probe.state.login == .failed(failure))
        #expect(probe.state.status == .anonymous)
        world.state.withLock { $0.login = .success(Self.octocat) }
        await perform(.signIn)
        await authorize()
        #expect(probe.state.status == .signedIn(Self.octocat))
    }

    @Test(arguments: [AccountReactor.Action.giveUp, .close])
    func aLoginThatIsGivenUpLeavesNothing(action: AccountReactor.Action) async {
        await perform(.start, .open, .signIn)
        await perform(action)
        #expect(probe.state.login == nil)
        #expect(probe.state.isOpen == (action == .giveUp))
        await authorize()
        #expect(!world.log.contains("token"))
        #expect(probe.state.status == .anonymous)
    }

    @Test func signingOutGoesBackToWhoeverIsLeft() async {
        found("ghlance auth login")
        await perform(.start, .open)
        found("gh auth token")
        await perform(.signOut)
        #expect(probe.state.notices == [.signedOut(remaining: "gh auth token", SignOut(privateFavourites: 2))])
        found(nil)
        await perform(.signOut)
        #expect(probe.state.status == .anonymous)
        #expect(probe.state.changes == 1)
        world.state.withLock { $0.wasKept = .success(nil) }
        await perform(.signOut)
        world.state.withLock { $0.wasKept = .failure(.notSaved(reason: "chmod 600 it")) }
        await perform(.signOut)
        #expect(
            probe.state.notices.dropFirst() == [
                .signedOut(remaining: nil, SignOut(privateFavourites: 2)), .notSignedIn(remaining: nil),
                .text("chmod 600 it"),
            ])
    }

    @Test func whoeverSignsOutIsNotSignedInAgainByWhatWasAskedBefore() async throws {
        found("ghlance auth login")
        await perform(.start)
        world.state.withLock { $0.isCheckSlow = true }
        probe.begin(.refresh)
        try await world.checking.waitUntilOpen(by: "a question about the token")
        world.state.withLock { $0.isCheckSlow = false }
        found(nil)
        probe.begin(.signOut)
        await probe.wait(for: "signing out") { $0.status == .anonymous }
        world.checked.open()
        await probe.settle()
        #expect(probe.state.status == .anonymous)
    }

    @Test(arguments: [AccountReactor.Action.refresh, .start, .signOut])
    func nothingCancelsASignOutUnderWay(action: AccountReactor.Action) async {
        found("ghlance auth login")
        await perform(.start)
        world.state.withLock { $0.isSlow = true }
        probe.begin(.signOut)
        await world.clock.waitForSleepers(1)
        found(nil)
        probe.begin(action)
        world.clock.advance(by: .seconds(1))
        await probe.settle()
        #expect(world.log.count { $0 == "signed out" } == 1)
        #expect(probe.state.notices == [.signedOut(remaining: nil, SignOut(privateFavourites: 2))])
        #expect(probe.state.status == .anonymous)
    }
}

/// What signing in and out means for a search.
@MainActor
struct SearchAccountTests {
    @Test func whatWasAnothersIsForgottenAndTheRowsStay() async {
        let world = SearchWorld()
        await world.search("swift", SearchWorld.page(1...1))
        await world.search("ly", SearchWorld.page(2...3, rateLimit: SearchWorld.rateLimit(remaining: 2)))
        #expect(world.state.trail.answer(to: SearchQuery("swift")) != nil)
        await world.changeAccount()
        #expect(world.state.budget == nil)
        #expect(world.state.trail.answer(to: SearchQuery("swift")) == nil)
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
}
