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
        let exchanges = try Recordings.exchanges()
        #expect(exchanges.count > 300)
        var pages = 0
        for exchange in exchanges {
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
}

/// The folder of recorded traffic that `GHLANCE_RECORDINGS` names. It is no part of this project: tests that need it skip
/// where the variable is unset.
enum Recordings {
    static let folder: String? = ProcessInfo.processInfo.environment["GHLANCE_RECORDINGS"]
        .flatMap { $0.isEmpty ? nil : $0 }

    static func exchanges() throws -> [Exchange] {
        try files(in: folder ?? "").map { path in
            try JSONDecoder().decode(Exchange.self, from: FileManager.default.contents(atPath: path) ?? Data())
        }
    }

    /// One recorded exchange.
    struct Exchange: Decodable, Sendable {
        struct Answer: Decodable, Sendable {
            var status: Int
            var headers: [String: HeaderValue]?
            var body: String?
        }

        /// One value, or several where the field came several times.
        struct HeaderValue: Decodable, Sendable {
            var values: [String]

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                values = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
            }
        }

        var kind: String
        var response: Answer

        var headers: Headers {
            var headers = Headers()
            for (name, value) in response.headers ?? [:] {
                for value in value.values { headers.append(name, value) }
            }
            return headers
        }
    }

    private static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0 != "schema" }.flatMap { name in
            let inner = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
            return inner.sorted().filter { $0.hasSuffix(".json") }.map { "\(folder)/\(name)/\($0)" }
        }
    }
}
