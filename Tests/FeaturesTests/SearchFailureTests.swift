import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What goes wrong, what is waited for, and what happens by itself.
@MainActor
struct SearchFailureTests {
    let world = SearchWorld()

    @Test(arguments: [SearchReactor.Action.retry, .list(.submit)])
    func aFailureKeepsTheRowsAndRetryAndEnterSearchAgain(action: SearchReactor.Action) async {
        await world.search("swift", SearchWorld.page(1...3))
        await world.search("ly", FailedRequest(.couldNotResolve(host: "api.github.com")))
        #expect(world.state.failure == SearchFailure(.couldNotResolve(host: "api.github.com"), during: .search))
        #expect(world.state.repositories.count == 3)
        #expect(world.state.loading == .idle)
        world.server.answer(with: SearchWorld.page(4...4))
        world.begin(action)
        #expect(world.state.failure == nil)
        await world.probe.settle()
        #expect(world.state.repositories.map(\.id.rawValue) == [4])
    }

    @Test func askingAgainDuringAWaitSendsOneRequestAndTheCountdownStays() async {
        await world.search("swift", SearchWorld.limited(wait: 50))
        await world.pass(seconds: 10)
        await world.send(.retry, SearchWorld.limited(wait: 50))
        #expect(world.requests.count == 2)
        // The refusal renews the wait.
        #expect(world.state.secondsToWait == 51)
        world.begin(.retry)
        await world.probe.send(.list(.submit))
        #expect(world.requests.count == 2)
        #expect(world.state.notices == [])
        #expect(world.probe.effectsInFlight.isEmpty)
        world.server.answer(with: SearchWorld.page(1...1))
        await world.pass(seconds: 51)
        #expect(world.requests.count == 3)
        #expect(world.state.failure == nil)
    }

    @Test func aGoodAnswerDuringAWaitEndsIt() async {
        await world.search("swift", SearchWorld.limited(wait: 50))
        await world.send(.retry, SearchWorld.page(1...1))
        #expect(world.state.loading == .idle)
        #expect(world.state.failure == nil)
        #expect(world.state.pause == nil)
        await world.search("ly", SearchWorld.page(2...2))
        #expect(world.requests.count == 3)
    }

    @Test func changedQueriesDuringAWaitSendOneRequestInAll() async {
        await world.search("swift", SearchWorld.limited(wait: 50))
        // What is typed on before it was sent costs nothing, and the wait stays on the screen.
        world.begin(.list(.edit(.insert(" t"))))
        #expect(world.state.secondsToWait != nil)
        await world.search("ui", SearchWorld.limited(wait: 50))
        #expect(world.requests == [.search(SearchQuery("swift")), .search(SearchQuery("swift tui"))])
        #expect(world.state.secondsToWait == 51)
        for text in ["a", "b", "c"] { await world.type(text) }
        await world.probe.send(.retry)
        #expect(world.requests.count == 2)
    }

