import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// What the client puts on the wire.
struct SearchRequestTests {
    private func target(
        of query: SearchQuery, perPage: Int = 100, apiURL: String? = nil
    ) async throws -> WebURL? {
        let transport = ScriptedTransport(text: answer(items: item()))
        _ = try await makeClient(transport, apiURL: apiURL).searchRepositories(query, perPage: perPage)
        #expect(transport.requests.count == 1)
        return transport.requests.first?.url
    }

    @Test(arguments: [
        ("a-b_c.d~e", "a-b_c.d~e"), ("language:c stars:>10", "language%3Ac%20stars%3A%3E10"),
        (#""c++ &=#?/%" (a) *b*!"#, "%22c%2B%2B%20%26%3D%23%3F%2F%25%22%20%28a%29%20%2Ab%2A%21"),
        ("形態 🐈‍⬛", "%E5%BD%A2%E6%85%8B%20%F0%9F%90%88%E2%80%8D%E2%AC%9B"),
    ])
    func everyCharacterOfTheQueryArrivesAsTyped(text: String, encoded: String) async throws {
        #expect(try await target(of: SearchQuery(text))?.target == "/search/repositories?q=\(encoded)&per_page=100")
    }

    @Test(arguments: [
        (SearchSort.bestMatch, ""), (.stars, "&sort=stars&order=desc"), (.forks, "&sort=forks&order=desc"),
        (.helpWantedIssues, "&sort=help-wanted-issues&order=desc"), (.updated, "&sort=updated&order=desc"),
        (.fewestStars, "&sort=stars&order=asc"),
        (.leastRecentlyUpdated, "&sort=updated&order=asc"),
    ])
    func theOrderIsNamedUnlessItIsBestMatch(sort: SearchSort, parameters: String) async throws {
        let url = try await target(of: SearchQuery("a", sort: sort))
        #expect(url?.target == "/search/repositories?q=a\(parameters)&per_page=100")
    }

    @Test(arguments: [(30, 30), (1, 1), (0, 1), (-5, 1), (101, 100), (Int.max, 100)])
    func pageSizesStayWithinWhatGitHubTakes(asked: Int, sent: Int) async throws {
        #expect(try await target(of: SearchQuery("a"), perPage: asked)?.target.hasSuffix("&per_page=\(sent)") == true)
    }

    @Test(arguments: [
        (nil, "https://api.github.com/search/repositories"),
        ("https://api.github.com/", "https://api.github.com/search/repositories"),
        ("https://git.example.com/api/v3", "https://git.example.com/api/v3/search/repositories"),
        ("https://git.example.com:8443/api/v3//", "https://git.example.com:8443/api/v3/search/repositories"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/search/repositories"),
    ])
    func theSearchLiesBelowTheAPIAddress(apiURL: String?, expected: String) async throws {
        #expect(try await target(of: SearchQuery("a"), apiURL: apiURL)?.description == "\(expected)?q=a&per_page=100")
    }

    @Test func theFieldsGitHubAsksForAreSent() async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        _ = try await makeClient(transport).searchRepositories(SearchQuery("a"), perPage: 10)
        let request = try #require(transport.requests.first)
        #expect(request.method == .get)
        #expect(request.body.isEmpty)
        #expect(request.headers["accept"] == "application/vnd.github+json")
        #expect(request.headers["x-github-api-version"] == "2022-11-28")
        #expect(request.headers["user-agent"] == "ghlance/1.2.3")
        #expect(request.headers["authorization"] == nil)
    }

    @Test func anEmptyQueryFailsWithoutARequest() async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        await #expect(throws: FailedRequest(.invalidQuery(messages: []))) {
            try await makeClient(transport).searchRepositories(SearchQuery("  \t "), perPage: 10)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        (nil, true), ("https://api.tenant.ghe.com", true), ("http://127.0.0.1:9", true), ("http://localhost:9", true),
        ("http://[::1]:9", true), ("https://git.example.com/api/v3", false),
        ("https://api.github.com.example.com", false),
        ("https://github.com", false), ("https://ghe.com", false), ("https://api.ghe.com", false),
        ("https://api.a.b.ghe.com", false), ("https://api.evil-ghe.com", false), ("https://xapi.github.com", false),
    ])
    func theTokenGoesToGitHubAndToThisMachineOnly(apiURL: String?, isSent: Bool) async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        let host = try Host(apiURL: apiURL, webURL: nil)
        let credential = Credential.look(in: ["GH_TOKEN": "secret"], for: host).credential
        let client = try makeClient(transport, apiURL: apiURL, credential: credential)
        _ = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        #expect(transport.requests.first?.headers["authorization"] == (isSent ? "Bearer secret" : nil))
    }

    @Test func aReferenceOnTheSameOriginIsFollowedAsItIs() async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        let client = try makeClient(
            transport, credential: Credential("secret", source: .variable("GH_TOKEN"), host: .github))
        let address = "https://api.github.com/opaque/thing?after=Y3Vyc29y&q=a%20b"
        _ = try await client.nextPage(PageReference(rawValue: address))
        #expect(transport.requests.first?.url.description == address)
        #expect(transport.requests.first?.headers["authorization"] == "Bearer secret")
        #expect(transport.requests.first?.headers["accept"] == "application/vnd.github+json")
    }

    @Test func beyondTheThousandthResultNothingIsRequested() async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        let client = try makeClient(transport)
        let page = "https://api.github.com/search/repositories?q=a&per_page=100&page="
        await #expect(throws: FailedRequest(.resultCapReached)) {
            try await client.nextPage(PageReference(rawValue: page + "11"))
        }
        #expect(transport.requests.isEmpty)
        _ = try await client.nextPage(PageReference(rawValue: page + "10"))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        "https://example.com/search", "http://api.github.com/search", "https://api.github.com:444/search",
        "https://api.github.com@example.com/search", "https://api.github.com.example.com/", "/search?page=2", "", "::",
        "file:///etc/passwd",
    ])
    func aReferenceToAnywhereElseIsRefusedWithoutARequest(address: String) async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        let client = try makeClient(transport)
        let page = PageReference(rawValue: address)
        let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "n")
        let requests: [@Sendable () async throws -> Void] = [
            { _ = try await client.nextPage(page) }, { _ = try await client.stars(at: page, unlessTagged: nil) },
            { _ = try await client.forks(at: page) }, { _ = try await client.code(at: page, in: repository) },
        ]
        for request in requests {
            let error = await #expect(throws: FailedRequest.self) { try await request() }
            let isExpected = if case .badPageReference = error?.failure { true } else { false }
            #expect(isExpected, "\(String(describing: error))")
        }
        #expect(transport.requests.isEmpty)
    }
}

