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

/// Header fields of any kind are read or passed over, within their limit.
enum HeadersProperty {
    /// Fields from the lines of an input.
    static func headers(_ bytes: some Sequence<UInt8>) -> Headers {
        var collector = HeaderCollector(limit: 4_096)
        var count = 0
        for line in Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            count += line.count + 1
            let isTaken = collector.receive(line + [UInt8(ascii: "\n")])
            require(isTaken == (count <= 4_096), "the limit is passed, or kept too early")
            if !isTaken { break }
        }
        return collector.headers
    }

    static func check(_ bytes: [UInt8]) {
        let headers = headers(bytes)
        let now = Timestamp(seconds: 1_767_225_600)
        for field in headers.fields {
            require(!field.value.utf8.contains(UInt8(ascii: "\n")), "a value has a line break")
            require(headers[field.name] != nil, "a field is not found by its own name")
            if let moment = HTTPDate.parse(field.value, now: now) {
                // Four digits for a year.
                require((-70_000_000_000...260_000_000_000).contains(moment.seconds), "a date is \(moment.seconds)")
            }
            _ = Timestamp(iso8601: field.value)
        }
        let times = ResponseTimes(headers, now: now)
        require((times.retryAfterSeconds ?? 0) >= 0, "a wait of \(times.retryAfterSeconds ?? 0) seconds")
        require((times.remaining ?? 0) >= 0, "a budget below nothing")
        if let limit = times.rateLimit {
            require(limit.used >= 0 && limit.secondsUntilReset >= 0, "a budget that makes no sense: \(limit)")
        }
        for relation in ["next", "last"] {
            guard let target = LinkHeader.target(of: relation, in: headers) else { continue }
            // By their bytes: a target may begin with a mark that is one character with what stands before it.
            require(!target.utf8.contains(UInt8(ascii: ">")), "a target ends behind its end")
            require(headers.values(of: "link").contains { $0.utf8.contains(target.utf8) }, "a target nobody wrote")
        }
    }

    static let seeds = [
        "HTTP/2 200\r\nLink: <https://api.github.com/search?page=2>; rel=\"next\", <https://x/>; rel=last\r\n\r\n",
        "HTTP/1.1 403 Forbidden\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: 60\r\nx-ratelimit-limit: 30\r\n"
            + "x-ratelimit-remaining: 0\r\nx-ratelimit-reset: 1767225660\r\nx-ratelimit-used: 30\r\n",
        "Retry-After: Sunday, 06-Nov-94 08:49:37 GMT\r\nDate: Sun Nov  6 08:49:37 1994\r\n folded\r\n",
        "link: <a,b;c> ; REL = \"prev next\" ; rel=x;title=\"\\\"\", , <>;rel=next\n",
        "X: 2015-03-01T12:00:00Z\n\nTrailer: 1", "Link: <\u{7ED}ps>; rel=\"next\"\n",
    ]
}