    @Test func aLimitedPageMayBeAskedForOnceDuringItsWait() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        await world.send(.list(.move(.down, rows: 2)), SearchWorld.limited(wait: 50))
        world.server.answer(with: SearchWorld.limited(wait: 50))
        for _ in 0..<3 { await world.probe.send(.retry) }
        #expect(world.requests.count == 3)
        #expect(world.state.notices == [])
        #expect(world.state.secondsToWait == 51)
    }

    @Test(arguments: [3_601, 315_360_000, Int64.max])
    func aWaitIsAnHourAtMostAndSaysSo(seconds: Int64) async {
        await world.search("swift", SearchWorld.limited(wait: seconds))
        #expect(world.state.secondsToWait == 3_601)
        #expect(world.state.failure?.failure.advice == "Wait 60 min, then retry.")
    }

    @Test(arguments: [(10, 11), (315_360_000, 3_601)] as [(Int64, Int64)])
    func aSpentBudgetIsWaitedForAnHourAtMostUnlessTheUserAsks(resetsIn: Int64, wait: Int64) async {
        await world.search(
            "swift", SearchWorld.page(1...1, rateLimit: SearchWorld.rateLimit(remaining: 0, resetsIn: resetsIn)))
        await world.type("ly")
        #expect(world.requests.count == 1)
        #expect(world.state.loading == .waiting(until: SearchWorld.start.advanced(bySeconds: wait), then: .search))
        // Nobody was refused, so typing sends nothing; whoever asks again does.
        await world.send(.retry, SearchWorld.page(2...2))
        #expect(world.requests.count == 2)
        #expect(world.state.loading == .idle)
    }

    @Test func clearingTheLineEndsTheWaitButNotTheLimit_afterWhichTheLatestQueryRunsByItself() async {
        await world.search("swift", SearchWorld.limited(wait: 5))
        await world.send(.retry, SearchWorld.limited(wait: 5))
        world.begin(.list(.edit(.clear)))
        #expect(world.state.loading == .idle)
        await world.type("other")
        #expect(world.requests.count == 2)
        #expect(world.state.secondsToWait == 6)
        world.server.answer(with: SearchWorld.page(1...1))
        await world.pass(seconds: 6)
        #expect(world.requests.last == .search(SearchQuery("other")))
    }

    @Test func aLimitedPageIsWaitedForAlsoLongAfterAnotherPause() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        await world.search("x", SearchWorld.limited(.primary, wait: 5))
        // The rows answer the line again: nothing waits.
        world.begin(.list(.edit(.delete(.backward))))
        #expect(world.state.loading == .idle)
        world.clock.advance(by: .seconds(60))
        // Nothing is typed: only the time changes.
        world.begin(.list(.edit(.insert(""))))
        await world.send(.list(.move(.down, rows: 2)), SearchWorld.limited(.primary, wait: 2))
        #expect(world.state.secondsToWait == 3)
        world.server.answer(with: SearchWorld.page(4...4))
        await world.pass(seconds: 3)
        #expect(world.requests.count == 4)
        #expect(world.state.repositories.count == 4)
    }

    @Test func aLimitedPageWaitsAsLongAsTheSearchesAreSpent() async {
        await world.search("swift", SearchWorld.page(1...3, next: "second"))
        let spent = SearchWorld.rateLimit(remaining: 0, resetsIn: 10)
        let limited = FailedRequest(SearchWorld.limited(wait: 2).failure, rateLimit: spent)
        await world.send(.list(.move(.down, rows: 2)), limited)
        world.begin(.list(.move(.down)))
        world.server.answer(with: SearchWorld.page(4...4))
        await world.pass(seconds: 3)
        #expect(world.requests.count == 2)
        #expect(world.state.loading == .waiting(until: SearchWorld.start.advanced(bySeconds: 11), then: .nextPage))
        await world.pass(seconds: 8)
        let second = PageReference(rawValue: "second")
        #expect(world.requests == [.search(SearchQuery("swift")), .page(second), .page(second)])
        #expect(world.state.repositories.count == 4)
    }

    @Test func aRefusedQueryStillTellsWhatIsLeftOfTheBudget() async {
        let refusal = FailedRequest(.invalidQuery(messages: ["no"]), rateLimit: SearchWorld.rateLimit(remaining: 8))
        await world.search("swift", refusal)
        #expect(world.state.budget?.remaining(at: world.state.now) == 8)
        #expect(world.state.budget?.remaining(at: world.state.now.advanced(bySeconds: 61)) == 10)
    }

    @Test func anotherBudgetThanTheSearchesIsNone() async {
        var core = SearchWorld.rateLimit(remaining: 0)
        core.resource = "core"
        await world.search("swift", SearchWorld.page(1...1, rateLimit: core))
        #expect(world.state.budget == nil)
    }
}

/// Failures that often pass by themselves are met with two more attempts; no other is.
@MainActor
struct SearchRetryTests {
    let world = SearchWorld()
    let reset = FailedRequest(.interrupted(reason: "reset"))

    @Test func theFirstGoodAnswerHealsEverything() async {
        world.server.answer(with: reset)
        world.server.answer(with: SearchWorld.page(1...3))
        await world.type("swift")
        await world.passRetries()
        #expect(world.state.failure == nil)
        #expect(world.state.loading == .idle)
        #expect(world.state.repositories.count == 3)
        #expect(world.requests.count == 2)
    }

    @Test func aNewQueryCancelsTheAttemptsOfTheOldOne() async {
        world.server.answer(with: reset)
        world.server.answer(with: SearchWorld.page(1...1))
        await world.type("swift")
        await world.type("ly")
        await world.passRetries()
        #expect(world.requests == [.search(SearchQuery("swift")), .search(SearchQuery("swiftly"))])
    }

    @Test func retryDuringAPauseAsksAtOnceAndEndsThePause() async {
        world.server.answer(with: reset)
        world.server.answer(with: SearchWorld.page(1...1))
        await world.type("swift")
        await world.probe.send(.retry)
        #expect(world.requests.count == 2)
        #expect(world.state.loading == .idle)
        await world.passRetries()
        #expect(world.requests.count == 2)
    }

    private nonisolated static let transient: [Failure] = [
        .couldNotConnect(host: "api.github.com", reason: "refused"), .interrupted(reason: "reset"),
        .serverError(status: 502, retryAfterSeconds: nil),
    ]

    private nonisolated static let others: [Failure] = [
        .couldNotResolve(host: "h"), .insecureConnection(host: "h", reason: "expired"),
        .timedOut(.silence(seconds: 15)), .tooLarge(limitBytes: 1), .badRedirect(reason: "loop"),
        .unauthorized(message: ""), .forbidden(message: ""), .notFound(message: ""), .invalidQuery(messages: []),
        .serverError(status: 503, retryAfterSeconds: 30), .notJSON(status: 200, contentType: "text/html"),
        .malformedJSON(detail: ""), .unexpectedStatus(status: 418, message: ""),
    ]

