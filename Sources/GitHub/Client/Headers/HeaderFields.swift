package import Core

/// `Date`, `Retry-After` and `x-ratelimit-*`.
struct ResponseTimes {
    /// By the server's clock, or by this machine's if there is no `Date`.
    let date: Timestamp
    /// `nil` if it is missing or incomplete.
    private(set) var rateLimit: RateLimit?
    /// Known even if the rest of the rate limit is missing.
    let remaining: Int64?
    let retryAfterSeconds: Int64?

    init(_ headers: Headers, now: Timestamp) {
        let date = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        self.date = date
        remaining = ResponseTimes.number(headers["x-ratelimit-remaining"])
        retryAfterSeconds = headers["Retry-After"].flatMap { text in
            ResponseTimes.number(text) ?? HTTPDate.parse(text, now: now).map { max(0, $0.seconds(since: date)) }
        }
        if let limit = ResponseTimes.number(headers["x-ratelimit-limit"]), let remaining,
            let reset = ResponseTimes.number(headers["x-ratelimit-reset"])
        {
            // `used` is newer than the other fields, and older servers name no resource.
            let used = ResponseTimes.number(headers["x-ratelimit-used"]) ?? max(0, limit - remaining)
            rateLimit = RateLimit(
                resource: headers["x-ratelimit-resource"] ?? "search", limit: Int(limit), remaining: Int(remaining),
                used: Int(used), reset: Timestamp(seconds: reset), date: date)
        }
    }

    private static func number(_ text: String?) -> Int64? { text.flatMap { Count(digits: $0) }.map { Int64($0.value) } }
}

/// RFC 9110, 5.6.7.
package enum HTTPDate {
    /// Reads the three forms that a recipient must accept: `Sun, 06 Nov 1994 08:49:37 GMT` and the obsolete
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// A two-digit year more than 50 years after `now` belongs to the century before.
    package static func parse(_ text: String, now: Timestamp) -> Timestamp? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }
        let day: Substring
        let month: Substring
        let year: Substring
        let time: Substring
        if parts.count == 6, parts[5] == "GMT" || parts[5] == "UTC" {
            (day, month, year, time) = (parts[1], parts[2], parts[3], parts[4])
        } else if parts.count == 5 {
            (month, day, time, year) = (parts[1], parts[2], parts[3], parts[4])
        } else {
            return nil
        }
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard let day = number(day), let month = months.firstIndex(of: String(month)), let shownYear = number(year),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2]
        else { return nil }

        func moment(inYear year: Int) -> Timestamp? {
            Timestamp(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        }
        guard year.count == 2 else { return moment(inYear: shownYear) }
        let fiftyYears: Int64 = 50 * 31_556_952
        if let date = moment(inYear: 2000 + shownYear), date.seconds(since: now) <= fiftyYears { return date }
        return moment(inYear: 1900 + shownYear)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        return Int(text)
    }
}

/// RFC 9110, 8.8.3.
enum EntityTag {
    /// In bytes; GitHub's have 67.
    private static let longest = 256

    /// The etag, if a later request can send it: quoted, printable ASCII, not too long. Any other would make every later request fail.
    static func valid(_ text: String?) -> String? {
        guard let text, text.utf8.count <= longest else { return nil }
        let opaque = text.utf8.dropFirst(text.hasPrefix("W/") ? 2 : 0)
        guard opaque.count >= 2, opaque.first == UInt8(ascii: "\""), opaque.last == UInt8(ascii: "\"") else {
            return nil
        }
        let isValid = opaque.dropFirst().dropLast().allSatisfy {
            (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"")
        }
        return isValid ? text : nil
    }
}

extension Headers {
    /// Makes a request conditional.
    mutating func append(unlessTagged tag: String?) {
        if let tag = EntityTag.valid(tag) { append("If-None-Match", tag) }
    }
}

/// The header field `X-GitHub-SSO`: `partial-results; organizations=1,2`, or `required; url=https://…` (GitHub docs, "Authenticating to
/// the REST API", section "Authorizing personal access tokens for SSO").
struct SingleSignOn {
    private static let name = "X-GitHub-SSO"

    /// The number of organisations whose results are left out.
    var hiddenOrganizations = 0
    /// The page to authorise the token on, as sent by the server; `nil` if that is not required.
    var requiredAt: String?

    init(_ headers: Headers) {
        let parts = (headers[Self.name] ?? "").split(separator: ";", maxSplits: 1).map { $0.trimming { $0 == " " } }
        guard parts.count == 2 else { return }
        switch parts[0] {
        case "partial-results" where parts[1].hasPrefix("organizations="):
            hiddenOrganizations = parts[1].dropFirst("organizations=".count).split(separator: ",").count
        case "required" where parts[1].hasPrefix("url="): requiredAt = String(parts[1].dropFirst("url=".count))
        default: break
        }
    }
}
