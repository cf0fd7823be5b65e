/// Why a request brought no answer that can be used. Each cause is a case of its own; an error is never an empty result.
public enum Failure: Error, Sendable, Hashable {
    /// Which limit on time was exceeded.
    public enum Timeout: Sendable, Hashable {
        /// No connection within this many seconds.
        case connect(seconds: Int)
        /// Not a byte for this many seconds.
        case silence(seconds: Int)
        /// Not finished after this many seconds.
        case total(seconds: Int)
    }

    /// A limit GitHub put on requests.
    public struct Limit: Sendable, Hashable {
        /// Which of GitHub's two kinds it is.
        public enum Kind: Sendable, Hashable {
            /// The budget of the window is spent.
            case primary
            /// GitHub asks for a pause, whatever is left of the budget.
            case secondary
        }

        /// Which kind.
        public var kind: Kind
        /// Seconds to wait, counted from the answer.
        public var waitSeconds: Int64
        /// GitHub's own words; untrusted.
        public var message: String

        /// A limit of a kind, with the wait it asks for.
        public init(kind: Kind, waitSeconds: Int64, message: String) {
            self.kind = kind
            self.waitSeconds = waitSeconds
            self.message = message
        }
    }

    /// The session is offline on purpose: nothing is asked of the network.
    case offline

    // What the network did.

    /// The host's name has no address.
    case couldNotResolve(host: String)
    /// No connection could be made.
    case couldNotConnect(host: String, reason: String)
    /// The connection was closed while encryption was agreed on: by a firewall, most often.
    case handshakeInterrupted(host: String)
    /// The proxy makes no connection; 407 wants a user name and a password.
    case proxyRefused(status: Int)
    /// The connection is not safe to use; `reason` is the TLS library's.
    case insecureConnection(host: String, reason: String)
    /// It took too long.
    case timedOut(Timeout)
    /// The answer is larger than this program reads.
    case tooLarge(limitBytes: Int)
    /// The connection broke before the answer was whole.
    case interrupted(reason: String)
    /// What answered does not speak HTTP.
    case notHTTP(host: String)
    /// The server sent this program somewhere it does not go.
    case badRedirect(reason: String)
    /// The transfer library is missing or refuses to work.
    case transferUnavailable(reason: String)

    // What GitHub said.

    /// 401: the token is wrong, expired or revoked; without one, this GitHub is for those it knows.
    case unauthorized(message: String, token: RefusedToken? = nil)
    /// 403 that is no limit.
    case forbidden(message: String)
    /// 404.
    case notFound(message: String)
    /// 403 or 429 that asks for a pause.
    case rateLimited(Limit)
    /// Not sent: GitHub is known to refuse such a query, and would count it.
    case knownToFail(QueryProblem.Kind)
    /// 422: GitHub cannot search for this; its own words, one for each thing it complains about. Untrusted.
    case invalidQuery(messages: [String])
    /// 422 past the 1,000th result.
    case resultCapReached
    /// 5xx.
    case serverError(status: Int, retryAfterSeconds: Int64?)
    /// Another status than this program knows what to do with.
    case unexpectedStatus(status: Int, message: String)
    /// Not JSON at all: a proxy's or a login page, most often.
    case notJSON(status: Int, contentType: String)
    /// JSON that breaks off, or of another shape than a search answer.
    case malformedJSON(detail: String)
    /// A `Link` to a next page that leads elsewhere.
    case badPageReference(reason: String)
}

extension Failure {
    /// Whether the reason often passes by itself within seconds: a connection that could not be made or broke, a server with a
    /// problem of its own. A server that says when to come back is taken at its word, by the user.
    public var isTransient: Bool {
        switch self {
        case .couldNotConnect, .handshakeInterrupted, .proxyRefused(status: 500...), .interrupted,
            .serverError(_, retryAfterSeconds: nil):
            true
        default: false
        }
    }

    /// Whether nobody was reached: there is no network, or none that leads there.
    public var isNoNetwork: Bool {
        switch self {
        case .couldNotResolve, .couldNotConnect, .handshakeInterrupted, .proxyRefused(status: 500...),
            .timedOut(.connect):
            true
        default: false
        }
    }
}

/// A request that failed, with what its answer still told of the budget.
public struct FailedRequest: Error, Sendable, Hashable {
    /// Why.
    public var failure: Failure
    /// The search budget after the attempt, where the answer reported one: a refused query costs quota too.
    public var rateLimit: RateLimit?

    /// A failure, and the budget its answer reported.
    public init(_ failure: Failure, rateLimit: RateLimit? = nil) {
        self.failure = failure
        self.rateLimit = rateLimit
    }
}
