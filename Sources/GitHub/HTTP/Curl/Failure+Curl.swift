import CCurl
import Core

extension Failure {
    /// - Parameters:
    ///   - code: Not `CURLE_OK`.
    ///   - isOverTime: Whether the time limit for the whole request has passed.
    ///   - redaction: Removes proxy passwords from libcurl's text.
    init(
        _ code: CURLcode, of easy: EasyHandle, request: Request, limits: Limits, isOverTime: Bool,
        redaction: Redaction
    ) {
        let host = request.url.origin.host
        let reason = Self.reason(easy.reason(code), code, for: request.url, redaction)
        // The code depends on libcurl's version: could not connect, or connection lost.
        if let status = easy.refusedTunnelStatus, !easy.wasConnected, code != CURLE_OPERATION_TIMEDOUT {
            self = .proxyRefused(status: status)
            return
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: self = .couldNotResolve(host: host)
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            self = .couldNotConnect(host: host, reason: reason)
        case CURLE_SSL_CONNECT_ERROR where Self.isInterruption(reason): self = .handshakeInterrupted(host: host)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED:
            self = .insecureConnection(host: host, reason: reason)
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut(Self.timeout(isOverTime: isOverTime, wasConnected: easy.wasConnected, limits))
        case CURLE_WRITE_ERROR where easy.isTooLarge:
            self = .tooLarge(limitBytes: easy.headers.isOverLimit ? limits.headerBytes : easy.bodyLimit)
        case CURLE_OUT_OF_MEMORY where easy.wasConnected:
            // libcurl's code for a header field over 100 KiB (`CURL_MAX_HTTP_HEADER`).
            self = .tooLarge(limitBytes: limits.headerBytes)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
            // Before the request was sent, the proxy hung up, or the server did during the handshake.
            self = easy.wasConnected ? .interrupted(reason: reason) : .couldNotConnect(host: host, reason: reason)
        case CURLE_UNSUPPORTED_PROTOCOL:
            // The reply looks like HTTP/0.9; the request's scheme was checked before.
            self = .notHTTP(host: host)
        case CURLE_PARTIAL_FILE, CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
            self = .interrupted(reason: reason)
        default: self = .transferUnavailable(reason: reason)
        }
    }

    /// libcurl has one code for all timeouts; the progress of the transfer shows which one it was.
    private static func timeout(isOverTime: Bool, wasConnected: Bool, _ limits: Limits) -> Timeout {
        if isOverTime { return .total(seconds: limits.total.wholeSeconds) }
        return wasConnected
            ? .silence(seconds: limits.silence.wholeSeconds) : .connect(seconds: limits.connect.wholeSeconds)
    }

    /// libcurl's text, or its general text for the code if the text repeats the request: queries can be private, and error texts are
    /// shown and logged.
    private static func reason(_ words: String, _ code: CURLcode, for url: WebURL, _ redaction: Redaction) -> String {
        let isPrivate = url.query.map { !$0.isEmpty && words.contains($0) } ?? false
        return isPrivate ? String(cString: ccurl_easy_error_text(code)) : redaction.apply(to: words)
    }

    /// Whether a connection was closed during the handshake, for which libcurl has no code: the texts of OpenSSL 1.1 and 3, of GnuTLS,
    /// and libcurl's own.
    private static func isInterruption(_ words: String) -> Bool {
        [
            "SSL_ERROR_SYSCALL", "unexpected eof", "non-properly terminated", "Recv failure", "Send failure",
            "reset by peer",
        ]
        .contains { words.contains($0) }
    }
}
