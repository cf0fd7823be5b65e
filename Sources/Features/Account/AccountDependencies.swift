public import Core

public struct AccountDependencies: Sendable {
    /// Where the token comes from, `nil` if there is none, and why others could not be used, one sentence each. Never holds the
    /// token itself.
    public typealias Finding = (source: String?, complaints: [String])

    /// Looks for a token and uses it from then on.
    var find: @Sendable () async -> Finding
    /// The account of the token in use. Throws `FailedRequest`.
    var check: @Sendable () async throws -> Account
    var budgets: @Sendable () async throws -> [RateLimit]
    /// Signs in with a code. The functions show it, sleep, and run before the account is saved. Throws `LoginFailure`.
    var login: Login
    /// Signs in with a token and saves it. Throws `LoginFailure`.
    var signIn: @Sendable (Secret, _ saving: @escaping Saving) async throws -> Account
    public typealias Login =
        @Sendable (
            _ show: @MainActor @Sendable (DeviceCode) -> Void,
            _ sleep: @MainActor @Sendable (Duration) async throws -> Void, _ saving: @escaping Saving
        ) async throws -> Account
    /// Called before an account is saved. Throws if the sign-in was cancelled; afterwards it cannot be.
    public typealias Saving = @MainActor @Sendable () throws -> Void
    /// Removes the saved account and uses what is left; `nil` if none was saved. Throws `LoginFailure`.
    var logout: @Sendable () async throws -> SignOut?
    /// Throws an error whose description says why the browser could not be started.
    var openInBrowser: @Sendable (String) async throws -> Void
    /// Tokens as GitHub rejects them.
    var refusals: AsyncStream<RefusedToken>
    /// Must not jump when the machine's clock is set.
    public var now: @Sendable () -> Timestamp
    var clock: any Clock<Duration>

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

public struct SignOut: Sendable, Equatable {
    /// The number of favourites of private repositories that stay, by name and note only.
    var privateFavourites: Int

    public init(privateFavourites: Int = 0) { self.privateFavourites = privateFavourites }
}
