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

/// A server that repeats the token in what it says: proxies and servers made for tests do.
struct RepeatedTokenTests {
    private static let token = "ghp_RepeatedByTheServer"
    private static let json: Headers = ["Content-Type": "application/json"]
    /// JSON with every character of the token escaped.
    private static let escaped = token.utf8.map { "\\u00" + String($0, radix: 16) }.joined()

    private func client(_ transport: any Transport) throws -> GitHubClient {
        try makeClient(transport, credential: Credential(Self.token, source: .variable("GH_TOKEN"), host: .github))
    }

    @Test(arguments: [400, 401, 403, 404, 410, 422, 429, 500, 503])
    func whatAnErrorSaysNeverHasTheTokenInIt(status: Int) async throws {
        let client = try client(
            ScriptedTransport(
                status: status,
                text: #"{"message":"Who is Bearer \#(Self.token)? \#(Self.escaped)","#
                    + #""errors":["\#(Self.token)\#(Self.token)","\#(Self.escaped)",{"message":"no \#(Self.escaped)"}]}"#
            ))
        let error = await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        let failure = try #require(error?.failure)
        #expect(!"\(failure) \(failure.summary) \(failure.advice)".contains("Repeated"))
        if status == 401 { #expect(failure.summary.contains("Who is Bearer ‹redacted›?")) }
    }

    /// Answers of a server that repeats what it was sent, each in a form of its own.
    private static let echoes: [(name: String, status: Int, headers: Headers, text: String)] = [
        ("the name of what is missing", 200, json, #"{"\#(escaped)":1,"total_count":"\#(escaped)"}"#),
        ("a content type", 200, ["Content-Type": "text/html; x=\(token)"], "<html>"),
        ("a content type of a refusal", 403, ["Content-Type": "text/html; x=\(token)"], "<html>"),
        ("a link to another site", 200, link(to: "https://\(token).example.com/\(token)"), answer(items: item())),
        ("a link that is no address", 200, link(to: "https://\(token)@a/\(token)"), answer(items: item())),
        (
            "a good answer", 200, json,
            answer(
                items: item(
                    #""description":"a \#(escaped)","language":"\#(escaped)","topics":["\#(escaped)"],"#
                        + #""license":{"spdx_id":"\#(escaped)"},"homepage":"https://\#(escaped)""#))
        ),
    ]

    private static func link(to address: String) -> Headers {
        ["Content-Type": "application/json", "Link": #"<\#(address)>; rel="next""#]
    }

    @Test("a token that a server repeats is in nothing that can be shown")
    func echo() async throws {
        for (name, status, headers, text) in Self.echoes {
            let transport = ScriptedTransport(status: status, headers: headers, text: text)
            let client = try client(transport)
            var shown = ""
            do {
                let page = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
                shown += "\(page)"
                if let next = page.next { _ = try await client.nextPage(next) }
            } catch let error as FailedRequest {
                shown += "\(error) \(error.failure.summary) \(error.failure.advice)"
            }
            #expect(transport.requests.first?.headers["Authorization"] == "Bearer \(Self.token)", "\(name)")
            #expect(!shown.isEmpty, "\(name)")
            #expect(!shown.lowercased().contains("repeatedbytheserver"), "\(name): \(shown)")
        }
    }

    @Test("a token in the header fields that are kept is in none of them")
    func keptHeaders() async throws {
        let reported = Mutex<[RateLimit]>([])
        let transport = ScriptedTransport(
            headers: [
                "ETag": "\"\(Self.token)\"", "x-ratelimit-resource": "core \(Self.token)", "x-ratelimit-limit": "60",
                "x-ratelimit-remaining": "59", "x-ratelimit-reset": "2000000000",
            ], text: "<p>x")
        let client = try client(transport).reporting { limit, _ in reported.withLock { $0.append(limit) } }
        let answer = try await client.readme(owner: "o", name: "n")
        #expect(!"\(answer)".contains("Repeated"))
        let limits = reported.withLock { $0 }
        #expect(limits.count == 1)
        #expect(!"\(limits)".contains("Repeated"))
    }

    @Test("what is read in parts, saved or sent back has no token in it")
    func partsAndIDs() async throws {
        let text = Self.escaped
        let items = #"{"nodes":[{"id":"\#(text)"}],"pageInfo":{"hasNextPage":false}}"#
        let client = try client(
            ScriptedTransport { request in
                let body =
                    switch request.url.target {
                    case "/graphql":
                        #"{"data":{"viewer":{"lists":{"nodes":[{"id":"\#(text)","name":"x","items":\#(items)}],"#
                            + #""pageInfo":{"hasNextPage":false}}},"a0":{"object":{"oid":"\#(text)","text":"a \#(text)"}}}}"#
                    case "/repos/o/n/languages": #"{"\#(text)":1}"#
                    default: #"{"tag_name":"\#(text)"}"#
                    }
                return Response(status: 200, headers: Self.json, body: Array(body.utf8), url: request.url)
            })
        let facts = try await client.details(owner: "o", name: "n")
        #expect(facts.languages?.map(\.name) == ["‹redacted›"] && facts.release?.tag == "‹redacted›")
        let lists = try await client.starLists(requests: 1)
        #expect(lists.all.map(\.id) == ["‹redacted›"] && lists.all.first?.items.map(\.node) == ["‹redacted›"])
        let readme = try await client.readmeTexts(of: [("R_a", "README")])["R_a"]
        #expect(readme?.tag == "‹redacted›" && readme?.text == "a ‹redacted›")
    }

    @Test("the words of a transfer that failed have no token in them")
    func transportErrors() async throws {
        let errors: [Failure] = [
            .couldNotResolve(host: Self.token), .couldNotConnect(host: "h", reason: Self.token),
            .insecureConnection(host: "h", reason: Self.token), .interrupted(reason: Self.token),
            .badRedirect(reason: Self.token), .handshakeInterrupted(host: Self.token), .notHTTP(host: Self.token),
            .transferUnavailable(reason: Self.token.lowercased()),
        ]
        for error in errors {
            let client = try client(ScriptedTransport(throwing: error))
            let failed = await #expect(throws: FailedRequest.self) {
                try await client.searchRepositories(SearchQuery("a"), perPage: 10)
            }
            #expect(failed.map { "\($0)" }?.lowercased().contains("repeated") == false, "\(error)")
        }
    }

    @Test("whose token it is and what it may do are shown without the token")
    func account() async throws {
        let credential = try #require(Credential(Self.token, source: .variable("GH_TOKEN"), host: .github))
        let account = try await client(
            ScriptedTransport(
                headers: ["Content-Type": "application/json", "X-OAuth-Scopes": "repo, \(Self.token)"],
                text: #"{"login":"o"}"#)
        ).account(of: credential)
        #expect(account.scopes == ["repo", "‹redacted›"])
        // A token is no login.
        let other = try client(ScriptedTransport(text: #"{"login":"\#(Self.escaped)"}"#))
        let error = await #expect(throws: FailedRequest.self) { try await other.account(of: credential) }
        #expect(error.map { "\($0)" }?.contains("Repeated") == false)
    }

    @Test("a README has no token in it, however it is written there")
    func readme() async throws {
        let readme = try await client(
            ScriptedTransport(
                headers: ["Content-Type": "application/vnd.github.html; charset=utf-8"],
                text: "<p>gh<b>p_</b>RepeatedByTheServer <a href='/&#103;hp_RepeatedByTheServer'>")
        ).readme(owner: "o", name: "n")
        #expect(readme == .readme(Readme(html: "<p>‹redacted› <a href='/‹redacted›'>", isTruncated: false), tag: nil))
    }
}
