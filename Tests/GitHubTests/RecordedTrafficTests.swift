import FoundationEssentials
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// What GitHub really answered. These tests skip where `GHLANCE_RECORDINGS` is unset.
@Suite(.enabled(if: Recordings.folder != nil, "GHLANCE_RECORDINGS names no folder of recorded traffic"))
struct RecordedTrafficTests {
    /// Each search, error and rate-limit answer is a page or its own case; each other answer, although it came with 200,
    /// is no search answer and never an empty result.
    @Test func everyRecordedAnswerIsReadAsWhatItIs() async throws {
        #expect(Recordings.exchanges.count > 300)
        var pages = 0
        for exchange in Recordings.exchanges {
            let client = try makeClient(
                ScriptedTransport(
                    status: exchange.response.status, headers: exchange.headers, text: exchange.response.body ?? ""))
            let rateLimit: RateLimit?
            do {
                let page = try await client.searchRepositories(SearchQuery("a"), perPage: 30)
                #expect(exchange.kind == "search-repos")
                #expect(page.skippedItems == 0 && !page.repositories.isEmpty)
                #expect(page.totalCount >= page.repositories.count)
                #expect(page.repositories.allSatisfy { $0.createdAt != nil && $0.updatedAt != nil })
                #expect((page.next != nil) == (exchange.headers["link"] ?? "").contains(#"rel="next""#))
                rateLimit = page.rateLimit
                pages += 1
            } catch let error as FailedRequest {
                #expect(isExpected(error.failure, exchange), "\(exchange.kind): \(error.failure)")
                rateLimit = error.rateLimit
            }
            let hasBudget = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].allSatisfy {
                exchange.headers[$0].flatMap(Int64.init) != nil
            }
            #expect((rateLimit != nil) == hasBudget, "\(exchange.kind)")
        }
        #expect(pages > 0)
    }

    private func isExpected(_ failure: Failure, _ exchange: Recordings.Exchange) -> Bool {
        switch (exchange.response.status, failure) {
        case (200, .malformedJSON), (200, .notJSON): exchange.kind != "search-repos"
        case (201...400, .unexpectedStatus), (404, .notFound), (500...599, .serverError): true
        case (401, .unauthorized(let message, _)):
            !message.isEmpty || !(exchange.response.body ?? "").contains("\"message\"")
        case (403, .forbidden(let message)): exchange.kind.hasSuffix("error-403") && !message.isEmpty
        case (403, .rateLimited(let limit)), (429, .rateLimited(let limit)): isExpected(limit, exchange)
        case (422, .invalidQuery(let messages)): !messages.isEmpty && messages.allSatisfy { !$0.isEmpty }
        default: false
        }
    }

    private func isExpected(_ limit: Failure.Limit, _ exchange: Recordings.Exchange) -> Bool {
        let isPrimary =
            exchange.kind.contains("primary")
            || !exchange.kind.contains("secondary") && exchange.headers["x-ratelimit-remaining"] == "0"
        let retryAfter = exchange.headers["retry-after"].flatMap(Int64.init)
        return limit.kind == (isPrimary ? .primary : .secondary) && limit.waitSeconds == (retryAfter ?? 60)
    }

    @Test func everyRepositoryOfTheCorpusIsReadAndHasItsAddress() async throws {
        struct Expected: Decodable {
            var id: Int64
            var address: String
            var description: String?

            private enum CodingKeys: String, CodingKey {
                case id
                case address = "html_url"
                case description
            }
        }
        let host = try Host(apiURL: nil, webURL: nil)
        var count = 0
        for start in stride(from: 0, to: Recordings.corpus.count, by: 100) {
            let lines = Recordings.corpus[start...].prefix(100)
            let page = try await page(
                text: #"{"total_count":4533,"incomplete_results":false,"items":[\#(lines.joined(separator: ","))]}"#,
                perPage: 100)
            #expect(page.skippedItems == 0)
            for (repository, line) in zip(page.repositories, lines) {
                let expected = try JSONDecoder().decode(Expected.self, from: Data(line.utf8))
                #expect(repository.id.rawValue == expected.id)
                #expect(host.webAddress(of: repository) == expected.address)
                #expect((repository.description ?? "") == Shortcodes.replaced(in: expected.description ?? ""))
                #expect(repository.createdAt != nil)
            }
            count += page.repositories.count
        }
        #expect(count == Recordings.corpus.count && count >= 4_533)
    }
}

/// The recorded answers about accounts and budgets.
@Suite(.enabled(if: Recordings.folder != nil, "GHLANCE_RECORDINGS names no folder of recorded traffic"))
struct RecordedAccountTests {
    private func client(_ exchange: Recordings.Exchange, _ credential: Credential?) throws -> GitHubClient {
        try makeClient(
            ScriptedTransport(
                status: exchange.response.status, headers: exchange.headers, text: text(of: exchange)),
            credential: credential)
    }

    /// The body of an answer, with a login in place of the one that its recording has left out.
    private func text(of exchange: Recordings.Exchange) -> String {
        (exchange.response.body ?? "").replacing("<GITHUB_LOGIN>", with: "octocat")
    }

    @Test func everyRecordedUserIsAnAccountAndEveryRefusalARefusal() async throws {
        let credential = try #require(Credential("ghp_secret", source: .variable("GH_TOKEN"), host: .github))
        var scopes = 0
        for exchange in Recordings.exchanges where ["user", "user+error-401", "error-401"].contains(exchange.kind) {
            let client = try client(exchange, credential)
            if exchange.response.status == 200, text(of: exchange).contains("\"login\"") {
                let account = try await client.account(of: credential)
                #expect(text(of: exchange).contains(account.login))
                scopes += account.scopes?.count ?? 0
            } else {
                let error = await #expect(throws: FailedRequest.self) { try await client.account(of: credential) }
                if exchange.response.status == 401, case .unauthorized(_, let token)? = error?.failure {
                    #expect(token?.source == "GH_TOKEN")
                } else {
                    #expect(exchange.response.status != 401)
                }
            }
        }
        #expect(scopes > 0)
    }

    @Test func everyRecordedRateLimitIsRead() async throws {
        var (count, unreadable) = (0, 0)
        for var exchange in Recordings.exchanges where exchange.kind.hasPrefix("rate-limit") {
            // Where a project put a formula in the place of a moment, any moment will do.
            let body = exchange.response.body ?? ""
            exchange.response.body = body.replacing(/\{\{.*?\}\}/, with: "1570055937")
            let client = try client(exchange, nil)
            switch exchange.response.status {
            case 200:
                do {
                    let budgets = try await client.budgets()
                    #expect(budgets.allSatisfy { $0.limit >= $0.remaining })
                    count += budgets.contains { $0.resource == "core" } ? 1 : 0
                } catch let failed as FailedRequest {
                    #expect(failed.failure == .malformedJSON(detail: "“resources” is missing"))
                    unreadable += 1
                }
            case 404: #expect(try await client.budgets().isEmpty)
            default: await #expect(throws: FailedRequest.self) { try await client.budgets() }
            }
        }
        #expect(count >= 9)
        // From the year before GitHub had resources.
        #expect(unreadable == 1)
    }
}
