import Core
import Features
import Screens
import Terminal

@testable import GitHub

/// Any answer is a page or a failure with sensible numbers, can be drawn, and nothing in it reaches the screen or the shell as it came.
///
/// An input is a digit for the status, lines of header fields, an empty line, and the body.
enum AnswerProperty {
    private static let statuses = [200, 200, 200, 401, 403, 404, 422, 429, 500, 302]

    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first, let url = WebURL("https://api.github.com/search/repositories?q=a") else {
            return
        }
        let rest = Array(bytes.dropFirst())
        let blank = Array("\n\n".utf8)
        let end = rest.indices.first { rest[$0...].starts(with: blank) } ?? rest.startIndex
        let body = Array(rest[end...].drop { $0 == UInt8(ascii: "\n") })
        let response = Response(
            status: statuses[Int(first &- UInt8(ascii: "0")) % statuses.count],
            headers: HeadersProperty.headers(rest[..<end]), body: body,
            url: url)
        do {
            let page = try ResponseReader(response, credential: nil, now: now).page()
            check(page)
            draw { state, query in
                SearchReactor.reduce(into: &state, .searchFinished(query, page, took: .milliseconds(1), at: now))
            }
        } catch {
            check(error)
            draw { state, _ in
                SearchReactor.reduce(into: &state, .failed(error, during: .search, mayWait: true, at: now))
            }
        }
    }

    private static let now = Timestamp(seconds: 1_767_225_600)

    /// Draws the search screen after something happened to it, wide and narrow.
    private static func draw(_ happen: (inout SearchState, SearchQuery) -> Void) {
        let renderer = Renderer()
        for size in [Size(columns: 140, rows: 24), Size(columns: 60, rows: 10), Size(columns: 20, rows: 5)] {
            var search = SearchState(text: "a b", sort: .bestMatch, now: now)
            happen(&search, search.query)
            let frame = renderer.render(
                AppState(
                    shell: ShellState(columns: size.columns, rows: size.rows), search: search,
                    account: AccountState(host: "github.com", status: .anonymous)))
            require(frame.problems.isEmpty, "a frame with \(frame.problems)")
        }
    }

    private static func check(_ page: SearchPage) {
        require(page.totalCount >= 0 && page.skippedItems >= 0, "a count below nothing")
        guard let host = try? Host(apiURL: nil, webURL: nil) else { return }
        for repository in page.repositories {
            require(!repository.owner.isEmpty && !repository.name.isEmpty, "a repository without a name")
            let texts = [repository.owner, repository.name, repository.language, repository.description]
            for text in texts.compactMap(\.self) + repository.topics.prefix(3) {
                TextProperty.checkHarmless(CellText(String(text.prefix(200))))
            }
            guard let address = host.webAddress(of: repository) else { continue }
            let url = WebURL(address)
            require(url?.origin.description == "https://github.com", "the address is \(address)")
            require(url?.description == address, "the address \(address) has another form")
            require(url?.target.split(separator: "/").count == 2, "the address \(address) has another depth")
        }
    }

    private static func check(_ failed: FailedRequest) {
        let summary = failed.failure.summary
        require(!summary.isEmpty, "a failure without words")
        require(summary.utf8.count < 40_000, "a failure of \(summary.utf8.count) bytes")
        if case .rateLimited(let limit) = failed.failure {
            require(limit.waitSeconds >= 1, "a wait of \(limit.waitSeconds) seconds")
        }
    }

    static let seeds = [
        """
        0Link: <https://api.github.com/search/repositories?q=a&page=2>; rel="next"
        x-ratelimit-limit: 30

        {"total_count":250,"incomplete_results":false,"items":[{"id":1,"name":"swift","full_name":"apple/swift",\
        "owner":{"login":"apple"},"description":"caf\\u00e9 \\u001b[2J \\ud800","language":"C++","topics":["a","b"],\
        "license":{"spdx_id":"MIT"},"stargazers_count":5,"forks_count":2,"open_issues_count":1,"homepage":"",\
        "pushed_at":"2025-01-01T00:00:00Z","visibility":"public","archived":true,"size":9},{"id":"x"},null]}
        """,
        """
        0

        {"total_count":9223372036854775807,"items":[{"id":-9223372036854775808,"full_name":"a/b",\
        "stargazers_count":9223372036854775807,"forks_count":-1,"pushed_at":"0000-01-01T00:00:00Z"},\
        {"id":2,"full_name":"a/c","stargazers_count":9223372036854725808,"pushed_at":"99999-01-01T00:00:00Z"}]}
        """,
        "0Content-Type: text/html\n\n<!DOCTYPE html><html>", "1\n\n", "2\n\n{\"total_count\":1e99,\"items\":[[]]}",
        "3\n\n{\"message\":\"Bad credentials\"}",
        "4Retry-After: 7\n\n{\"message\":\"You have exceeded a secondary rate limit\"}",
        "6\n\n{\"message\":\"Validation Failed\",\"errors\":[{\"resource\":\"Search\",\"field\":\"q\",\"code\":\"missing\"},\"x\"]}",
        "6\n\n{\"message\":\"Only the first 1000 search results are available\"}",
        "7x-ratelimit-remaining: 0\nx-ratelimit-limit: 1\nx-ratelimit-reset: 999999999999\n\n{}", "8\n\n[[[[[[{\"a\":",
    ]
}
