import Core
import Features
import GitHub
import Library

/// The identity: the session that all requests share, where its token is looked for, and how to sign in.
struct Identity: Sendable {
    let client: GitHubClient
    let service: AuthService
    let session: Session
    private let host: Host
    private let places: AuthService.Places
    private let store: AccountStore
    private let transport: any Transport
    private let clientID: String?
    private let scopes: [String]
    private let conceal: @Sendable (String) -> Void
    private let forget: @Sendable (String) async -> Int
    private let isOffline: Bool
    /// Whether there is a screen, which shows whose token it is. Commands ask for that only to say it.
    private let hasScreen: Bool
    /// The token of an offline session, with which no request is made.
    private let offline = Session()

    /// - Parameters:
    ///   - needsItsToken: Whether requests fail once the token was rejected, because there is no screen to say it.
    ///   - scopes: OAuth scopes requested by the device flow.
    ///   - conceal: Told each secret that no log may have.
    ///   - forget: Removes what an identity alone may see, because the token with this fingerprint was signed out; returns the number of
    ///     favourites of private repositories that stay.
    ///   - onWait: Called with what is waited for, once another process has locked the accounts file for a second, and with `nil` when that
    ///     is over.
    init(
        host: Host, environment: [String: String], settings: Settings, transport: any Transport,
        needsItsToken: Bool = false, scopes: [String] = [], conceal: @escaping @Sendable (String) -> Void = { _ in },
        forget: @escaping @Sendable (String) async -> Int = { _ in 0 },
        onWait: @escaping @Sendable (String?) -> Void = { _ in }
    ) {
        (self.host, self.transport, self.scopes, self.conceal, self.forget) = (host, transport, scopes, conceal, forget)
        (isOffline, hasScreen) = (settings.isOffline, settings.hasScreen)
        places = .machine(environment, onWait: onWait)
        store = AccountStore(environment: environment)
        service = AuthService(host: host, environment: environment, places: places)
        // A token of the environment is known at once; any other takes time.
        session = service.inEnvironment.credential.map { Session($0) } ?? Session()
        client = GitHubClient(transport: transport, host: host, session: session, version: Version.current)
            .requiringToken(needsItsToken)
        clientID = settings.clientID { environment[$0] }
    }

    /// Looks for a token that can be sent to this API, and uses it from then on.
    func find() async -> Credential.Finding {
        let generation = session.begin()
        let finding = await service.find()
        if let credential = finding.credential { conceal(credential.secret) }
        session.resolve(finding.credential, generation: generation)
        return finding
    }

    /// Signs in with a code.
    ///
    /// - Throws: `LoginFailure`, or what `sleep` and `saving` throw.
    func login(
        show: @Sendable (DeviceCode) async -> Void, sleep: @Sendable (Duration) async throws -> Void,
        saving: @Sendable () async throws -> Void = { try Task.checkCancellation() }
    ) async throws -> Account {
        if let problem = host.loginProblem { throw problem }
        if isOffline { throw LoginFailure.failed(.offline) }
        guard let clientID else { throw LoginFailure.noClientID }
        let flow = DeviceFlow(
            transport: transport, host: host, clientID: clientID, scopes: scopes, version: Version.current)
        let credential = try await flow.run(
            show: { code in
                conceal(code.deviceCode)
                await show(code)
            }, sleep: sleep)
        return try await signIn(credential, saving: saving)
    }

    /// Signs in with a token.
    ///
    /// - Parameter saving: Called before the account is saved; an error of it ends the sign-in.
    /// - Throws: `LoginFailure`, or what `saving` throws.
    func signIn(
        _ credential: Credential, saving: @Sendable () async throws -> Void = { try Task.checkCancellation() }
    ) async throws -> Account {
        if let problem = host.loginProblem { throw problem }
        conceal(credential.secret)
        let former = try? await places.own(host.name)
        let account = try await service.signIn(credential, through: client, saving: saving)
        session.resolve(credential.kept)
        // The token that was saved before is signed out.
        if let former, former.credential.secret != credential.secret { _ = await forget(former.credential.fingerprint) }
        return account
    }

    /// Looks for a token without using it: offline, it only says whose private rows of the library are shown.
    func findOffline() async { offline.resolve(await service.find().credential) }

    /// Whose private rows of the library are shown and saved.
    var viewer: Viewer { Viewer(current: { inUse.identity }, isSignedIn: isSignedIn) }

    /// An element whenever ``viewer`` may be another.
    var changes: AsyncStream<Void> { (isOffline ? offline : session).changes }

    private var inUse: Credential? { session.current ?? offline.current }

    /// Removes the host from ghlance's own file, and what its token alone may see from the library.
    ///
    /// - Returns: `nil` if it was not there.
    /// - Throws: `LoginFailure`.
    func signOut() async throws -> SignOut? {
        let kept = try? await places.own(host.name)
        guard try await service.signOut() else { return nil }
        guard let kept else { return SignOut() }
        return SignOut(privateFavourites: await forget(kept.credential.fingerprint))
    }

    /// Whether an identity is still signed in: the session has its token, and no process has removed it from ghlance's own file.
    ///
    /// - Parameter identity: The fingerprint of a token; empty for none.
    func isSignedIn(_ identity: String) -> Bool {
        let credential = inUse
        guard credential.identity == identity else { return false }
        guard let credential, case .store = credential.source else { return true }
        return (try? store.account(of: host.name))?.credential.secret == credential.secret
    }

    /// The dependencies of the account reactor.
    ///
    func dependencies(
        openInBrowser: @escaping @Sendable (String) async throws -> Void, now: @escaping @Sendable () -> Timestamp,
        clock: any Clock<Duration>
    ) -> AccountDependencies {
        AccountDependencies(
            find: {
                let finding = await find()
                // One notice for all.
                let complaints = finding.complaints.joined(separator: " ")
                return (finding.credential?.source.name, complaints.isEmpty ? [] : [complaints])
            },
            check: {
                if isOffline || !hasScreen { throw FailedRequest(.offline) }
                guard let credential = await session.credential() else {
                    throw FailedRequest(.unauthorized(message: ""))
                }
                return try await client.account(of: credential)
            },
            budgets: {
                if isOffline { throw FailedRequest(.offline) }
                return try await client.budgets()
            },
            login: { show, sleep, saving in
                try await login(
                    show: { await show($0) }, sleep: { try await sleep($0) }, saving: { try await saving() })
            },
            signIn: { secret, saving in
                guard let credential = Credential(secret.revealed, source: .login, host: host.name) else {
                    throw LoginFailure.noToken
                }
                return try await signIn(credential, saving: { try await saving() })
            },
            logout: { try await signOut() }, openInBrowser: openInBrowser, refusals: session.refusals, now: now,
            clock: clock)
    }
}
