public import Core
public import Reactive

public struct AccountState: Sendable, Equatable, KeepsActivity, KeepsNotices {
    public enum Status: Sendable, Equatable {
        /// Ten searches per minute.
        case anonymous
        /// Looking for a token, or looking up its account.
        case checking
        /// A token whose account is unknown.
        case token(source: String)
        case signedIn(Account)
        case refused(RefusedToken)
    }

    public enum Login: Sendable, Equatable {
        case starting
        /// Waiting for the code to be entered on GitHub.
        case waiting(DeviceCode)
        case failed(LoginFailure)
        /// A token is being typed or sent.
        case token(TokenField)
    }

    public enum Budgets: Sendable, Equatable {
        case unknown
        /// By ghlance's clock.
        case known([ResourceBudget])
        case failed(Failure)
    }

    public var host: String
    /// Of its web site, without a trailing slash.
    var webAddress: String
    /// Without one, signing in with a code is not possible.
    public var hasClientID: Bool
    /// `nil` if signing in with a token is not possible.
    public var tokenPage: String?
    public var status: Status
    /// Why tokens could not be used, one sentence each, as of the last time one was looked for.
    public internal(set) var complaints: [String] = []
    public var isOpen = false
    /// In progress, or failed.
    public var login: Login?
    /// Whether the account of a sign-in is being saved; until it is, nothing is cancelled.
    var isSavingAccount = false
    /// The first visible line of the dialog.
    public internal(set) var offset = 0
    public var activity = Activity()
    /// Counts sign-ins.
    var signIns = 0
    /// The rate limits, as of opening the dialog. What is shown is ``AppState/rateLimits``.
    public var budgets = Budgets.unknown
    public var notices: [Notice] = []

    /// - Parameter webAddress: `nil` for that of the host's name.
    public init(
        host: String, webAddress: String? = nil, hasClientID: Bool = true, tokenPage: String? = nil,
        status: Status = .anonymous
    ) {
        (self.host, self.webAddress) = (host, webAddress ?? "https://\(host)")
        (self.hasClientID, self.tokenPage, self.status) = (hasClientID, tokenPage, status)
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
    public var isLoadingBudgets: Bool { activity.contains(.budgets) }

    var isWorking: Bool {
        isSigningOut || isLoadingBudgets
            || isSendingToken || activity.contains(.login) && (login == .starting || isSavingAccount)
    }

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

public struct ResourceBudget: Sendable, Equatable {
    /// GitHub's name for it: `search`, `core`, …
    public var resource: String
    public var budget: Budget
}
