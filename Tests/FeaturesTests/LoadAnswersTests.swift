import Testing

@testable import Core
@testable import Features

/// What each kind of answer means for what was asked for, for others of its kind, and for who asks again: the same for all kinds.
struct LoadAnswersTests {
    private static let now = Timestamp(seconds: 1_700_000_000)

    /// What an answer leads to.
    enum Outcome: Sendable, Equatable {
        /// It holds what was asked for, and nothing else.
        case holdsItself
        /// It holds all of the kind, until something else is wanted or the user asks again.
        case holdsKind
        /// It holds all that takes the resource, or all there is, for so many seconds.
        case holdsResource(seconds: Int64), holdsAll(seconds: Int64)
        /// A server that could not answer is left alone for so many seconds.
        case pauses(seconds: Int64)
    }

    /// An answer, by its name in GitHub's documentation.
    struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failure: Failure
        let outcome: Outcome
        /// The same for GraphQL, if it differs.
        var graphql: Outcome?

        init(_ name: String, _ failure: Failure, _ outcome: Outcome, graphql: Outcome? = nil) {
            (testDescription, self.failure, self.outcome, self.graphql) = (name, failure, outcome, graphql)
        }
    }

    private static func limit(_ kind: Failure.Limit.Kind) -> Failure {
        .rateLimited(.init(kind: kind, waitSeconds: 60, message: ""))
    }

    static let answers = [
        Answer("404", .notFound(message: ""), .holdsItself),
        Answer("451", .blocked(reason: "dmca", address: nil), .holdsItself),
        Answer("403", .forbidden(message: ""), .holdsItself),
        Answer("403, a rate limit", limit(.primary), .holdsResource(seconds: 61)),
        Answer("403, a secondary rate limit", limit(.secondary), .holdsAll(seconds: 61)),
        Answer("403, single sign-on", .singleSignOnRequired(address: nil), .holdsKind),
        Answer("403, an address that is not allowed", .addressNotAllowed(message: ""), .holdsKind),
        Answer("401", .unauthorized(message: ""), .holdsKind),
        Answer("500", .serverError(status: 500, retryAfterSeconds: nil), .holdsKind),
        Answer("502", .serverError(status: 502, retryAfterSeconds: nil), .holdsKind, graphql: .pauses(seconds: 11)),
        Answer("503, with a pause", .serverError(status: 503, retryAfterSeconds: 9), .pauses(seconds: 10)),
        Answer("cut", .interrupted(reason: ""), .holdsKind),
        Answer("silence", .timedOut(.silence(seconds: 15)), .holdsKind),
        Answer("not JSON", .malformedJSON(detail: ""), .holdsKind),
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
            let isGraphQL = pair.0.kind.resource == .graphql
            let outcome = (isGraphQL ? answer.graphql : nil) ?? answer.outcome
            let failed = LoadHold.failed(answer.failure)
            func limited(_ seconds: Int64, isFailing: Bool = false) -> LoadHold {
                let end = Self.now.advanced(bySeconds: seconds)
                return .limited(isFailing ? .failing(until: end) : .spent(until: end))
            }
            let holds = world.holds()
            let name = "\(pair.0)"
            switch outcome {
            case .holdsItself: #expect(holds == [failed, nil, nil], "\(name)")
            case .holdsKind: #expect(holds == [failed, failed, nil], "\(name)")
            case .holdsResource(let seconds):
                #expect(holds == [limited(seconds), limited(seconds), nil], "\(name)")
                #expect(world.holds(after: seconds) == [nil, nil, nil], "\(name)")
            case .holdsAll(let seconds):
                #expect(holds == [limited(seconds), limited(seconds), limited(seconds)], "\(name)")
                #expect(world.holds(after: seconds) == [nil, nil, nil], "\(name)")
            case .pauses(let seconds):
                let paused = limited(seconds, isFailing: true)
                #expect(holds == [paused, paused, nil], "\(name)")
                #expect(world.holds(after: seconds) == [nil, nil, nil], "\(name)")
            }
            // Who asks again sends one request, whatever the answer was.
            world.loader.ask(for: [pair.0])
            #expect(world.holds().first == .some(nil), "\(name)")
        }
    }

    @Test func whatNoLongerMattersHoldsNothing() {
        for pair in Self.pairs {
            for answer in Self.answers where answer.outcome == .holdsItself || answer.outcome == .holdsKind {
                guard (pair.0.kind.resource == .graphql ? answer.graphql : nil) == nil else { continue }
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
