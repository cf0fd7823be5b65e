extension Failure {
    /// What happened, in one sentence. Texts from GitHub or libcurl in it are untrusted,
    /// but shortened and on one line.
    public var summary: String {
        switch self {
        case .offline: "Working offline."
        case .couldNotResolve(let host): "Could not resolve \(host)."
        case .couldNotConnect(let host, let reason): "Could not connect to \(Failure.refused(host, reason))."
        case .handshakeInterrupted(let host):
            "Could not connect to \(host): the connection was closed during the TLS handshake."
        case .proxyRefused(status: 407): "The proxy requires authentication (407)."
        case .proxyRefused(let status): "The proxy refused the connection (\(status))."
        case .notHTTP(let host): "The reply from \(host) is not HTTP."
        case .insecureConnection(let host, let reason):
            "Could not connect securely to \(host)\(Failure.appended(reason))."
        case .timedOut(.connect(let seconds)): "Timed out: no connection after \(WaitText.rounded(seconds))."
        case .timedOut(.silence(let seconds)): "Timed out: no data received for \(WaitText.rounded(seconds))."
        case .timedOut(.total(let seconds)):
            "Timed out: the response was incomplete after \(WaitText.rounded(seconds))."
        case .tooLarge(let limitBytes):
            limitBytes < 1_048_576
                ? "Response too large (over \(limitBytes / 1_024) KiB)."
                : "Response too large (over \(limitBytes / 1_048_576) MiB)."
        case .interrupted(let reason): "Connection lost\(Failure.appended(reason))."
        case .badRedirect(let reason): "Refused a redirect\(Failure.appended(reason))."
        case .transferUnavailable(let reason): "Could not start the request\(Failure.appended(reason))."
        case .requestLimitReached(let limit): "Stopped at --max-requests \(limit)."
        case .unauthorized(let message, let token?):
            "Token from \(token.source) was rejected (401)\(Failure.appended(message))."
        case .unauthorized(let message, nil): "Authentication required\(Failure.appended(message))."
        case .forbidden(let message): "GitHub denied the request (403)\(Failure.appended(message))."
        case .singleSignOnRequired: "The organisation requires single sign-on (403)."
        case .blocked(let reason, let address):
            "GitHub has blocked this repository\(Failure.appended(Failure.why(blocked: reason)))"
                + (address.map { "; see \(Failure.line($0))." } ?? ".")
        case .addressNotAllowed: "The organisation does not allow requests from your IP address (403)."
        case .notFound(let status, let message): "GitHub returned \(status)\(Failure.appended(message))."
        case .rateLimited(let limit):
            switch limit.kind {
            case .primary: "Rate limit reached."
            case .secondary: "Secondary rate limit reached\(Failure.appended(limit.message))."
            }
        case .knownToFail(let kind): QueryProblem(kind: kind, range: nil).summary
        case .invalidQuery(let messages): "Invalid query\(Failure.appended(messages.joined(separator: "; ")))."
        case .graphQL(let messages):
            "GitHub returned an error\(Failure.appended(messages.joined(separator: "; ")))."
        case .queryTooLarge: "The query exceeds GitHub's resource limits."
        case .resultCapReached: "GitHub shows the first 1,000 results only."
        case .serverError(let status, _): "GitHub server error (\(status))."
        case .unexpectedStatus(let status, let message):
            "Unexpected response from GitHub (\(status))\(Failure.appended(message))."
        case .notJSON(let status, let contentType):
            "The reply did not come from GitHub's API (\(status)\(Failure.listed(contentType)))."
        case .malformedJSON(let detail): "Could not read GitHub's response\(Failure.appended(detail))."
        case .badPageReference(let reason): "GitHub sent an invalid page URL\(Failure.appended(reason))."
        }
    }

    /// The summary as the second half of a sentence: `timed out: …`. Names such as GitHub keep their capital.
    public var clause: String {
        let word = summary.prefix { $0.isLetter }
        guard word.dropFirst().allSatisfy(\.isLowercase) else { return summary }
        return summary.prefix(1).lowercased() + summary.dropFirst()
    }

    /// What the user can do about it, in one sentence.
    public var advice: String {
        switch self {
        case .offline: "Start without --offline to search GitHub."
        case .couldNotResolve: "Check your connection and the host name, then retry."
        case .couldNotConnect, .interrupted, .timedOut: "Check your connection and any proxy, then retry."
        case .handshakeInterrupted: "Check your connection and any proxy, then retry."
        case .proxyRefused(status: 407): "Add a user name and password to https_proxy, then retry."
        case .proxyRefused: "Check the proxy settings, then retry."
        case .notHTTP, .tooLarge: "Check the API URL and any proxy, then retry."
        case .insecureConnection: "Check the system clock, the certificates and any proxy, then retry."
        case .badRedirect, .notJSON: "Check the API URL, and whether a proxy or a sign-in page is in the way."
        case .transferUnavailable: "Check that libcurl is installed (Debian: libcurl4)."
        case .requestLimitReached: "Raise --max-requests to load the rest."
        case .unauthorized(_, let token?): token.advice
        case .unauthorized(_, nil): "Sign in or set a token."
        case .forbidden: "Check the token's permissions, or unset it to search without one."
        case .singleSignOnRequired(let address):
            address.map { "Authorise the token at \(Failure.line($0)), then retry." }
                ?? "Authorise the token for single sign-on in GitHub's token settings, then retry."
        case .blocked: "Choose another repository."
        case .addressNotAllowed:
            "Connect through the organisation's network, or ask its owners to allow your IP address."
        case .notFound(status: 401, _): "Use a token that GraphQL accepts, such as a classic one."
        case .notFound: "Check the API URL."
        case .rateLimited(let limit): "Wait \(WaitText.rounded(limit.waitSeconds)), then retry."
        case .knownToFail(let kind): QueryProblem(kind: kind, range: nil).advice
        case .invalidQuery: "Change the query."
        case .resultCapReached: "Narrow the query to see more."
        case .serverError(_, let seconds?): "Retry in \(WaitText.rounded(seconds))."
        case .serverError(_, nil), .queryTooLarge: "Retry in a moment."
        case .unexpectedStatus, .malformedJSON, .graphQL: "Retry; if it happens again, check the API URL."
        case .badPageReference: "The results so far are valid. Search again to load more."
        }
    }

    /// The host that was not reached, with the reason. libcurl's usual reason repeats the host and adds the port;
    /// behind a proxy, it names the proxy: `Failed to connect to 127.0.0.1 port 9 after 0 ms: Could not connect to
    /// server`, in later versions `… port 443 via 127.0.0.1 after …`.
    private static func refused(_ host: String, _ reason: String) -> String {
        let words = reason.split(separator: " ")
        guard reason.hasPrefix("Failed to connect to "), words.count > 6, words[5] == "port", let port = Int(words[6])
        else {
            return host + appended(reason)
        }
        if words.count > 8, words[7] == "via" { return "\(words[8]), the proxy for \(host)" }
        if !host.contains(words[4]) { return "\(words[4]):\(port), the proxy for \(host)" }
        return port == 443 ? host : "\(host):\(port)"
    }

    /// Why GitHub has blocked a repository (REST reference, "Get a repository", 451: `block.reason`).
    private static func why(blocked reason: String) -> String {
        switch reason {
        case "dmca": "DMCA takedown"
        case "tos": "terms of service violation"
        default: reason
        }
    }

    /// A reason after a colon, without its full stop; empty if there is none.
    static func appended(_ reason: String) -> String {
        var text = line(reason)
        while text.last == "." || text.last == " " { text.removeLast() }
        return text.isEmpty ? "" : ": \(text)"
    }

    private static func listed(_ text: String) -> String {
        let text = line(text)
        return text.isEmpty ? "" : ", \(text)"
    }

    /// Text on one line, of at most 300 scalars.
    private static func line(_ text: String) -> String {
        let limit = 300
        let words = text.unicodeScalars.prefix(limit + 1).split(whereSeparator: \.properties.isWhitespace)
        var line = words.map { String(Substring($0)) }.joined(separator: " ")
        if text.unicodeScalars.count > limit { line += "…" }
        return line
    }
}

extension Failure {
    /// Most items of a response could not be read.
    public static func hardlyReadable(_ unreadable: Int, of items: Int) -> Failure {
        .malformedJSON(detail: "\(unreadable) of its \(items) items are unreadable")
    }
}
