public import Model

/// What the account reactor needs from the outside. Tokens stay there.
public struct AccountDependencies: Sendable {
    /// A token that was found, without the token.
    public struct Finding: Sendable, Equatable {
        /// Where it came from; `nil` if there is none.
        public var source: String?
        /// What could not be used, a sentence each.
        public var complaints: [String]

        /// A finding.
        public init(source: String?, complaints: [String] = []) {
            self.source = source
            self.complaints = complaints
        }
    }

    /// Looks for a token wherever users have it, and uses it from then on.
    public var find: @Sendable () async -> Finding
    /// Asks GitHub whose the token in use is. Throws `FailedRequest`.
    public var check: @Sendable () async throws -> Account
    /// Asks GitHub for what is left of each budget. Throws `FailedRequest`.
    public var budgets: @Sendable () async throws -> [RateLimit]
    /// Signs in by a code, which is shown, and sleeps in the way it is given. Throws `LoginFailure`.
    public var login:
        @Sendable (
            _ show: @MainActor @Sendable (DeviceCode) -> Void,
            _ sleep: @MainActor @Sendable (Duration) async throws -> Void
        ) async throws -> Account
    /// Signs in with a token, and keeps it. Throws `LoginFailure`.
    public var signIn: @Sendable (Secret) async throws -> Account
    /// Forgets the account that is kept, and uses what is left; whether one was kept. Throws `LoginFailure`.
    public var logout: @Sendable () async throws -> Bool
    /// Shows a web address in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// Tokens that GitHub refuses, as it does.
    public var refusals: AsyncStream<RefusedToken>
    /// The present. Must not jump when the machine's clock is set.
    public var now: @Sendable () -> Timestamp
    /// What the reactor sleeps on.
    public var clock: any Clock<Duration>

    /// Everything at once.
    public init(
        find: @escaping @Sendable () async -> Finding, check: @escaping @Sendable () async throws -> Account,
        budgets: @escaping @Sendable () async throws -> [RateLimit],
        login:
            @escaping @Sendable (
                _ show: @MainActor @Sendable (DeviceCode) -> Void,
                _ sleep: @MainActor @Sendable (Duration) async throws -> Void
            ) async throws -> Account,
        signIn: @escaping @Sendable (Secret) async throws -> Account,
        logout: @escaping @Sendable () async throws -> Bool,
        openInBrowser: @escaping @Sendable (String) async throws -> Void, refusals: AsyncStream<RefusedToken>,
        now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>
    ) {
        self.find = find
        self.check = check
        self.budgets = budgets
        self.login = login
        self.signIn = signIn
        self.logout = logout
        self.openInBrowser = openInBrowser
        self.refusals = refusals
        self.now = now
        self.clock = clock
    }
}