    @Test(arguments: transient + others)
    func aTransientFailureIsTriedTwiceMoreAndNothingElseWithoutTheUser(failure: Failure) async {
        let isTransient = Self.transient.contains(failure)
        for _ in 0..<5 { world.server.answer(with: FailedRequest(failure)) }
        await world.type("swift")
        #expect(world.state.loading == (isTransient ? .retrying(.search, attempt: 1) : .idle))
        #expect(world.state.isWorking == isTransient)
        for (index, pause) in (isTransient ? SearchReactor.retryPauses : []).enumerated() {
            #expect(world.state.loading == .retrying(.search, attempt: index + 1))
            #expect(world.state.failure == SearchFailure(failure, during: .search))
            await world.rest(pause - .milliseconds(1))
            #expect(world.requests.count == index + 1)
            await world.rest(.milliseconds(1))
        }
        #expect(SearchReactor.retryPauses[0] < SearchReactor.retryPauses[1])
        await world.rest(.seconds(3_600))
        #expect(world.requests.count == (isTransient ? 3 : 1))
        #expect(world.state.loading == .idle)
        #expect(world.state.failure == SearchFailure(failure, during: .search))
    }
}

/// A query that GitHub is known to refuse costs nothing: no request, and not the rows.
@MainActor
struct SearchRefusalTests {
    let world = SearchWorld()

    nonisolated private static let queries: [(text: String, kind: QueryProblem.Kind)] = [
        (String(repeating: "abcdefgh ", count: 33), .tooLong(characters: 269)),
        ("a OR b OR c OR d OR e OR f OR g", .tooManyOperators(count: 6)),
        ("topic:a OR topic:b", .operatorBesideQualifier(operator: "OR", .separateSearches)),
    ]

    @Test(arguments: queries)
    func itIsRefusedInWordsAndTheRowsStay(text: String, kind: QueryProblem.Kind) async {
        await world.search("swift", SearchWorld.page(1...3))
        world.begin(.list(.edit(.clear)), .list(.edit(.insert("swift"))), .list(.edit(.insert(" " + text))))
        #expect(world.state.failure == SearchFailure(.knownToFail(kind), during: .search))
        #expect(world.state.loading == .idle)
        #expect(world.state.repositories.count == 3)
        for action in [SearchReactor.Action.list(.submit), .retry, .list(.order(1))] {
            await world.probe.send(action)
            await world.rest(.seconds(5))
        }
        #expect(world.requests.count == 1)
        #expect(world.state.isRefused)
        #expect(world.state.repositories.count == 3)
    }

    @Test func mendingTheTextTakesTheWordsAwayAndSearches() async {
        world.server.answer(with: SearchWorld.page(1...1))
        world.begin(.list(.edit(.insert("a OR b OR c OR d OR e OR f OR g"))))
        #expect(world.state.isRefused)
        world.begin(.list(.edit(.kill(.wordBackward))), .list(.edit(.kill(.wordBackward))))
        #expect(world.state.failure == nil)
        await world.probe.settle()
        await world.rest()
        #expect(world.requests == [.search(SearchQuery("a OR b OR c OR d OR e OR f"))])
    }

    @Test func itEndsTheSearchInFlight() async {
        world.begin(.list(.edit(.insert("a OR b OR c OR d OR e OR f"))), .list(.submit))
        await world.server.waitForStalled(1)
        await world.probe.send(.list(.edit(.insert(" OR g"))))
        #expect(world.server.cancelled.count == 1)
        #expect(world.state.isRefused)
        #expect(!world.state.isWorking)
    }

    @Test(
        "what is half typed or cannot be right is not wrong while it is typed, and is searched for on Enter if a value is there",
        arguments: ["swift language:", "swift language:sw", "swift stars:>abc"])
    func halfTyped(text: String) async {
        let hasValue = !text.hasSuffix(":")
        await world.probe.send(.list(.edit(.insert(text))))
        await world.rest(.seconds(60))
        #expect(world.requests.isEmpty && world.state.failure == nil && !world.state.isPending)
        #expect(world.state.enter == (hasValue ? .search : .nothing))
        await world.send(.list(.submit), SearchWorld.page(1...1))
        #expect(world.requests == (hasValue ? [.search(SearchQuery(text))] : []))
        guard !hasValue else { return }
        #expect(world.state.failure == SearchFailure(.knownToFail(.missingValue(name: "language")), during: .search))
        await world.type("swift")
        #expect(world.requests.count == 1)
    }

    @Test("the other words find local results meanwhile")
    func missingValueLocally() async {
        let world = SearchWorld { query, _ in
            LocalSearchResult(repositories: query.text == "swift language:" ? SearchWorld.repositories(1...2) : [])
        }
        await world.type("swift language:")
        #expect(world.state.repositories.count == 2 && world.requests.isEmpty)
    }
}
