/// Why nobody was signed in. Each cause is a case of its own.
public enum LoginFailure: Error, Sendable, Hashable {
    /// There is no client id, so GitHub cannot be asked for a code.
    case noClientID
    /// The code was not typed in time.
    case expired
    /// Somebody refused at GitHub.
    case denied
    /// GitHub does not know the client id.
    case unknownClient
    /// The app of the client id may not use codes.
    case deviceFlowDisabled
    /// GitHub said something this program does not know; untrusted.
    case unexpected(String)
    /// There is no token in what was given.
    case noToken
    /// GitHub does not accept the token.
    case refusedToken
    /// The API in use is not the host's own.
    case foreignAPI
    /// The web address in use is not the host's own.
    case foreignWeb
    /// The network, or GitHub, failed.
    case failed(Failure)
    /// The account could not be kept; the sentences say why and what to do.
    case notKept(reason: String)
}
