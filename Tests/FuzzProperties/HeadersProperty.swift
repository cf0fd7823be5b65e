import Core

@testable import GitHub

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
