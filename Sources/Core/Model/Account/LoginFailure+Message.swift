extension LoginFailure {
    public var summary: String {
        switch self {
        case .noClientID: "This build has no client id, so you cannot sign in with a code."
        case .expired: "The code expired."
        case .denied: "The sign-in was cancelled on GitHub."
        case .unknownClient: "GitHub does not recognise this client id."
        case .deviceFlowDisabled: "This OAuth app does not allow signing in with a code."
        case .unexpected(let words): "Unexpected response from GitHub during sign-in\(Failure.appended(words))."
        case .noToken: "No valid token given."
        case .refusedToken: "GitHub rejected this token."
        case .foreignAPI: "Signing in and out requires the host's own API URL."
        case .foreignWeb: "Signing in requires the host's own web URL."
        case .failed(let failure): failure.summary
        case .notSaved(let reason): reason
        }
    }

    /// What to do about it, in one sentence; empty if ``summary`` says it.
    public var advice: String {
        switch self {
        case .noClientID: "Set GH_TOKEN, sign in with gh auth login, or run ghlance auth login --with-token."
        case .expired: "Sign in again for a new code."
        case .denied: "Sign in again, and press Authorize on GitHub."
        case .unknownClient: "Check the host and --client-id or GHLANCE_CLIENT_ID."
        case .deviceFlowDisabled: "Enable the device flow in the app's settings, or use --with-token."
        case .unexpected: "Sign in again, or use --with-token."
        case .noToken: "Pass only the token, as in: ghlance auth login --with-token <FILE."
        case .refusedToken: "Check that it is complete, still valid, and for this host."
        case .foreignAPI: "Remove --api-url and GHLANCE_API_URL, or name the host with --host."
        case .foreignWeb: "Remove --web-url, or name the host with --host."
        case .failed(let failure): failure.advice
        case .notSaved: ""
        }
    }
}

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
