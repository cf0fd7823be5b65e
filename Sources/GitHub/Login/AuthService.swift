public import Model

/// Finds the token of a host where users have it, keeps and forgets it.
///
/// What lies outside – files, programs – is closures, so that this room touches neither.
public struct AuthService: Sendable {
    /// The places a token may be in, besides the environment.
    public struct Places: Sendable {
        /// This program's own file. Throws an error whose description says in a sentence what is wrong and how to mend it.
        public var own: @Sendable (HostName) async throws -> StoredAccount?
        /// The file of GitHub's own command line program.
        public var ofGH: @Sendable (HostName) async -> StoredAccount?
        /// That program itself, asked for the token it keeps elsewhere; `nil` where it has none, is not there, or takes too long.
        public var askGH: @Sendable (HostName) async -> String?
        /// Keeps an account in this program's own file. Throws as ``own`` does.
        public var keep: @Sendable (StoredAccount) async throws -> Void
        /// Takes an account out of it; whether there was one. Throws as ``own`` does.
        public var forget: @Sendable (HostName) async throws -> Bool

        /// All of them.
        public init(
            own: @escaping @Sendable (HostName) async throws -> StoredAccount?,
            ofGH: @escaping @Sendable (HostName) async -> StoredAccount?,
            askGH: @escaping @Sendable (HostName) async -> String?,
            keep: @escaping @Sendable (StoredAccount) async throws -> Void,
            forget: @escaping @Sendable (HostName) async throws -> Bool
        ) {
            self.own = own
            self.ofGH = ofGH
            self.askGH = askGH
            self.keep = keep
            self.forget = forget
        }
    }

    /// What was found.
    public struct Finding: Sendable {
        /// The token, where there is one.
        public var credential: Credential?
        /// Whose it is, where the place knows it; untrusted.
        public var login: String?
        /// What could not be used, a sentence each.
        public var complaints: [String] = []
    }

    private let host: Host
    private let environment: [String: String]
    private let places: Places

    /// The tokens that an environment and places besides have for a host.
    public init(host: Host, environment: [String: String], places: Places) {
        self.host = host
        self.environment = environment
        self.places = places
    }

    /// What the environment has, known at once. Where it has a token, there is nothing else to look for.
    public var inEnvironment: Finding {
        let lookup = Credential.look(in: environment, for: host)
        return Finding(credential: lookup.credential, complaints: lookup.ignored.map(\.description))
    }

    /// The first token there is, in gh's order: the environment, this program's own file, gh's file, gh itself (cli/go-gh,
    /// `pkg/auth`).
    @concurrent
    public func find() async -> Finding {
        var finding = inEnvironment
        if finding.credential != nil || !host.usesKeptTokens { return finding }
        let host = host.name
        do {
            if let account = try await places.own(host) {
                finding.credential = account.credential
                finding.login = account.login
                return finding
            }
        } catch {
            finding.complaints.append("\(error)")
        }
        if let account = await places.ofGH(host) {
            finding.credential = account.credential
            finding.login = account.login
        } else if let token = await places.askGH(host) {
            finding.credential = Credential(token, source: .ghCommand, host: host)
        }
        return finding
    }

    /// Asks GitHub whose token this is, and keeps both.
    ///
    /// - Throws: `LoginFailure`; then nothing is kept.
    @concurrent
    public func signIn(_ credential: Credential, through client: GitHubClient) async throws -> Account {
        var account: Account
        do {
            account = try await client.account(of: credential)
        } catch let failed as FailedRequest {
            if case .unauthorized = failed.failure { throw LoginFailure.refusedToken }
            throw LoginFailure.failed(failed.failure)
        }
        // ^C, or a closed dialog, while GitHub was asked: then nothing is kept.
        try Task.checkCancellation()
        do {
            try await places.keep(StoredAccount(credential: credential, login: account.login))
        } catch {
            throw LoginFailure.notKept(reason: "\(error)")
        }
        account.source = Credential.Source.store(path: "").name
        return account
    }

    /// Takes the host out of this program's own file; whether it was there.
    ///
    /// - Throws: `LoginFailure`: the file cannot be written, or this API is not the one the token is kept for.
    @concurrent
    public func signOut() async throws -> Bool {
        guard host.usesKeptTokens else { throw LoginFailure.foreignAPI }
        do {
            return try await places.forget(host.name)
        } catch {
            throw LoginFailure.notKept(reason: "\(error)")
        }
    }
}
