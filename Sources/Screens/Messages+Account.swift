import Features
import Model

extension Messages {
    static let accountTitle = "Account"
    static let nobody = "nobody is signed in"
    static let somebody = "somebody; GitHub did not tell who"
    static let checking = "looking for a token"
    static let asking = "asking GitHub"
    static let noLimits = "this host has no limits"
    static let askingForCode = "Asking GitHub for a code…"
    static let typeCode = "Type this code at"
    static let askingAboutToken = "Asking GitHub whose token this is…"

    static func typeToken(of host: String) -> String { "Type or paste a token of \(host). It is not shown." }

    static func tokenPage(_ page: String) -> String { "Create one at \(page)" }

    static func pasteToken(from page: String) -> String {
        "Or paste a token. Create one at \(page)"
    }

    /// What to do about a token that did not sign in.
    static func tokenAdvice(_ failure: LoginFailure, _ keymap: Keymap) -> String {
        if case .noToken = failure {
            "A token has no spaces and only ASCII characters. \(keymap.name(of: .killToStart)) deletes it; paste it again."
        } else {
            failure.advice
        }
    }

    static func waitingForCode(minutes: Int64) -> String {
        "Waiting for GitHub; the code is good for \(minutes) minute\(minutes == 1 ? "" : "s")."
    }

    static func source(_ source: String) -> String { "from \(source)" }

    static func refused(_ source: String) -> String { "GitHub does not accept the token of \(source)." }

    static func scopes(_ scopes: [String]) -> String {
        scopes.isEmpty ? "none: what is public" : scopes.joined(separator: ", ")
    }

    static func budgetCount(_ remaining: String, of limit: String) -> String { "\(remaining) of \(limit)" }

    /// Who asks, in the header, and which host where that is not github.com.
    static func account(_ account: AccountState, separator: String) -> String {
        let who = standing(account)
        return account.host == "github.com" ? who : "\(account.host) \(separator) \(who)"
    }

    private static func standing(_ account: AccountState) -> String {
        switch account.standing {
        case .anonymous: "anonymous"
        case .checking: "checking"
        case .token: "token"
        case .signedIn(let account): account.login
        case .refused: "token refused"
        }
    }
}

extension Messages {
    static let giveUpHint = "give up"
    static let openPageHint = "open the page"
    static let retryHint = "retry"
    static let signInHint = "sign in"
    static let clearHint = "clear"
    static let signOutHint = "sign out"
    static let refreshHint = "refresh"

    static func notice(_ notice: AccountNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .signedIn(let login): "Signed in as \(login)."
        case .signedOut(nil): "Signed out."
        case .signedOut(let source?): "Signed out; there is still a token from \(source)."
        case .notSignedIn(nil): "Nobody was signed in."
        case .notSignedIn(let source?): "The token is from \(source); sign out there."
        case .refused(let token):
            "GitHub refuses the token of \(token.source), so it is not used. \(keymap.name(of: .showAccount)) says more."
        case .trouble(let sentence): sentence
        }
    }
}
