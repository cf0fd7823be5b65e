package import Core

/// Finds, saves and removes the token of a host.
///
/// Files and programs are closures, so that this target uses neither.
package struct AuthService: Sendable {
    /// The places to look for a token, besides the environment.
    package struct Places: Sendable {
        /// ghlance's own file. Throws an error whose description says what is wrong and how to fix it.
        package var own: @Sendable (HostName) async throws -> StoredAccount?
        /// The GitHub CLI's file.
        var ofGH: @Sendable (HostName) async -> StoredAccount?
        /// The GitHub CLI itself, for a token it keeps elsewhere; `nil` if it has none or is not installed. Throws as ``own`` does if it takes
        /// too long.
        var askGH: @Sendable (HostName) async throws -> String?
        /// Saves an account in ghlance's own file. Throws as ``own`` does.
        var keep: @Sendable (StoredAccount) async throws -> Void
        /// Removes an account from it; returns whether there was one. Throws as ``own`` does.
        var forget: @Sendable (HostName) async throws -> Bool

        /// All of them.
        package init(
            own: @escaping @Sendable (HostName) async throws -> StoredAccount?,
            ofGH: @escaping @Sendable (HostName) async -> StoredAccount?,
            askGH: @escaping @Sendable (HostName) async throws -> String?,
            keep: @escaping @Sendable (StoredAccount) async throws -> Void,
            forget: @escaping @Sendable (HostName) async throws -> Bool
        ) {
            (self.own, self.ofGH, self.askGH, self.keep, self.forget) = (own, ofGH, askGH, keep, forget)
        }
    }

    private let host: Host
    private let environment: [String: String]
    private let places: Places

    /// The service for a host, with an environment and other places to look.
    package init(host: Host, environment: [String: String], places: Places) {
        (self.host, self.environment, self.places) = (host, environment, places)
    }

    /// The token of the environment, known at once. If there is one, no other place is looked at.
    package var inEnvironment: Credential.Finding { Credential.look(in: environment, for: host) }

    /// The first token found, in gh's order: the environment, ghlance's own file, gh's file, gh itself (cli/go-gh,
    /// `pkg/auth`).
    @concurrent
    package func find() async -> Credential.Finding {
        var finding = inEnvironment
        if finding.credential != nil || !host.usesSavedTokens { return finding }
        let host = host.name
        do {
            if let account = try await places.own(host) {
                finding.credential = account.credential
                return finding
            }
        } catch {
            finding.complaints.append("\(error)")
        }
        if let account = await places.ofGH(host) {
            finding.credential = account.credential
            return finding
        }
        do {
            finding.credential = try await places.askGH(host).flatMap { Credential($0, source: .ghCommand, host: host) }
        } catch {
            finding.complaints.append("\(error)")
        }
        return finding
    }

    /// Looks up the account of a token at GitHub, and saves both.
    ///
    /// - Parameter saving: Called before the account is saved; an error of it ends the sign-in.
    /// - Throws: `LoginFailure`, or what `saving` throws; nothing is saved then.
    @concurrent
    package func signIn(
        _ credential: Credential, through client: GitHubClient,
        saving: @Sendable () async throws -> Void = { try Task.checkCancellation() }
    ) async throws -> Account {
        var account: Account
        do {
            account = try await client.account(of: credential)
        } catch let failed as FailedRequest {
            if case .unauthorized = failed.failure { throw LoginFailure.refusedToken }
            throw LoginFailure.failed(failed.failure)
        }
        try await saving()
        do {
            try await places.keep(StoredAccount(credential: credential, login: account.login))
        } catch {
            throw LoginFailure.notSaved(reason: "\(error)")
        }
        account.source = Credential.Source.store(path: "").name
        return account
    }

    /// Removes the host from ghlance's own file; returns whether it was there.
    ///
    /// - Throws: `LoginFailure` if the file cannot be written, or this API is not the one the token is saved for.
    @concurrent
    package func signOut() async throws -> Bool {
        guard host.usesSavedTokens else { throw LoginFailure.foreignAPI }
        do {
            return try await places.forget(host.name)
        } catch {
            throw LoginFailure.notSaved(reason: "\(error)")
        }
    }
}

/// An account as saved in a file.
package struct StoredAccount: Sendable, Equatable {
    /// Its token, with its source.
    package var credential: Credential
    /// The login, if the file has it; untrusted.
    var login: String?

    /// Creates an account.
    package init(credential: Credential, login: String?) {
        self.credential = credential
        self.login = login
    }
}
