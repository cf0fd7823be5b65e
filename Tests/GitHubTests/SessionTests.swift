import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Who asks, and what becomes of a token that GitHub does not accept.
struct SessionTests {
    private let credential = Credential("ghp_secret", source: .variable("GH_TOKEN"), host: .github)

    /// GitHub without a liking for tokens: 401 for each, a page for everybody else.
    private func picky(anonymous status: Int = 200) -> ScriptedTransport {
        ScriptedTransport { request in
            let isRefused = request.headers["Authorization"] != nil
            let text = isRefused || status != 200 ? #"{"message":"Bad credentials"}"# : answer(items: item())
            return Response(
                status: isRefused ? 401 : status, headers: ["Content-Type": "application/json"], body: Array(text.utf8),
                url: request.url)
        }
    }

    @Test func aRefusedTokenIsDroppedSaidOnceAndTheSearchGoesOnWithoutIt() async throws {
        let transport = picky()
        let session = Session(credential)
        let client = try makeClient(transport, session: session)
        #expect(try await client.searchRepositories(SearchQuery("a"), perPage: 10).repositories.count == 1)
        _ = try await client.searchRepositories(SearchQuery("b"), perPage: 10)
        #expect(transport.requests.map { $0.headers["Authorization"] != nil } == [true, false, false])
        let refusals = StreamReader(session.refusals, of: "a refusal")
        let refused = try await refusals.next()
        #expect(refused?.source == "GH_TOKEN")
        #expect(refused?.advice == "Set GH_TOKEN to a valid token, or unset it.")
    }

    @Test func whereNobodyMaySearchWithoutOneTheTokenWasTheReason() async throws {
        let transport = picky(anonymous: 401)
        let client = try makeClient(transport, credential: credential)
        let error = await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        #expect(error?.failure.summary == "Token from GH_TOKEN was rejected (401): Bad credentials.")
        let second = await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        #expect(second?.failure == .unauthorized(message: "Bad credentials"))
        #expect(transport.requests.count == 3)
    }

    @Test("a token that GraphQL alone rejects stays, and is not sent there again", arguments: [200, 404, 401, 500])
    func graphQLAlone(status: Int) async throws {
        let transport = ScriptedTransport { request in
            let isGraphQL = request.url.path.hasSuffix("/graphql")
            // A server can say only what it was sent.
            let sent = request.headers["Authorization"] == nil ? "none" : "ghp_secret"
            return Response(
                status: isGraphQL ? 401 : status, headers: ["Content-Type": "application/json"],
                body: Array(#"{"message":"no GraphQL with \#(isGraphQL ? sent : "it")"}"#.utf8),
                url: request.url)
        }
        let session = Session(credential)
        let client = try makeClient(transport, session: session)
        for _ in 0..<2 {
            let error = await #expect(throws: FailedRequest.self) { try await client.facts(of: ["R_1"]) }
            if case .unauthorized = error?.failure { #expect(status == 401) } else { #expect(status != 401) }
            #expect(error?.failure.summary.contains("ghp_secret") == false)
        }
        #expect((session.current == nil) == (status == 401))
        let first = transport.requests.prefix(2).map(\.url.path)
        #expect(first.first?.hasSuffix("/graphql") == true && first.last?.hasSuffix("/rate_limit") == true)
        #expect(transport.requests.count { $0.url.path.hasSuffix("/graphql") } == (status == 401 ? 2 : 1))
        // Another token may be accepted.
        session.resolve(Credential("ghp_other", source: .login, host: .github))
        _ = try? await client.facts(of: ["R_1"])
        #expect(transport.requests.count { $0.headers["Authorization"]?.contains("ghp_other") == true } > 0)
    }

    @Test func aSearchForATokenThatEndsAfterASignInChangesNothing() async {
        let session = Session()
        let slow = session.begin()
        let quick = session.begin()
        let kept = Credential("ghp_signed_in", source: .login, host: .github)
        session.resolve(kept)
        session.resolve(credential, generation: slow)
        session.resolve(nil, generation: quick)
        #expect(session.current == kept)
        #expect(await session.credential() == kept)
    }

    @Test func ofTwoSearchesForATokenTheLaterCountsInWhateverOrderTheyEnd() {
        for endsInOrder in [true, false] {
            let session = Session(credential)
            let (first, second) = (session.begin(), session.begin())
            for generation in endsInOrder ? [first, second] : [second, first] {
                session.resolve(generation == first ? credential : nil, generation: generation)
            }
            #expect(session.current == nil)
        }
    }

    @Test func aTenantIsNotAskedWithoutOne() async throws {
        let transport = picky()
        let tenant = try HostName("tenant.ghe.com")
        let credential = Credential("ghp_secret", source: .variable("GH_TOKEN"), host: tenant)
        let client = try makeClient(transport, credential: credential, host: tenant)
        await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        #expect(transport.requests.count == 1)
    }

    @Test func aSearchWaitsUntilItIsKnownWhoAsks() async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        let session = Session()
        let client = try makeClient(transport, session: session)
        async let page = client.searchRepositories(SearchQuery("a"), perPage: 10)
        async let other = client.searchRepositories(SearchQuery("b"), perPage: 10)
        #expect(transport.requests.isEmpty)
        session.resolve(credential)
        _ = try await (page, other)
        #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer ghp_secret" })
        #expect(transport.requests.count == 2)
    }

    @Test func whoeverWaitsCanBeCancelled() async throws {
        let transport = ScriptedTransport(text: "")
        let client = try makeClient(transport, session: Session())
        let search = Task { try await client.searchRepositories(SearchQuery("a"), perPage: 10) }
        search.cancel()
        await #expect(throws: CancellationError.self) { try await search.value(of: "a cancelled search") }
        #expect(transport.requests.isEmpty)
    }

    @Test func signingInAndOutCountsFromTheNextRequestOn() async throws {
        let transport = ScriptedTransport(text: answer(items: item()))
        let session = Session(nil)
        let client = try makeClient(transport, session: session)
        for credential in [nil, credential, nil] {
            session.resolve(credential)
            _ = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        #expect(transport.requests.map { $0.headers["Authorization"] != nil } == [false, true, false])
    }

    @Test func theBudgetsAreReadOutOfResources() async throws {
        let text = #"""
            {"resources":{"core":{"limit":5000,"used":56,"remaining":4944,"reset":1570055937},"odd":{"limit":"x"},
            "search":{"limit":30,"remaining":27,"reset":1570052463},"code_search":{"limit":10,"remaining":10,"reset":1}}}
            """#
        let transport = ScriptedTransport(headers: ["Date": "Wed, 02 Oct 2019 21:40:03 GMT"], text: text)
        let budgets = try await makeClient(transport).budgets()
        #expect(budgets.map(\.resource) == ["search", "core", "code_search"])
        #expect(budgets.first?.remaining == 27)
        #expect(budgets.first?.secondsUntilReset == 60)
        #expect(transport.requests.map(\.url.target) == ["/rate_limit"])
    }

    @Test func rateLimitsWithoutResourcesAreNotUnderstood() async throws {
        let client = try makeClient(ScriptedTransport(text: #"{"rate":{"limit":60}}"#))
        await #expect(throws: FailedRequest(.malformedJSON(detail: "“resources” is missing"))) {
            try await client.budgets()
        }
    }

    @Test func aHostWithoutLimitsHasNoBudgets() async throws {
        let transport = ScriptedTransport(status: 404, text: #"{"message":"Rate limiting is not enabled."}"#)
        #expect(try await makeClient(transport).budgets().isEmpty)
    }
}
