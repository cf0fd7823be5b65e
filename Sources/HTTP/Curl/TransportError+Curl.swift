import CCurl

extension TransportError {
    /// What a result of libcurl means.
    ///
    /// - Parameters:
    ///   - code: libcurl's result; not `CURLE_OK`.
    ///   - easy: The handle, still with what it measured.
    ///   - request: What was asked for.
    ///   - limits: The limits that applied.
    ///   - isOverTime: Whether the time for the whole request is over.
    init(_ code: CURLcode, of easy: EasyHandle, request: Request, limits: Limits, isOverTime: Bool) {
        let host = request.url.origin.host
        let reason = Self.reason(easy.reason(code), code, for: request.url)
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            self = .couldNotResolve(host: host)
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            self = .couldNotConnect(host: host, reason: reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED:
            self = .tls(host: host, reason: reason)
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut(Self.timeout(isOverTime: isOverTime, wasConnected: easy.wasConnected, limits))
        case CURLE_WRITE_ERROR where easy.isTooLarge:
            self = .tooLarge(limitBytes: easy.headers.isOverLimit ? limits.headerBytes : limits.bodyBytes)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
            // Before a request could be sent it is a proxy that hung up, or the other side during the handshake.
            self = easy.wasConnected ? .interrupted(reason: reason) : .couldNotConnect(host: host, reason: reason)
        case CURLE_PARTIAL_FILE, CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND, CURLE_UNSUPPORTED_PROTOCOL:
            // An unsupported protocol is an answer that is not HTTP: the request's own scheme was checked before.
            self = .interrupted(reason: reason)
        default:
            self = .unavailable(reason: reason)
        }
    }

    /// libcurl has one code for all its clocks; which one it was follows from how far the transfer got.
    private static func timeout(isOverTime: Bool, wasConnected: Bool, _ limits: Limits) -> Timeout {
        if isOverTime { return .total(seconds: limits.total.wholeSeconds) }
        return wasConnected
            ? .silence(seconds: limits.silence.wholeSeconds) : .connect(seconds: limits.connect.wholeSeconds)
    }

    /// libcurl's words, or its fixed text for the code where the words repeat what was asked for: a query may be
    /// private, and error texts are shown and logged.
    private static func reason(_ words: String, _ code: CURLcode, for url: WebURL) -> String {
        let isPrivate = url.query.map { !$0.isEmpty && words.contains($0) } ?? false
        return isPrivate ? String(cString: ccurl_easy_error_text(code)) : words
    }
}
