/// Why a sign-in failed.
public enum LoginFailure: Error, Sendable, Hashable {
    /// There is no client id for requesting a code.
    case noClientID
    /// The code expired.
    case expired
    /// The user cancelled on GitHub.
    case denied
    /// The client id is unknown to GitHub.
    case unknownClient
    /// The app does not allow the device flow.
    case deviceFlowDisabled
    /// An unexpected response; untrusted.
    case unexpected(String)
    /// No valid token was given.
    case noToken
    /// GitHub rejected the token.
    case refusedToken
    /// The API in use is not the host's own.
    case foreignAPI
    /// The web URL in use is not the host's own.
    case foreignWeb
    /// The network, or GitHub, failed.
    case failed(Failure)
    /// The account could not be saved; the text says why and what to do.
    case notSaved(reason: String)
}
