import Core

/// The one place where what comes over HTTP loses the secrets that a server may repeat: header fields, bodies, addresses and the texts
/// of failures.
struct RedactedTransport: Transport {
    let base: any Transport
    /// Evaluated after the response, so that it knows what has been sent.
    let redaction: @Sendable () -> Redaction

    func send(_ request: Request) async throws -> Response {
        do {
            let response = try await base.send(request)
            return redaction().apply(to: response)
        } catch let failure as Failure {
            throw redaction().apply(to: failure)
        }
    }
}

extension Redaction {
    /// An address without its secret is none that a relative link could be resolved against.
    func apply(to response: Response) -> Response {
        var response = response
        response.headers = response.headers.mapValues { apply(to: $0) }
        response.body = apply(to: response.body) ?? response.body
        var origin = response.url.origin
        origin.host = apply(to: origin.host)
        response.url = WebURL(origin: origin, target: apply(to: response.url.target))
        return response
    }

    /// The failures of transports; the others quote responses.
    fileprivate func apply(to failure: Failure) -> Failure {
        switch failure {
        case .couldNotResolve(let host): .couldNotResolve(host: apply(to: host))
        case .couldNotConnect(let host, let reason):
            .couldNotConnect(host: apply(to: host), reason: apply(to: reason))
        case .handshakeInterrupted(let host): .handshakeInterrupted(host: apply(to: host))
        case .insecureConnection(let host, let reason):
            .insecureConnection(host: apply(to: host), reason: apply(to: reason))
        case .notHTTP(let host): .notHTTP(host: apply(to: host))
        case .interrupted(let reason): .interrupted(reason: apply(to: reason))
        case .badRedirect(let reason): .badRedirect(reason: apply(to: reason))
        case .transferUnavailable(let reason): .transferUnavailable(reason: apply(to: reason))
        default: failure
        }
    }
}
