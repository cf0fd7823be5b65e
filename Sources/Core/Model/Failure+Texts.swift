extension Failure {
    /// The same failure with every text from the network or the server transformed.
    public func mappingTexts(_ change: (String) -> String) -> Failure {
        switch self {
        case .couldNotResolve(let host): .couldNotResolve(host: change(host))
        case .couldNotConnect(let host, let reason): .couldNotConnect(host: change(host), reason: change(reason))
        case .handshakeInterrupted(let host): .handshakeInterrupted(host: change(host))
        case .insecureConnection(let host, let reason): .insecureConnection(host: change(host), reason: change(reason))
        case .notHTTP(let host): .notHTTP(host: change(host))
        case .interrupted(let reason): .interrupted(reason: change(reason))
        case .badRedirect(let reason): .badRedirect(reason: change(reason))
        case .transferUnavailable(let reason): .transferUnavailable(reason: change(reason))
        case .unauthorized(let message, let token): .unauthorized(message: change(message), token: token)
        case .forbidden(let message): .forbidden(message: change(message))
        case .singleSignOnRequired(let address): .singleSignOnRequired(address: address.map(change))
        case .blocked(let reason, let address): .blocked(reason: change(reason), address: address.map(change))
        case .addressNotAllowed(let message): .addressNotAllowed(message: change(message))
        case .notFound(let status, let message): .notFound(status: status, message: change(message))
        case .rateLimited(let limit):
            .rateLimited(Limit(kind: limit.kind, waitSeconds: limit.waitSeconds, message: change(limit.message)))
        case .graphQL(let messages): .graphQL(messages: messages.map(change))
        case .invalidQuery(let messages): .invalidQuery(messages: messages.map(change))
        case .unexpectedStatus(let status, let message): .unexpectedStatus(status: status, message: change(message))
        case .notJSON(let status, let contentType): .notJSON(status: status, contentType: change(contentType))
        case .malformedJSON(let detail): .malformedJSON(detail: change(detail))
        case .badPageReference(let reason): .badPageReference(reason: change(reason))
        case .offline, .timedOut, .tooLarge, .proxyRefused, .requestLimitReached, .knownToFail, .resultCapReached,
            .queryTooLarge,
            .serverError:
            self
        }
    }
}

extension LoginFailure {
    public func mappingTexts(_ change: (String) -> String) -> LoginFailure {
        switch self {
        case .unexpected(let words): .unexpected(change(words))
        case .failed(let failure): .failed(failure.mappingTexts(change))
        case .notSaved(let reason): .notSaved(reason: change(reason))
        case .noClientID, .expired, .denied, .unknownClient, .deviceFlowDisabled, .noToken, .refusedToken, .foreignAPI,
            .foreignWeb:
            self
        }
    }
}

extension Repository {
    public func mappingTexts(_ change: (String) -> String) -> Repository {
        var repository = self
        repository.owner = change(owner)
        repository.name = change(name)
        repository.description = description.map(change)
        repository.language = language.map(change)
        repository.license = license.map(change)
        repository.topics = topics.map(change)
        repository.homepage = homepage.map(change)
        repository.defaultBranch = defaultBranch.map(change)
        repository.nodeID = nodeID.map(change)
        return repository
    }
}
