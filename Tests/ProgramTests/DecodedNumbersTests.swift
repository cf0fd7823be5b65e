import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
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

/// What a large answer costs. The peak of this process is measured, so nothing else may run beside it.
@Suite(.serialized) struct AnswerMemoryTests {
    private struct FixedAnswer: Transport {
        var body: [UInt8]

        func send(_ request: Request) async throws -> Response {
            Response(status: 200, headers: Headers(), body: body, url: request.url)
        }
    }

    /// What costs a decoder most in the answer of a sample: a beginning, what is repeated, an end.
    private static let shapes: [String: (beginning: String, element: String, end: String)] = [
        "search": (#"{"total_count":1,"items":[{"id":1,"full_name":"octo/cat"},"#, #"{"id":1}"#, "]}"),
        "facts": (#"{"data":{"nodes":["#, "{}", "]}}"), "languages": ("{", #""a":1"#, "}"),
        "stars": (#"[{"login":""#, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", #""}]"#),
    ]

    private static func body(_ shape: (beginning: String, element: String, end: String)) -> [UInt8] {
        let element = Array((shape.element + ",").utf8)
        var body = Array(shape.beginning.utf8)
        body.reserveCapacity(16 << 20)
        while body.count < 16 << 20 - 1_024 { body += element }
        body.removeLast()
        return body + Array(shape.end.utf8)
    }

    /// Whether some work needs less than 64 MiB.
    private static func expectLess(_ what: String, _ work: () async throws -> Void) async throws {
        try ProcessMemory.resetPeak()
        let before = try ProcessMemory.peak()
        try await work()
        let cost = try ProcessMemory.peak() - before
        #expect(cost < 64 << 20, "\(cost) bytes for \(what)")
    }

    /// AnswerLimitTests counts what is decoded of every answer; here are some as a whole.
    @Test(arguments: shapes.keys.sorted())
    func anyAnswerOf16MiBCostsLessThan64MiB(name: String) async throws {
        let sample = try #require(AnswerSample.all.first { $0.name == name })
        let client = GitHubClient(
            transport: FixedAnswer(body: Self.body(try #require(Self.shapes[name]))),
            host: try Host(apiURL: nil, webURL: nil),
            session: Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)), version: "1")
        try await Self.expectLess(name) {
            // Nothing that can be read is as good as something.
            let values = try? await sample.request(client)
            guard let page = values?.first as? SearchPage else { return }
            #expect(page.repositories.first?.fullName == "octo/cat" && page.skippedItems == 99)
        }
    }

    @Test func anImportOf16MiBCostsLessThan64MiB() async throws {
        let entries = (0..<200_000).map { number in
            #"{"host":"h","databaseId":\#(number % 1_000),"owner":{"login":"octo"},"name":"n-\#(number % 1_000)","addedAt":1}"#
        }.joined(separator: ",")
        let folder = try ScratchFolder()
        let library = try await Library.open(folder: folder.path("library"), now: Timestamp(seconds: 1))
        let nothing = String(decoding: Self.body(("[", "{}", "]")), as: UTF8.self)
        for (favourites, count) in [(nothing, nil), ("[\(entries)]", 1_000)] as [(String, Int?)] {
            let text = #"{"format":"ghlance favourites","version":3,"favourites":\#(favourites)}"#
            try await Self.expectLess("an import") {
                let added = try? await library.importFavourites(text).added
                #expect(added == count)
            }
        }
    }
}

/// An answer of each endpoint with every number that is read, and how it is requested.
struct AnswerSample: Sendable, CustomTestStringConvertible {
    let name: String
    let body: String
    let request: @Sendable (GitHubClient) async throws -> [any Sendable]

    var testDescription: String { name }

    /// What a client makes of a body.
    func values(of body: String, headers: Headers = Headers()) async throws -> [any Sendable] {
        let transport = ScriptedTransport { request in
            // The second request of a pair.
            let isRelease = request.url.description.contains("/releases/")
            let text = isRelease ? #"{"tag_name":"v1"}"# : body
            return Response(status: 200, headers: headers, body: Array(text.utf8), url: request.url)
        }
        let credential = Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)
        let client = GitHubClient(
            transport: transport, host: try Host(apiURL: nil, webURL: nil), session: Session(credential), version: "1",
            now: { Timestamp(seconds: 1_700_000_000) })
        return try await request(client)
    }

    static let all: [AnswerSample] = [
        AnswerSample(name: "search", body: #"{"total_count":2,"items":[\#(repository),\#(other)]}"#) {
            [try await $0.searchRepositories(SearchQuery("name"), perPage: 100)]
        },
        AnswerSample(name: "stars", body: #"[{"starred_at":"2020-01-01T00:00:00Z","repo":\#(repository)}]"#) {
            [try await $0.stars(at: $0.firstPageOfStars, unlessTagged: nil)]
        },
        AnswerSample(name: "forks", body: "[\(repository),\(other)]") {
            [try await $0.forks(owner: "octo", name: "name")]
        },
        AnswerSample(name: "comparison", body: #"{"ahead_by":4,"behind_by":2}"#) {
            let repository = Repository(
                id: Repository.ID(rawValue: 1), owner: "octo", name: "name", defaultBranch: "main")
            return [try await $0.commitsAhead(of: repository, in: repository)]
        },
        AnswerSample(name: "repository", body: repository) {
            [
                try await $0.repository(try RepositoryReference("octo/name")),
                try await $0.repository(owner: "octo", name: "name", unlessTagged: nil),
            ]
        },
        AnswerSample(name: "facts", body: #"{"data":{"nodes":[\#(facts)]},"errors":[{"type":"X","path":["nodes",3]}]}"#)
        {
            [try await $0.facts(of: ["R_1"])]
        },
        AnswerSample(
            name: "updates",
            body: #"{"data":{"nodes":[{"id":"R_1","nameWithOwner":"octo/name","stargazerCount":5,"forkCount":6}]}}"#
        ) {
            [try await $0.updates(of: ["R_1"])]
        },
        AnswerSample(
            name: "compared facts",
            body: #"{"data":{"nodes":[\#(compared)]},"errors":[{"type":"X","path":["nodes",3]}]}"#
        ) {
            [try await $0.comparedFacts(of: ["R_1"])]
        },
        AnswerSample(name: "facts by names", body: #"{"data":{"a0":\#(named)}}"#) {
            [try await $0.facts(named: [try RepositoryReference("octo/name")])]
        },
        AnswerSample(name: "languages", body: #"{"Swift":50,"C":40,"Shell":3,"Ruby":3,"Make":2,"Perl":1,"Awk":1}"#) {
            [try await $0.details(owner: "octo", name: "name")]
        },
        AnswerSample(
            name: "star history",
            body: #"[{"week":1600000000,"total":9,"days":[1,2,3,4,5,6,7]},{"week":1600604800,"days":[9]}]"#
        ) {
            [try await $0.starHistory(owner: "octo", name: "name")]
        },
        AnswerSample(
            name: "rate limits",
            body:
                #"{"resources":{"search":{"limit":30,"remaining":9,"reset":1700000060},"core":{"limit":1,"remaining":0,"reset":1}}}"#
        ) {
            [try await $0.budgets()]
        },
    ]

    private static let repository = """
        {"id":1,"full_name":"octo/name","stargazers_count":3,"watchers_count":3,"forks_count":2,"open_issues_count":1,"size":9}
        """
    private static let other = #"{"id":2,"full_name":"octo/other","watchers_count":3,"forks_count":2}"#
    private static let facts = """
        {"id":"R_1","languages":{"totalSize":9,"edges":[{"size":5,"node":{"name":"C"}},{"size":3,"node":{"name":"Zig"}},\
        {"size":1,"node":{"name":"Awk"}}]},"openIssues":{"totalCount":1},"closedIssues":{"totalCount":2},\
        "openPullRequests":{"totalCount":3},"mergedPullRequests":{"totalCount":4}}
        """
    private static let compared = """
        {"id":"R_1","stargazerCount":5,"forkCount":6,"diskUsage":7,"closedPullRequests":{"totalCount":3},\
        "readme":{"byteSize":8,"text":"# A"},"openIssues":{"totalCount":1},"closedIssues":{"totalCount":2}}
        """
    private static let named = """
        {"id":"R_1","databaseId":1,"nameWithOwner":"octo/name","stargazerCount":5,"forkCount":6,"diskUsage":7,\
        "openIssues":{"totalCount":1},"openPullRequests":{"totalCount":3}}
        """
}
