/// Why a transfer failed. Cancellation throws `CancellationError` instead.
package enum TransportError: Error, Sendable, Equatable {
    /// The time limit that was exceeded, in whole seconds.
    package enum Timeout: Sendable, Equatable {
        /// No connection.
        case connect(seconds: Int)
        /// No data.
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
    /// The proxy responded to the tunnel request with this status.
    case proxyRefused(status: Int)
    /// The reply is not HTTP/1.0 or newer.
    case notHTTP(host: String)
    /// The TLS handshake or the certificate check failed; `reason` is libcurl's text.
    case tls(host: String, reason: String)
    /// It took too long.
    case timedOut(Timeout)
    /// The decoded body, or all header fields together, exceeded the limit.
    case tooLarge(limitBytes: Int)
    /// The connection was lost, or the body is incomplete or cannot be decoded.
    case interrupted(reason: String)
    /// A redirect that is not followed: too many, to a scheme or host that is not allowed, or without a valid URL.
    case badRedirect(reason: String)
    /// The request cannot be sent: libcurl is missing, or libcurl or the transport refuses it.
    case unavailable(reason: String)
    /// The request was not sent: as many as are allowed were.
    case notAdmitted(limit: Int)
}
