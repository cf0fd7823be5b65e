public import Core

/// The dependencies of the account reactor. Tokens stay outside.
public struct AccountDependencies: Sendable {
    /// The result of looking for a token, without the token itself.
    public struct Finding: Sendable, Equatable {
        /// Its source; `nil` if there is none.
        var source: String?
        /// Why other tokens could not be used, one sentence each.
        var complaints: [String]

        /// A finding.
        public init(source: String?, complaints: [String] = []) {
            self.source = source
            self.complaints = complaints
        }
    }

    /// Looks for a token and uses it from then on.
    var find: @Sendable () async -> Finding
    /// Looks up the account of the token in use. Throws `FailedRequest`.
    var check: @Sendable () async throws -> Account
    /// Loads the rate limits. Throws `FailedRequest`.
    var budgets: @Sendable () async throws -> [RateLimit]
    /// Signs in with a code, using the given functions to show it, to sleep, and before saving. Throws `LoginFailure`.
    var login: Login
    /// Signs in with a token and saves it. Throws `LoginFailure`.
    var signIn: @Sendable (Secret, _ saving: @escaping Saving) async throws -> Account
    /// Signs in with a code.
    public typealias Login =
        @Sendable (
            _ show: @MainActor @Sendable (DeviceCode) -> Void,
            _ sleep: @MainActor @Sendable (Duration) async throws -> Void, _ saving: @escaping Saving
        ) async throws -> Account
    /// Called before an account is saved. Throws if the sign-in was cancelled; afterwards it cannot be.
    public typealias Saving = @MainActor @Sendable () throws -> Void
    /// Removes the saved account and uses what is left; returns `nil` if none was saved. Throws `LoginFailure`.
    var logout: @Sendable () async throws -> SignOut?
    /// Opens a URL in a browser. Throws an error whose description says why it could not.
    var openInBrowser: @Sendable (String) async throws -> Void
    /// Tokens as GitHub rejects them.
    var refusals: AsyncStream<RefusedToken>
    /// The current time. Must not jump when the machine's clock is set.
    public var now: @Sendable () -> Timestamp
    /// The clock that the reactor sleeps on.
    var clock: any Clock<Duration>

    /// Creates the dependencies.
    public init(
        find: @escaping @Sendable () async -> Finding, check: @escaping @Sendable () async throws -> Account,
        budgets: @escaping @Sendable () async throws -> [RateLimit],
        login: @escaping Login,
        signIn: @escaping @Sendable (Secret, _ saving: @escaping Saving) async throws -> Account,
        logout: @escaping @Sendable () async throws -> SignOut?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void, refusals: AsyncStream<RefusedToken>,
        now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>
    ) {
        (self.find, self.check, self.budgets, self.login, self.signIn) = (find, check, budgets, login, signIn)
        (self.logout, self.openInBrowser, self.refusals, self.now) = (logout, openInBrowser, refusals, now)
        self.clock = clock
    }
}

/// What signing out has left.
public struct SignOut: Sendable, Equatable {
    /// The number of favourites of private repositories that stay, by name and note only.
    var privateFavourites: Int

    /// Creates a result.
    public init(privateFavourites: Int = 0) { self.privateFavourites = privateFavourites }
}
