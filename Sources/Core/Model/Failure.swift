/// Why a request failed. Each cause has its own case; an error is never an empty result.
public enum Failure: Error, Sendable, Hashable {
    public enum Timeout: Sendable, Hashable {
        /// No connection within this many seconds.
        case connect(seconds: Int)
        /// No data for this many seconds.
        case silence(seconds: Int)
        /// Not finished after this many seconds.
        case total(seconds: Int)
    }

    public struct Limit: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            /// The requests of the window are used up.
            case primary
            /// GitHub asks for a pause, even if requests are left.
            case secondary
        }

        public var kind: Kind
        /// Seconds to wait, from the time of the response; at most ``RequestWait/longest``.
        public private(set) var waitSeconds: Int64
        /// Untrusted.
        var message: String

        public init(kind: Kind, waitSeconds: Int64, message: String) {
            self.kind = kind
            self.waitSeconds = RequestWait.capped(waitSeconds)
            self.message = message
        }
    }

    /// The session is offline by choice.
    case offline

    // Network failures.

    case couldNotResolve(host: String)
    case couldNotConnect(host: String, reason: String)
    /// The connection was closed during the TLS handshake, usually by a firewall.
    case handshakeInterrupted(host: String)
    /// 407 requires a user name and a password.
    case proxyRefused(status: Int)
    /// `reason` is from the TLS library.
    case insecureConnection(host: String, reason: String)
    case timedOut(Timeout)
    case tooLarge(limitBytes: Int)
    case interrupted(reason: String)
    case notHTTP(host: String)
    case badRedirect(reason: String)
    /// libcurl is missing or failed to start a transfer.
    case transferUnavailable(reason: String)
    /// Not sent: the command has made all the requests it was allowed.
    case requestLimitReached(Int)

    // Responses of GitHub.

    /// 401: the token is wrong, expired or revoked; without one, the host requires authentication.
    case unauthorized(message: String, token: RefusedToken? = nil)
    /// 403 that is not a rate limit.
    case forbidden(message: String)
    /// 403: the organisation requires single sign-on. The address is its page for authorising the token, if that is
    /// on the host.
    case singleSignOnRequired(address: String?)
    /// 403 or 451: GitHub has blocked the repository. The reason, such as `dmca` or `tos`, and the address of the notice are untrusted.
    case blocked(reason: String, address: String?)
    /// 403: the organisation allows requests from some addresses only.
    case addressNotAllowed(message: String)
    /// 404, or another status that means the same.
    case notFound(status: Int = 404, message: String)
    /// 403 or 429 for a rate limit.
    case rateLimited(Limit)
    /// Not sent: GitHub is known to refuse such a query, and would count it against the rate limit.
    case knownToFail(QueryProblem.Kind)
    /// 422: the query is invalid, with GitHub's messages. Untrusted.
    case invalidQuery(messages: [String])
    /// A GraphQL query that GitHub did not answer, with its messages. Untrusted.
    case graphQL(messages: [String])
    /// A GraphQL query that needs more than GitHub allows.
    case queryTooLarge
    /// 422 past the 1,000th result.
    case resultCapReached
    /// 5xx.
    case serverError(status: Int, retryAfterSeconds: Int64?)
    case unexpectedStatus(status: Int, message: String)
    /// Not JSON: usually a page of a proxy or a sign-in page.
    case notJSON(status: Int, contentType: String)
    /// JSON that is truncated or has an unexpected structure.
    case malformedJSON(detail: String)
    /// A `Link` to a next page on another site.
    case badPageReference(reason: String)
}

extension Failure {
    /// Whether the failure is often temporary: a connection that failed or was lost, or a server error. If the server
    /// says when to retry, the user decides.
    public var isTransient: Bool {
        switch self {
        case .couldNotConnect, .handshakeInterrupted, .proxyRefused(status: 500...), .interrupted,
            .serverError(_, retryAfterSeconds: nil):
            true
        default: false
        }
    }

    /// Whether the repository is gone for good: not there, hidden, or blocked.
    public var isGone: Bool {
        switch self {
        case .notFound, .blocked: true
        default: false
        }
    }

    public var isNoNetwork: Bool {
        switch self {
        case .couldNotResolve, .couldNotConnect, .handshakeInterrupted, .proxyRefused(status: 500...),
            .timedOut(.connect):
            true
        default: false
        }
    }
}

public struct FailedRequest: Error, Sendable, Hashable {
    public var failure: Failure
    /// The rate limit after the attempt, if reported: a refused query counts, too.
    public var rateLimit: RateLimit?

    public init(_ failure: Failure, rateLimit: RateLimit? = nil) {
        (self.failure, self.rateLimit) = (failure, rateLimit)
    }

    public init(caught error: any Error) {
        self = error as? FailedRequest ?? FailedRequest(.interrupted(reason: "\(error)"))
    }
}
