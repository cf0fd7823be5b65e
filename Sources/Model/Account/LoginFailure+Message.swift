extension LoginFailure {
    /// What happened, in one sentence.
    public var summary: String {
        switch self {
        case .noClientID: "This build has no client id, so it cannot ask GitHub for a code."
        case .expired: "The code was not typed in time."
        case .denied: "The sign-in was refused at GitHub."
        case .unknownClient: "GitHub does not know this client id."
        case .deviceFlowDisabled: "The app of this client id does not allow signing in by code."
        case .unexpected(let words):
            "GitHub's answer to the sign-in is not known to this program\(Failure.appended(words))."
        case .noToken: "There is no token in what was given."
        case .refusedToken: "GitHub does not accept this token."
        case .foreignAPI: "Signing in needs the host's own API URL."
        case .foreignWeb: "Signing in needs the host's own web URL."
        case .failed(let failure): failure.summary
        case .notKept(let reason): reason
        }
    }

    /// What to do about it, in one sentence; empty where ``summary`` says it.
    public var advice: String {
        switch self {
        case .noClientID: "Set GH_TOKEN, sign in with gh auth login, or run ghlance auth login --with-token."
        case .expired: "Sign in again for another code."
        case .denied: "Sign in again, and press Authorize there."
        case .unknownClient: "Check --client-id or GHLANCE_CLIENT_ID, and the host."
        case .deviceFlowDisabled: "Enable the device flow in the app's settings, or use --with-token."
        case .unexpected: "Sign in again, or use --with-token."
        case .noToken: "Give the token alone, as in: ghlance auth login --with-token <FILE."
        case .refusedToken: "Check that it is whole, still valid, and of this host."
        case .foreignAPI: "Leave out --api-url and GHLANCE_API_URL, or name the host with --host."
        case .foreignWeb: "Leave out --web-url, or name the host with --host."
        case .failed(let failure): failure.advice
        case .notKept: ""
        }
    }
}
