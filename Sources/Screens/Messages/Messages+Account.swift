import Core
import Features

extension Messages {
    static let notSignedIn = "not signed in"
    static let checking = "checking for a token"

    static func typeToken(of host: String) -> String { "Type or paste a token for \(host). It is not shown." }

    /// What to do about a token that did not sign in.
    static func tokenAdvice(_ failure: LoginFailure, _ keymap: Keymap) -> String {
        if case .noToken = failure {
            "A token is ASCII without spaces. Press \(keymap.name(of: .killToStart)) to clear it, then paste again."
        } else {
            failure.advice
        }
    }

    static func waitingForCode(minutes: Int64) -> String { "Waiting for GitHub. The code is valid for \(minutes) min." }

    static func source(_ source: String) -> String { "from \(source)" }

    static func refused(_ source: String) -> String { "Token from \(source) was rejected." }

    static func scopes(_ scopes: [String]) -> String {
        scopes.isEmpty ? "none (public data only)" : scopes.joined(separator: ", ")
    }

    /// What the screen lacks of a kind, and what becomes of it.
    static func load(_ load: LoadStatus, at now: Timestamp) -> String {
        let name = load.count > 1 ? "\(load.name) (\(load.count))" : load.name
        let state =
            switch load.progress {
            case .loading: "loading"
            case .held(.limited(let obstacle)): reason(obstacle, at: now)
            case .held(.failed(let failure)): part(failure)
            case .held(.offline): "offline"
            case .held: "waiting"
            }
        return "\(name): \(state)"
    }

    /// The account in the header, with the host if it is not github.com.
    static func account(_ account: AccountState, separator: String) -> String {
        let who = status(account)
        return account.host == "github.com" ? who : account.host + separator + who
    }

    private static func status(_ account: AccountState) -> String {
        switch account.status {
        case .anonymous: notSignedIn
        case .checking: "checking"
        case .token: "token"
        case .signedIn(let account): account.login
        case .refused: "token rejected"
        }
    }
}
