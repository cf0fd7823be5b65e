/// Why a transfer brought no answer. Cancellation is not among them: it is `CancellationError`.
public enum TransportError: Error, Sendable, Equatable {
    /// Which limit on time was exceeded, in whole seconds.
    public enum Timeout: Sendable, Equatable {
        /// No connection.
        case connect(seconds: Int)
        /// Not a byte.
        case silence(seconds: Int)
        /// Not finished.
        case total(seconds: Int)
    }

    /// The host's name has no address.
    case couldNotResolve(host: String)
    /// No connection could be made.
    case couldNotConnect(host: String, reason: String)
    /// The connection was closed or reset during the TLS handshake.
    case handshakeInterrupted(host: String)
    /// The proxy answered the request for a tunnel with this status.
    case proxyRefused(status: Int)
    /// What came back is not HTTP/1.0 or newer.
    case notHTTP(host: String)
    /// The TLS handshake or the certificate failed; `reason` is libcurl's.
    case tls(host: String, reason: String)
    /// It took too long.
    case timedOut(Timeout)
    /// The decoded body, or all header fields together, passed the cap.
    case tooLarge(limitBytes: Int)
    /// The connection broke, or the body is not whole or cannot be decoded.
    case interrupted(reason: String)
    /// A redirect that is not followed: too many, to a scheme or host that is not allowed, or without a usable address.
    case badRedirect(reason: String)
    /// The request cannot be sent: libcurl is missing or refuses it, or the transport does.
    case unavailable(reason: String)
}