/// The one place that every request of a run passes.
struct RequestCounterTests {
    /// Answers with the rate limits that it is given, one after the other.
    private static func limits(_ headers: [Headers]) -> ScriptedTransport {
        let headers = Mutex(headers)
        return ScriptedTransport { request in
            let headers = headers.withLock { $0.isEmpty ? Headers() : $0.removeFirst() }
            return Response(status: 200, headers: headers, body: [], url: request.url)
        }
    }

    private static func headers(_ resource: String?, remaining: Int, reset: Int = 2_000_000_000) -> Headers {
        var headers: Headers = [
            "x-ratelimit-limit": "30", "x-ratelimit-remaining": "\(remaining)", "x-ratelimit-reset": "\(reset)",
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        if let resource { headers.append("x-ratelimit-resource", resource) }
        return headers
    }

    private func send(_ transport: CountedTransport, _ count: Int) async throws -> [Failure] {
        let request = Request(try #require(WebURL("https://api.github.com/x")))
        var errors: [Failure] = []
        for _ in 0..<count {
            do { _ = try await transport.send(request) } catch let error as Failure { errors.append(error) }
        }
        return errors
    }

    @Test func noMoreRequestsAreSentThanAreAllowed() async throws {
        let counter = RequestCounter(limit: 2)
        // Of several transports, too.
        let transports = [0, 1].map { _ in CountedTransport(base: Self.limits([]), counter: counter) }
        #expect(try await send(transports[0], 1) == [])
        #expect(try await send(transports[1], 3) == [.requestLimitReached(2), .requestLimitReached(2)])
        #expect(counter.cost.requests == 2)
        let none = RequestCounter(limit: 0)
        #expect(try await send(CountedTransport(base: Self.limits([]), counter: none), 1) == [.requestLimitReached(0)])
        #expect(none.cost.requests == 0)
    }

    @Test func theCostHasWhatIsLeftOfEachRateLimit() async throws {
        let counter = RequestCounter(limit: nil)
        let answers = [
            Self.headers("core", remaining: 9), Self.headers("search", remaining: 28), Self.headers(nil, remaining: 1),
            // An answer that was overtaken by a later one.
            Self.headers("core", remaining: 7), Self.headers("core", remaining: 8),
        ]
        #expect(try await send(CountedTransport(base: Self.limits(answers), counter: counter), 5) == [])
        #expect(counter.cost.requests == 5)
        #expect(counter.cost.limits.mapValues(\.remaining) == ["core": 7, "search": 28])
        // A new window has more.
        let next = [Self.headers("core", remaining: 29, reset: 2_000_003_600)]
        #expect(try await send(CountedTransport(base: Self.limits(next), counter: counter), 1) == [])
        #expect(counter.cost.limits["core"]?.remaining == 29)
    }

    @Test("a token that a server repeats as the name of a limit is not reported")
    func repeatedToken() async throws {
        let counter = RequestCounter(limit: nil)
        let answers = ["ghp_Repeated1", "core ghp_Repeated1"].map { Self.headers($0, remaining: 9) }
        #expect(try await send(CountedTransport(base: Self.limits(answers), counter: counter), 2) == [])
        #expect(counter.cost == RequestCounter.Cost(requests: 2))
    }
}
