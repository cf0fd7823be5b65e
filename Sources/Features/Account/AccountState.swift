public import Core
public import Reactive

/// The identity, and the contents of the account dialog.
public struct AccountState: Sendable, Equatable, KeepsActivity {
    /// The identity.
    public enum Status: Sendable, Equatable {
        /// Anonymous: ten searches per minute.
        case anonymous
        /// Looking for a token, or looking up its account.
        case checking
        /// A token whose account is unknown; its source.
        case token(source: String)
        /// An account.
        case signedIn(Account)
        /// GitHub rejected the token.
        case refused(RefusedToken)
    }

    /// The state of a sign-in.
    public enum Login: Sendable, Equatable {
        /// Requesting a code.
        case starting
        /// Waiting for the code to be entered on GitHub.
        case waiting(DeviceCode)
        /// It failed.
        case failed(LoginFailure)
        /// A token is being typed or sent.
        case token(TokenField)
    }

    /// The state of the rate limits.
    public enum Budgets: Sendable, Equatable {
        /// Not loaded.
        case unknown
        /// One per resource, by ghlance's clock.
        case known([ResourceBudget])
        /// Loading failed.
        case failed(Failure)
    }

    /// The name of the host.
    public var host: String
    /// Whether signing in with a code is possible.
    public var hasClientID: Bool
    /// The page for creating a token for the host; `nil` if signing in with one is not possible.
    public var tokenPage: String?
    /// The identity.
    public var status: Status
    /// Why tokens could not be used, one sentence each, as of the last time one was looked for.
    public internal(set) var complaints: [String] = []
    /// Whether the dialog is open.
    public var isOpen = false
    /// A sign-in in progress, or its failure.
    public var login: Login?
    /// Whether the account of a sign-in is being saved; until it is, nothing is cancelled.
    var isSavingAccount = false
    /// The first visible line of the dialog.
    public internal(set) var offset = 0
    /// What runs.
    public var activity = Activity()
    /// Counts sign-ins.
    var signIns = 0
    /// The rate limits, as of opening the dialog. What is shown is ``AppState/rateLimits``.
    public var budgets = Budgets.unknown
    /// The time of the last event.
    public var now: Timestamp
    /// Notices.
    public var notices = Pulse<AccountNotice>()

    /// The account at a host.
    public init(
        host: String, hasClientID: Bool = true, tokenPage: String? = nil, status: Status = .anonymous,
        now: Timestamp
    ) {
        (self.host, self.hasClientID, self.tokenPage, self.status) = (host, hasClientID, tokenPage, status)
        self.now = now
    }

    /// Counts changes of the identity, such as signing in or out.
    var changes = 0

    /// The identity as a key of saved data; empty if anonymous.
    var identity: String? {
        switch status {
        case .checking: nil
        case .anonymous, .refused: ""
        case .token(let source): "token from \(source)"
        case .signedIn(let account): account.login
        }
    }

    /// Whether signing out is in progress; until it ends, nothing is looked up.
    var isSigningOut: Bool { activity.contains(.signOut) }

    /// Whether the rate limits are being loaded.
    public var isLoadingBudgets: Bool { activity.contains(.budgets) }

    /// Whether a request is in progress.
    var isWorking: Bool {
        isSigningOut || isLoadingBudgets
            || isSendingToken || activity.contains(.login) && (login == .starting || isSavingAccount)
    }

    /// Whether the typed token is being sent.
    public var isSendingToken: Bool {
        if case .token = login { activity.contains(.login) } else { false }
    }

    /// Whether pasting a token now opens its field.
    public var acceptsToken: Bool {
        guard tokenPage != nil, !isSigningOut else { return false }
        switch login {
        case .token, .failed: return true
        case .starting, .waiting: return false
        case nil: if case .signedIn = status { return false } else { return true }
        }
    }
}

/// The rate limit of a resource.
public struct ResourceBudget: Sendable, Equatable {
    /// GitHub's name for it: `search`, `core`, …
    public var resource: String
    /// The limit.
    public var budget: Budget
}

/// Notices about the account.
public enum AccountNotice: Sendable, Equatable {
    /// Signed in.
    case signedIn(login: String)
    /// Signed out; the source of another token still in use, and what stays.
    case signedOut(remaining: String?, SignOut = SignOut())
    /// Not signed in; the source of a token that ghlance did not save.
    case notSignedIn(remaining: String?)
    /// GitHub rejected a token.
    case refused(RefusedToken)
    /// Something failed; one sentence.
    case trouble(String)
}
