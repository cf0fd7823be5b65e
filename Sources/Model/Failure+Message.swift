extension Failure {
    /// What happened, in one sentence. Words of GitHub's or of the transfer library's in it are untrusted, as they came,
    /// but shortened and on one line.
    public var summary: String {
        switch self {
        case .offline:
            "This session is offline."
        case .couldNotResolve(let host):
            "No address was found for \(host)."
        case .couldNotConnect(let host, let reason):
            "No connection to \(host)\(Failure.appended(reason))."
        case .handshakeInterrupted(let host):
            "Could not connect to \(host): the connection was closed during the TLS handshake."
        case .proxyRefused(status: 407):
            "The proxy requires authentication (407)."
        case .proxyRefused(let status):
            "The proxy refused the connection (\(status))."
        case .notHTTP(let host):
            "The reply from \(host) is not HTTP."
        case .insecureConnection(let host, let reason):
            "The connection to \(host) is not safe\(Failure.appended(reason))."
        case .timedOut(.connect(let seconds)):
            "No connection within \(Failure.duration(seconds))."
        case .timedOut(.silence(let seconds)):
            "The server sent nothing for \(Failure.duration(seconds))."
        case .timedOut(.total(let seconds)):
            "The answer was not complete after \(Failure.duration(seconds))."
        case .tooLarge(let limitBytes):
            "The answer is larger than \(limitBytes / 1_048_576) MiB, the most this program reads."
        case .interrupted(let reason):
            "The connection broke before the answer was complete\(Failure.appended(reason))."
        case .badRedirect(let reason):
            "The server sent this program somewhere it does not go\(Failure.appended(reason))."
        case .transferUnavailable(let reason):
            "Nothing can be fetched on this machine\(Failure.appended(reason))."
        case .unauthorized(let message, let token?):
            "GitHub does not accept the token of \(token.source)\(Failure.appended(message))."
        case .unauthorized(let message, nil):
            "This GitHub wants to know who asks\(Failure.appended(message))."
        case .forbidden(let message):
            "GitHub refuses this request\(Failure.appended(message))."
        case .notFound(let message):
            "GitHub has nothing at this address\(Failure.appended(message))."
        case .rateLimited(let limit):
            switch limit.kind {
            case .primary: "The searches GitHub allows in this minute are used up."
            case .secondary: "GitHub asks for a pause\(Failure.appended(limit.message))."
            }
        case .knownToFail(let kind):
            QueryProblem(kind: kind, range: nil).summary
        case .invalidQuery(let messages):
            "GitHub cannot search for this\(Failure.appended(messages.joined(separator: "; ")))."
        case .resultCapReached:
            "GitHub shows only the first 1,000 results of a search."
        case .serverError(let status, _):
            "GitHub has a problem of its own (status \(status))."
        case .unexpectedStatus(let status, let message):
            "GitHub answered with status \(status), which this program does not expect\(Failure.appended(message))."
        case .notJSON(let status, let contentType):
            "Something else than GitHub's search answered (status \(status)\(Failure.listed(contentType)))."
        case .malformedJSON(let detail):
            "GitHub's answer cannot be read\(Failure.appended(detail))."
        case .badPageReference(let reason):
            "The reference to the next page cannot be followed\(Failure.appended(reason))."
        }
    }

    /// What the user can do about it, in one sentence.
    public var advice: String {
        switch self {
        case .offline:
            "Start without --offline to ask GitHub."
        case .couldNotResolve:
            "Check the network and the name of the host, then retry."
        case .couldNotConnect, .interrupted, .timedOut:
            "Check the network and any proxy, then retry."
        case .handshakeInterrupted:
            "Check your connection and any proxy, then retry."
        case .proxyRefused(status: 407):
            "Add a user name and password to https_proxy, then retry."
        case .proxyRefused:
            "Check the proxy settings, then retry."
        case .notHTTP:
            "Check the API URL and any proxy, then retry."
        case .insecureConnection:
            "Check the clock of this machine, its certificates and any proxy, then retry."
        case .tooLarge:
            "Ask for fewer results on a page, then retry."
        case .badRedirect, .notJSON:
            "Check the API URL and whether a proxy or a sign-in page stands in between, then retry."
        case .transferUnavailable:
            "Check that the library libcurl is installed (Debian: libcurl4)."
        case .unauthorized(_, let token?):
            token.advice
        case .unauthorized(_, nil):
            "Sign in, or set a token."
        case .forbidden:
            "Check what the token may do, or unset it to search without one."
        case .notFound:
            "Check the API URL."
        case .rateLimited(let limit):
            "Wait \(Failure.duration(limit.waitSeconds)), then retry."
        case .knownToFail(let kind):
            QueryProblem(kind: kind, range: nil).advice
        case .invalidQuery:
            "Change the query."
        case .resultCapReached:
            "Narrow the query to see others."
        case .serverError(_, let seconds?):
            "Retry in \(Failure.duration(seconds))."
        case .serverError(_, nil):
            "Retry in a moment."
        case .unexpectedStatus, .malformedJSON:
            "Retry, and check the API URL if it happens again."
        case .badPageReference:
            "Change the query or search again; the results so far are complete."
        }
    }

    /// A reason behind a colon, without its own full stop; nothing where there is none.
    static func appended(_ reason: String) -> String {
        var text = line(reason)
        while text.last == "." || text.last == " " { text.removeLast() }
        return text.isEmpty ? "" : ": \(text)"
    }

    private static func listed(_ text: String) -> String {
        let text = line(text)
        return text.isEmpty ? "" : ", \(text)"
    }

    /// Text on one line and of at most 300 scalars, so that a sentence stays one.
    private static func line(_ text: String) -> String {
        let limit = 300
        let words = text.unicodeScalars.prefix(limit + 1).split(whereSeparator: \.properties.isWhitespace)
        var line = words.map { String(Substring($0)) }.joined(separator: " ")
        if text.unicodeScalars.count > limit { line += "…" }
        return line
    }

    private static func duration(_ seconds: some BinaryInteger) -> String {
        switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        default: "\((seconds + 59) / 60) minutes"
        }
    }
}
