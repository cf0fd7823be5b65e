public import Model
public import Reactive

/// Who GitHub sees, and what the account dialog shows.
public struct AccountState: Sendable, Equatable {
    /// Who GitHub sees.
    public enum Standing: Sendable, Equatable {
        /// Nobody in particular: ten searches a minute.
        case anonymous
        /// A token is looked for, or GitHub is asked whose it is.
        case checking
        /// The owner of a token that GitHub was not asked about, or did not tell of; its source.
        case token(source: String)
        /// An account.
        case signedIn(Account)
        /// Nobody any more: GitHub does not accept the token.
        case refused(RefusedToken)
    }

    /// What there is of a login.
    public enum Login: Sendable, Equatable {
        /// A code is asked for.
        case starting
        /// The code waits to be typed at GitHub.
        case waiting(DeviceCode)
        /// It came to nothing.
        case failed(LoginFailure)
        /// A token is typed, or being sent.
        case token(TokenField)
    }

    /// What is known of the budgets.
    public enum Budgets: Sendable, Equatable {
        /// Nobody has looked.
        case unknown
        /// They are asked for.
        case loading
        /// Each resource's, by this program's clock.
        case known([ResourceBudget])
        /// They did not come.
        case failed(Failure)
    }

    /// The name of the host.
    public var host: String
    /// Whether GitHub can be asked for a code to sign in with.
    public var hasClientID: Bool
    /// The web address where a token for the host is made; `nil` if none can be signed in with.
    public var tokenPage: String?
    /// Who GitHub sees.
    public var standing: Standing
    /// Whether the dialog is open.
    public var isOpen = false
    /// A login that is under way, or failed.
    public var login: Login?
    /// The line of the dialog that comes first.
    public internal(set) var offset = 0
    /// Whether signing out is under way: until it is over, nobody else is looked for or asked about.
    public internal(set) var isSigningOut = false
    /// The budgets, as of when the dialog was opened.
    public var budgets = Budgets.unknown
    /// The present, as of the last thing that happened.
    public var now: Timestamp
    /// Things to say once.
    public var notices = Pulse<AccountNotice>()

    /// Somebody at a host.
    public init(
        host: String, hasClientID: Bool = true, tokenPage: String? = nil, standing: Standing = .anonymous,
        now: Timestamp
    ) {
        self.host = host
        self.hasClientID = hasClientID
        self.tokenPage = tokenPage
        self.standing = standing
        self.now = now
    }

    /// How often somebody else has come to ask than before: a change of it is a sign-in or a sign-out.
    public internal(set) var changes = 0

    /// Who asks, as far as it is known; empty for nobody.
    var identity: String? {
        switch standing {
        case .checking: nil
        case .anonymous, .refused: ""
        case .token(let source): "token from \(source)"
        case .signedIn(let account): account.login
        }
    }

    /// Whether a request is on its way, or waited with.
    public var isWorking: Bool {
        login == .starting || isSigningOut || budgets == .loading || isSendingToken
    }

    private var isSendingToken: Bool {
        if case .token(let field) = login { field.isSending } else { false }
    }

    /// Whether a token that is pasted now opens the field for it.
    public var acceptsToken: Bool {
        guard tokenPage != nil, !isSigningOut else { return false }
        switch login {
        case .token, .failed: return true
        case .starting, .waiting: return false
        case nil: if case .signedIn = standing { return false } else { return true }
        }
    }
}

/// What is left of the budget of one of GitHub's resources.
public struct ResourceBudget: Sendable, Equatable {
    /// GitHub's name for it: `search`, `core`, …
    public var resource: String
    /// How much.
    public var budget: Budget

    /// A resource's budget.
    public init(resource: String, budget: Budget) {
        self.resource = resource
        self.budget = budget
    }
}

/// Things said once about the account.
public enum AccountNotice: Sendable, Equatable {
    /// Somebody is signed in.
    case signedIn(login: String)
    /// Nobody is any more; a token that is still there from elsewhere, by its source.
    case signedOut(remaining: String?)
    /// There was nothing to sign out of; a token that is there from elsewhere, by its source.
    case notSignedIn(remaining: String?)
    /// GitHub does not accept a token.
    case refused(RefusedToken)
    /// Something could not be used, or done; a sentence.
    case trouble(String)
}