/// Any answer to a login is a code, a token, a pause or a failure, and none of them tells a secret or leads elsewhere.
///
/// An input is a digit, even for the answer with a code and odd for the one with a token, two for each status; and the body.
enum LoginProperty {
    private static let statuses = [200, 400, 404, 500, 302]
    private static let secret = "3584d83530557fdd1f46af8289938c8ef79f9dc5"

    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first, let url = WebURL("https://github.com/login/oauth/access_token"),
            let host = try? Host(apiURL: nil, webURL: nil)
        else { return }
        let digit = first &- UInt8(ascii: "0")
        let flow = DeviceFlow(transport: NoTransport(), host: host, clientID: "a", scopes: [], version: "1")
        let response = Response(
            status: statuses[Int(digit >> 1) % statuses.count], headers: ["Content-Type": "text/plain"],
            body: Array(bytes.dropFirst()), url: url)
        do throws(LoginFailure) {
            if digit & 1 == 0 {
                check(try flow.code(in: response))
            } else {
                let asked = DeviceCode(
                    userCode: "WDJB-MJHT", address: "https://github.com/login/device", expiresInSeconds: 900,
                    intervalSeconds: 5, deviceCode: secret)
                check(try flow.poll(in: DeviceFlow.redaction(of: asked).apply(to: response), for: asked))
            }
        } catch {
            check(error, DeviceBody(response))
        }
    }

    private static func check(_ code: DeviceCode) {
        require(!code.userCode.isEmpty, "a code without letters")
        require((0...3_600).contains(code.expiresInSeconds), "a code for \(code.expiresInSeconds) seconds")
        require((1...300).contains(code.intervalSeconds), "a question every \(code.intervalSeconds) seconds")
        let address = WebURL(code.address)
        require(address?.origin.description == "https://github.com", "the page is \(code.address)")
        require(address?.description == code.address, "the page \(code.address) has another form")
        require("\(code)" == "\(code.userCode) at \(code.address)", "more is printed of a code than may be seen")
    }

    private static func check(_ poll: DeviceFlow.Poll) {
        switch poll {
        case .pending: break
        case .slowDown(let seconds): require((1...300).contains(seconds), "a question every \(seconds) seconds")
        case .granted(let credential): checkRedacted(credential)
        }
    }

    /// What is printed of a token is what is printed of every other one.
    static func checkRedacted(_ credential: Credential) {
        let secret = credential.secret
        require(
            !secret.isEmpty && secret.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "no header can carry the token")
        let printed = ["\(credential)", String(reflecting: credential), dumped(credential)]
        let other = Credential("gho_16C7", source: credential.source, host: credential.host)
        require(printed == other.map { ["\($0)", String(reflecting: $0), dumped($0)] }, "the token is printed")
    }

    private static func dumped(_ credential: Credential) -> String {
        var text = ""
        dump(credential, to: &text)
        return text
    }

    private static func check(_ failure: LoginFailure, _ answer: DeviceBody?) {
        let told = "\(failure) \(failure.summary) \(failure.advice)"
        require(!told.utf8.contains(secret.utf8), "a failure tells the device code")
        // Shorter ones may be words of a sentence.
        if let token = answer?["access_token"], token.utf8.count >= 50 {
            require(!told.utf8.contains(token.utf8), "a failure tells the token")
        }
        require(!failure.summary.isEmpty && !failure.advice.isEmpty, "a failure without words")
        require(failure.summary.utf8.count < 2_000, "a failure of \(failure.summary.utf8.count) bytes")
        require(!failure.summary.contains(where: \.isNewline), "a failure of several lines")
    }

    private struct NoTransport: Transport {
        func send(_ request: Request) throws -> Response { throw Failure.interrupted(reason: "") }
    }

    static let seeds = [
        """
        0{"device_code":"\(secret)","user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device",\
        "expires_in":900,"interval":5}
        """,
        "0device_code=DEVIC&expires_in=99&interval=5&user_code=123-abc&verification_uri=https%3A%2F%2Fgithub.com%2Fx",
        #"0{"device_code":"d","user_code":"A-B","verification_uri":"https://evil.example/","expires_in":1e9,"interval":-1}"#,
        #"1{"access_token":"gho_16C7e42F292c6912E7710c838347Ae178B4a","token_type":"bearer","scope":"repo"}"#,
        #"1{"access_token":"a\nb","error":"x"}"#, "1access_token=gho_16C7&scope=repo%2Cgist&token_type=bearer",
        #"1{"error":"authorization_pending","error_description":"Not yet"}"#,
        #"1{"error":"slow_down","interval":22}"#, #"1{"error":"slow_down"}"#, "1error=slow_down&interval=999999999",
        #"1{"error":"unsupported_grant_type","error_description":"Not \#(secret), says\r\nGitHub."}"#,
        #"1{"error":"x","error_description":"\#(secret)\u0301"}"#,
        #"3{"error":"access_denied"}"#, "2{}", "0<html>", "4", "6{}", "8{}", "1%=%&%4=%41+b", "1[1]",
    ]
}
