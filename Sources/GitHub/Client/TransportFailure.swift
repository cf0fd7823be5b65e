import Core

extension Failure {
    /// Translates a transport error into a failure.
    init(_ error: TransportError) {
        switch error {
        case .couldNotResolve(let host): self = .couldNotResolve(host: host)
        case .couldNotConnect(let host, let reason): self = .couldNotConnect(host: host, reason: reason)
        case .handshakeInterrupted(let host): self = .handshakeInterrupted(host: host)
        case .proxyRefused(let status): self = .proxyRefused(status: status)
        case .notHTTP(let host): self = .notHTTP(host: host)
        case .tls(let host, let reason): self = .insecureConnection(host: host, reason: reason)
        case .timedOut(let timeout): self = .timedOut(Timeout(timeout))
        case .tooLarge(let limit): self = .tooLarge(limitBytes: limit)
        case .interrupted(let reason): self = .interrupted(reason: reason)
        case .badRedirect(let reason): self = .badRedirect(reason: reason)
        case .unavailable(let reason): self = .transferUnavailable(reason: reason)
        case .notAdmitted(let limit): self = .requestLimitReached(limit)
        }
    }
}

extension Failure.Timeout {
    fileprivate init(_ timeout: TransportError.Timeout) {
        switch timeout {
        case .connect(let seconds): self = .connect(seconds: seconds)
        case .silence(let seconds): self = .silence(seconds: seconds)
        case .total(let seconds): self = .total(seconds: seconds)
        }
    }
}
