import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

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
        await world.passRetries()
        await world.rest(.seconds(3_600))
        #expect(world.requests.count == (isTransient ? 3 : 1))
        #expect(world.state.loading == .idle)
        #expect(world.state.failure == SearchFailure(failure, during: .search))
    }
}
