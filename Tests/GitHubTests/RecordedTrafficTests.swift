import FoundationEssentials
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// What GitHub really answered. These tests skip where `GHLANCE_RECORDINGS` is unset.
@Suite(.enabled(if: Recordings.folder != nil, "GHLANCE_RECORDINGS names no folder of recorded traffic"))
struct RecordedTrafficTests {
    @Test func theFolderHoldsTheTraffic() {
        #expect(Recordings.exchanges.count > 300)
        #expect(Recordings.corpus.count >= 4_533)
        for kind in ["search-repos", "search-repos+error-422", "error-401", "error-404", "error-503", "rate-limit"] {
            #expect(Recordings.kinds.contains(kind))
        }
    }

    /// Each search, error and rate-limit answer is a page or its own case; each other answer, although it came with 200,
    /// is no search answer and never an empty result.
    @Test(arguments: Recordings.kinds)
    func everyRecordedAnswerIsReadAsWhatItIs(kind: String) async throws {
        for exchange in Recordings.exchanges where exchange.kind == kind {
            let transport = ScriptedTransport(
                status: exchange.response.status, headers: exchange.headers, text: exchange.response.body ?? "")
            let client = try makeClient(transport)
            do {
                let page = try await client.searchRepositories(SearchQuery("a"), perPage: 30)
                #expect(kind == "search-repos")
                check(page, against: exchange)
            } catch let error as FailedRequest {
                #expect(isExpected(error.failure, kind: kind, exchange), "\(kind): \(error.failure)")
                #expect((error.rateLimit != nil) == hasBudget(exchange))
            }
        }
    }

    private func check(_ page: SearchPage, against exchange: Recordings.Exchange) {
        #expect(page.skippedItems == 0)
        #expect(!page.repositories.isEmpty)
        #expect(page.totalCount >= page.repositories.count)
        #expect(page.repositories.allSatisfy { $0.createdAt != nil && $0.updatedAt != nil })
        let links = exchange.headers["link"] ?? ""
        #expect((page.next != nil) == links.contains(#"rel="next""#))
        #expect((page.rateLimit != nil) == hasBudget(exchange))
    }

    private func hasBudget(_ exchange: Recordings.Exchange) -> Bool {
        ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].allSatisfy {
            exchange.headers[$0].flatMap(Int64.init) != nil
        }
    }

    private func isExpected(_ failure: Failure, kind: String, _ exchange: Recordings.Exchange) -> Bool {
        let status = exchange.response.status
        switch (status, failure) {
        case (200, .malformedJSON), (200, .notJSON):
            return kind != "search-repos"
        case (201...399, .unexpectedStatus(status, _)), (400, .unexpectedStatus(400, _)):
            return true
        case (401, .unauthorized(let message, _)):
            return !message.isEmpty || !(exchange.response.body ?? "").contains("\"message\"")
        case (403, .forbidden(let message)):
            return kind.hasSuffix("error-403") && !message.isEmpty
        case (403, .rateLimited(let limit)), (429, .rateLimited(let limit)):
            return isExpected(limit, kind: kind, exchange)
        case (404, .notFound):
            return true
        case (422, .invalidQuery(let messages)):
            return !messages.isEmpty && messages.allSatisfy { !$0.isEmpty }
        case (500...599, .serverError(status, _)):
            return true
        default:
            return false
        }
    }

    private func isExpected(_ limit: Failure.Limit, kind: String, _ exchange: Recordings.Exchange) -> Bool {
        let headers = exchange.headers
        let expectedKind: Failure.Limit.Kind
        if kind.contains("secondary") {
            expectedKind = .secondary
        } else if kind.contains("primary") || headers["x-ratelimit-remaining"] == "0" {
            expectedKind = .primary
        } else if headers["retry-after"] != nil {
            // Edited by the project it comes from: a plain message with a wait.
            expectedKind = .secondary
        } else {
            return false
        }
        let retryAfter = headers["retry-after"].flatMap(Int64.init)
        return limit.kind == expectedKind && limit.waitSeconds == (retryAfter ?? 60)
    }

    @Test func theMessageOfTheRefusedSearchIsGitHubsOwn() async throws {
        let exchange = try #require(Recordings.exchanges.first { $0.kind == "search-repos+error-422" })
        let failure = try await failure(status: 422, headers: exchange.headers, text: exchange.response.body ?? "")
        #expect(
            failure
                == .invalidQuery(messages: [
                    "The listed users and repositories cannot be searched either because the resources do not exist or you "
                        + "do not have permission to view them."
                ]))
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
        #expect(count == Recordings.corpus.count)
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
