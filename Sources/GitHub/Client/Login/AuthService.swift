package import Core

/// The token of a host: finds, saves and removes it. Files and programs are closures.
package struct AuthService: Sendable {
    /// Where to look for a token besides the environment. What is thrown describes what is wrong and how to fix it.
    package struct Places: Sendable {
        /// Reads ghlance's own file.
        package var own: @Sendable (HostName) async throws -> StoredAccount?
        /// Reads the GitHub CLI's file.
        var ofGH: @Sendable (HostName) async -> StoredAccount?
        /// Runs the GitHub CLI, for a token it keeps elsewhere; `nil` if it has none or is not installed. Throws if it takes too long.
        var askGH: @Sendable (HostName) async throws -> String?
        /// Saves in ghlance's own file.
        var keep: @Sendable (StoredAccount) async throws -> Void
        /// Removes from it; returns whether there was an account.
        var forget: @Sendable (HostName) async throws -> Bool

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

    package init(host: Host, environment: [String: String], places: Places) {
        (self.host, self.environment, self.places) = (host, environment, places)
    }

    /// Known at once. If there is one, no other place is looked at.
    package var inEnvironment: Credential.Finding { Credential.look(in: environment, for: host) }

    /// The first token in gh's order: the environment, ghlance's own file, gh's file, gh itself (cli/go-gh, `pkg/auth`).
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

    /// Looks up the account of a token at GitHub, and saves both. Throws `LoginFailure`; nothing is saved then.
    ///
    /// - Parameter saving: Called before the account is saved; its error ends the sign-in.
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

    /// Returns whether the file had it. Throws `LoginFailure` if the file cannot be written, or the token is saved for another API.
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

/// As saved in a file.
package struct StoredAccount: Sendable, Equatable {
    package var credential: Credential
    /// Untrusted; `nil` if the file has none.
    var login: String?

    package init(credential: Credential, login: String?) {
        self.credential = credential
        self.login = login
    }
}
