import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Screens
@testable import Terminal

/// Every number that is read from outside, through an answer to the screen. `EveryStoredNumberTests` has those of the library.
@Suite(.hangLimit) struct DecodedNumbersTests {
    @Test(arguments: AnswerSample.all)
    func anyNumberInAnAnswerIsBoundedOrMakesItUnreadable(sample: AnswerSample) async throws {
        var readable = 0
        for (change, body) in JSONNumbers(sample.body).variants {
            do {
                let values = try await sample.values(of: body)
                for value in values {
                    #expect(NumberBounds.violations(in: value) == [], "\(change)")
                    Self.use(value)
                }
                readable += 1
            } catch let failed as FailedRequest {
                switch failed.failure {
                case .malformedJSON, .graphQL: break
                default: throw failed
                }
            }
        }
        #expect(readable > 0)
    }

    @Test(arguments: ["0", "1", "999999999999", "9223372036854775807", "99999999999999999999999999"])
    func anyNumberInAHeaderFieldIsBounded(number: String) async throws {
        for name in ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-used", "x-ratelimit-reset", "all"] {
            var headers = Headers()
            for (field, usual) in [("limit", "30"), ("remaining", "9"), ("used", "21"), ("reset", "1700000060")] {
                let isChanged = ["all", "x-ratelimit-" + field].contains(name)
                headers.append("x-ratelimit-" + field, isChanged ? number : usual)
            }
            headers.append("Retry-After", number)
            headers.append("Link", "<https://api.github.com/user/starred?page=\(number)>; rel=\"last\"")
            for sample in AnswerSample.all.prefix(2) {
                for value in try await sample.values(of: sample.body, headers: headers) {
                    #expect(NumberBounds.violations(in: value) == [], "\(name)")
                    if let limit = (value as? SearchPage)?.rateLimit { Self.spend(limit) }
                }
            }
        }
    }

    // MARK: Consumers

    private static let now = Timestamp(seconds: 1_700_000_000)
    private static let sizes = [
        Size(columns: 200, rows: 60), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 1, rows: 1),
    ]

    /// Shows what was read, and computes with it what the program does.
    private static func use(_ value: any Sendable) {
        switch value {
        case let page as SearchPage: draw(page)
        case let answer as RepositoryFactsResult: for facts in answer.facts.values { draw(facts) }
        case let facts as RepositoryFacts: draw(facts)
        case let history as StarHistory:
            var facts = RepositoryFacts()
            facts.stars = history
            draw(facts)
        case let limits as [RateLimit]: limits.forEach(spend)
        default: break
        }
    }

    /// Draws a state at several sizes; the lines of the largest screen.
    @discardableResult
    private static func draw(_ prepare: (inout AppState) -> Void) -> [String] {
        var lines: [String] = []
        for size in sizes {
            var state = AppState(
                shell: ShellState(columns: size.columns, rows: size.rows),
                search: SearchState(text: "name", sort: .bestMatch, now: now),
                account: AccountState(host: "github.com", status: .anonymous))
            prepare(&state)
            let frame = Renderer().render(state)
            #expect(frame.problems == [])
            if lines.isEmpty { lines = frame.lines }
        }
        return lines
    }

    private static func draw(_ page: SearchPage) { draw { show(page, in: &$0) } }

    private static func show(_ page: SearchPage, in state: inout AppState) {
        let query = state.search.query
        SearchReactor.reduce(into: &state.search, .searchFinished(query, page, took: .milliseconds(1), at: now))
    }

    private static func draw(_ facts: RepositoryFacts) {
        let repository = Repository(id: Repository.ID(rawValue: 1), owner: "octo", name: "name")
        let lines = draw { state in
            show(SearchPage(repositories: [repository], totalCount: 1), in: &state)
            for mutation in [PageReactor.Mutation.displayed(.full(wasDocked: true)), .followed(repository)] {
                AppReactor.reduce(into: &state, .page(mutation))
            }
            let arrival = AnyContentValue([repository.id: facts])
            AppReactor.reduce(into: &state, .loader(.arrived(arrival, .facts(of: repository))))
        }
        if let name = facts.languages?.first(where: { $0.bytes > 0 })?.name {
            #expect(lines.contains { $0.contains(name) }, "\(lines)")
        }
    }

    /// What a rate limit allows.
    private static func spend(_ limit: RateLimit) {
        for resource in RateLimits.Resource.allCases {
            var scheduler = RateLimits()
            var limit = limit
            limit.resource = resource.rawValue
            scheduler.record(limit, of: "", at: now)
            for moment in [now, now.advanced(bySeconds: 100_000)] {
                for isAnonymous in [false, true] {
                    _ = scheduler.obstacle(to: resource, isAnonymous: isAnonymous, at: moment)
                    _ = scheduler.backgroundRequests(to: resource, isAnonymous: isAnonymous, at: moment)
                }
                _ = scheduler.allowsPrefetch(of: resource, at: moment)
                _ = scheduler.allowance(of: resource, at: moment)
                let budget = Budget(limit, at: now)
                _ = SearchPacing.debounce(budget, at: moment)
                _ = RequestPause.waitEnd(nil, budget)
                _ = budget.isLow(at: moment)
            }
        }
    }
}
