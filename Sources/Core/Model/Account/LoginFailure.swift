public enum LoginFailure: Error, Sendable, Hashable {
    case noClientID
    case expired
    case denied
    case unknownClient
    case deviceFlowDisabled
    /// Untrusted.
    case unexpected(String)
    case noToken
    case refusedToken
    /// The API in use is not the host's own.
    case foreignAPI
    /// The web URL in use is not the host's own.
    case foreignWeb
    case failed(Failure)
    /// `reason` says why the account could not be saved, and what to do.
    case notSaved(reason: String)
}
