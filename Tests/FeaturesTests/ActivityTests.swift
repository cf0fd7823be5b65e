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
        let core = RateLimit(
            resource: "core", limit: 5_000, remaining: 4_000, used: 1_000, reset: Timestamp(seconds: 1_090),
            date: Timestamp(seconds: 1_000))
        world.accounts.count([core])
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

/// Every child of the program takes part in everything. What the compiler cannot see is looked up in mirrors.
@MainActor
struct ChildrenTests {
    private let world = AppWorld()

    /// The states of the children, by the names of their properties.
    private var states: [String: Any] {
        var states: [String: Any] = [:]
        for child in Mirror(reflecting: world.state).children {
            states[String((child.label ?? "").drop { $0 == "_" })] = child.value
        }
        return states
    }

    /// The names of the scopes, by the names of their properties.
    private var scopes: [String: String] {
        var scopes: [String: String] = [:]
        for child in Mirror(reflecting: world.reactor).children
        where "\(type(of: child.value))".hasPrefix("Scope<") {
            scopes[child.label ?? ""] = Mirror(reflecting: child.value).descendant("name") as? String
        }
        return scopes
    }

    /// The shell shows the notices of the others.
    @Test func everyChildThatSaysSomethingIsHeard() {
        for (name, state) in states where name != "shell" {
            let mirror = Mirror(reflecting: state)
            guard mirror.descendant("notices") ?? mirror.descendant("screen", "notices") != nil else { continue }
            let value = (state as? any StoredState)?.value
            #expect(value is any KeepsNotices, "\(name)")
        }
    }

    @Test func everyChildThatKeepsWhatRunsIsTold() {
        for (name, state) in states where Mirror(reflecting: state).descendant("activity") != nil {
            var told = world.state
            let id = EffectID(stringLiteral: "\(scopes[name] ?? "")/work")
            world.reactor.children.record(Activity([id]), in: &told)
            #expect(told != world.state, "\(name)")
        }
    }

    @Test func whileTheProgramEnds_onlyPendingWritesFinish() {
        let others: [AppReactor.Mutation] = [
            .shell(.toggle(.help)), .search(.list(.edited(.insert("x"), at: AppWorld.start))), .stars(.noted),
            .favourites(.filteredNews), .history(.wanted("one")), .starLists(.chose(.numbered(1))),
        ]
        let writes: [AppReactor.Mutation] = [.favourites(.changeFinished(1, nil)), .history(.changeFinished(1, nil))]
        var state = world.state
        let passedBefore = (others + writes).compactMap { AppReactor.transform(mutation: $0, state: state) }
        #expect(passedBefore == others + writes)
        AppReactor.fold(.shell(.end), into: &state)
        let passedAtTheEnd = (others + writes).compactMap { AppReactor.transform(mutation: $0, state: state) }
        #expect(passedAtTheEnd == writes)
    }
}

/// The storage of a child's state.
private protocol StoredState {
    var value: Any { get }
}

extension CopyOnWrite: StoredState {
    fileprivate var value: Any { wrappedValue }
}
