import Testing

@testable import Core
@testable import Features

/// What each kind of answer means for what was asked for, for others of its kind, and for who asks again: the same for all kinds.
struct LoadAnswersTests {
    private static let now = Timestamp(seconds: 1_700_000_000)

    /// What an answer holds.
    enum Scope: Int, Sendable {
        case itself = 1
        /// All of its kind, or all that takes its resource.
        case others
        case all
    }

    /// An answer, by its name in GitHub's documentation.
    struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failure: Failure
        let scope: Scope
        /// How long; `nil` for until something else is wanted or the user asks again.
        let seconds: Int64?
        /// The same for GraphQL.
        let graphqlSeconds: Int64?

        init(_ name: String, _ failure: Failure, _ scope: Scope, _ seconds: Int64? = nil, graphql: Int64? = nil) {
            (testDescription, self.failure, self.scope) = (name, failure, scope)
            (self.seconds, graphqlSeconds) = (seconds, graphql ?? seconds)
        }

        func pause(for content: Content) -> Int64? {
            content.kind.resource == .graphql ? graphqlSeconds : seconds
        }
    }

    static let answers = [
        Answer("404", .notFound(message: ""), .itself),
        Answer("451", .blocked(reason: "dmca", address: nil), .itself),
        Answer("403", .forbidden(message: ""), .itself),
        Answer("403, a rate limit", .rateLimited(.init(kind: .primary, waitSeconds: 60, message: "")), .others, 61),
        Answer("403, a secondary limit", .rateLimited(.init(kind: .secondary, waitSeconds: 60, message: "")), .all, 61),
        Answer("403, single sign-on", .singleSignOnRequired(address: nil), .others),
        Answer("403, an address that is not allowed", .addressNotAllowed(message: ""), .others),
        Answer("401", .unauthorized(message: ""), .others),
        Answer("500", .serverError(status: 500, retryAfterSeconds: nil), .others),
        Answer("502", .serverError(status: 502, retryAfterSeconds: nil), .others, graphql: 11),
        Answer("503, with a pause", .serverError(status: 503, retryAfterSeconds: 9), .others, 10),
        Answer("cut", .interrupted(reason: ""), .others),
        Answer("silence", .timedOut(.silence(seconds: 15)), .others),
        Answer("not JSON", .malformedJSON(detail: ""), .others),
    ]

    /// Two of each kind.
    private static let pairs: [(Content, Content)] = zip(Content.ofEachKind(1), Content.ofEachKind(2)).map { ($0, $1) }

    /// A loader that has just got an answer to the first of two that are wanted, and a third one of another resource.
    private struct World {
        var loader = LoaderState()
        var limits = RateLimits()
        let (first, second): (Content, Content)
        let third: Content

        init(_ pair: (Content, Content)) {
            (first, second) = pair
            third = pair.0.kind.resource == .core ? .facts(of: .numbered(77)) : .readme(of: .numbered(77))
            var demand = Demand()
            for content in [first, second, third] { demand.add(.init(content: content)) }
            loader.want(demand)
            for content in [first, second, third] { loader.record(nil, of: content) }
            loader.running = [first]
        }

        mutating func answer(_ failure: Failure) {
            LoaderReactor.reduce(into: &loader, .failed(failure, first, at: LoadAnswersTests.now))
            limits.record(.failed(first.kind.resource, failure, at: LoadAnswersTests.now))
        }

        /// Why each is held after so many seconds; `nil` for what is requested.
        func holds(after seconds: Int64 = 0) -> [LoadHold?] {
            let plan = LoadPlan(loader, limits, .init(), at: LoadAnswersTests.now.advanced(bySeconds: seconds))
            // That another request is in flight is no reason of the answer.
            return [first, second, third].map { content in
                plan.held[content].flatMap { $0 == .queued ? nil : $0 }
            }
        }
    }

    @Test(arguments: answers) func whatAnAnswerHolds(_ answer: Answer) {
        for pair in Self.pairs {
            var world = World(pair)
            world.answer(answer.failure)
            var hold = LoadHold.failed(answer.failure)
            if let seconds = answer.pause(for: pair.0) {
                let end = Self.now.advanced(bySeconds: seconds)
                let isLimit = if case .rateLimited = answer.failure { true } else { false }
                hold = .limited(isLimit ? .spent(until: end) : .failing(until: end))
                #expect(world.holds(after: seconds) == [nil, nil, nil], "\(pair.0)")
            }
            #expect(world.holds() == (0..<3).map { $0 < answer.scope.rawValue ? hold : nil }, "\(pair.0)")
            // Who asks again sends one request, whatever the answer was.
            world.loader.ask(for: [pair.0])
            #expect(world.holds().first == .some(nil), "\(pair.0)")
        }
    }

    @Test func whatNoLongerMattersHoldsNothing() {
        for pair in Self.pairs {
            for answer in Self.answers where answer.pause(for: pair.0) == nil {
                var world = World(pair)
                world.answer(answer.failure)
                var others = Demand()
                others.add(.init(content: world.second))
                world.loader.want(others)
                let plan = LoadPlan(world.loader, world.limits, .init(), at: Self.now)
                #expect(plan.held[world.second] == nil, "\(pair.0): \(answer.testDescription)")
            }
        }
    }

    @Test func whatWasCancelledOrForgottenIsRequestedAnew() {
        for pair in Self.pairs {
            var world = World(pair)
            LoaderReactor.reduce(into: &world.loader, .cancelled(world.first))
            #expect(world.holds() == [nil, nil, nil], "\(pair.0)")
            // Another identity: what the former one had asked for, seen or failed to see is not its own.
            var other = World(pair)
            other.answer(.forbidden(message: ""))
            other.loader.ask(for: [other.second])
            LoaderReactor.reduce(into: &other.loader, .forgotten)
            #expect(other.loader.running.isEmpty && other.loader.failures.isEmpty && other.loader.held.isEmpty)
            #expect(other.loader.asked.isEmpty && other.loader.retried.isEmpty)
            #expect(!other.loader.knows(other.first), "\(pair.0)")
        }
    }

    /// As long as more is wanted, all of it has room.
    @Test func whatIsKeptAgainIsNewAndACacheShrinksToItsSize() {
        let contents = (1...4).map { Content.readme(of: Repository(id: .init(rawValue: $0), owner: "o", name: "n")) }
        var cache = LRUCache<Int>(capacity: 2)
        for (number, content) in contents.dropLast().enumerated() { cache.insert(number, for: content, room: 3) }
        cache.insert(7, for: contents[0], room: 3)
        cache.insert(3, for: contents[3])
        #expect(contents.map { cache[$0] } == [7, nil, nil, 3])
    }

    @Test func allKindsOfTheTableAreDifferent() {
        let names = Set(Self.pairs.map { $0.0.kind.name } + [Content.starLists.kind.name])
        #expect(names.count == Self.pairs.count + 1)
    }
}
