public import Core
public import Reactive

public struct AccountReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// The first frame is on the screen: look for a token.
        case start
        case open
        /// Also cancels a sign-in in progress.
        case close
        /// Cancel a sign-in, or dismiss its result.
        case giveUp
        /// Sign in with a code or the typed token, or open the page for the code.
        case signIn
        case editToken(TokenEdit)
        case scroll(to: Int)
        case signOut
        case openInBrowser
        case refresh
    }

    public enum Mutation: Sendable, Equatable {
        case statusChanged(AccountState.Status)
        /// One sentence for each token that could not be used.
        case complained([String])
        case refused(RefusedToken)
        case opened(Bool)
        case budgeted(AccountState.Budgets)
        case counted([RateLimit], at: Timestamp)
        case signedIn(Account)
        case notAccepted
        /// `nil` for none.
        case loggedIn(AccountState.Login?)
        case editedToken(TokenEdit)
        /// Saving the account started: the sign-in can no longer be cancelled.
        case savingAccount
        case sendingToken
        case tokenFailed(LoginFailure)
        case scrolled(to: Int)
        case noticed(Notice)
    }

    public typealias State = AccountState

    private let dependencies: AccountDependencies

    public init(_ dependencies: AccountDependencies) { self.dependencies = dependencies }

    public var inputs: [Input<Mutation>] { [.stream(dependencies.refusals) { .refused($0) }] }

    public func mutate(_ action: Action, state: AccountState) -> Effect<Mutation, State> {
        switch action {
        case .start: state.isSigningOut ? .none : .run(id: .find) { send in await find(send) }
        case .open: open()
        // What is being saved will be shown, here or by a notice.
        case .close where state.isSavingAccount: .immediate(.opened(false))
        // Whoever has just signed in still gets the rate limits.
        case .close where state.login == nil:
            Effect<Mutation, State>.cancel(.budgets).and(.immediate(.opened(false)))
        case .close:
            // The result of a sign-in in progress is dropped; nothing of it is saved.
            Effect<Mutation, State>.cancel(.login, .budgets).and(
                .immediate(.loggedIn(nil), .opened(false)))
        case .giveUp: giveUp(state)
        case .signIn: signIn(state)
        case .editToken(let edit): self.edit(edit, state)
        case .scroll(let line): .immediate(.scrolled(to: max(0, line)))
        case .signOut: signOut(state)
        case .openInBrowser: openInBrowser(state)
        case .refresh: open().and(check(state))
        }
    }

    @MainActor
    private func find(_ send: Send<Mutation>) async {
        let finding = await dependencies.find()
        // The user has signed in meanwhile, or is signing out.
        if send.isCancelled { return }
        send(.complained(finding.complaints))
        guard let source = finding.source else { return send(.statusChanged(.anonymous)) }
        await ask(send, source: source)
    }

    private func open() -> Effect<Mutation, State> {
        .immediate(.opened(true), .budgeted(.unknown)).and(count())
    }

    private func check(_ state: AccountState) -> Effect<Mutation, State> {
        // Signing out ends by looking for another token.
        if state.isSigningOut { return .none }
        return switch state.status {
        case .token(let source): .run(id: .check) { send in await ask(send, source: source) }
        case .signedIn(let account): .run(id: .check) { send in await ask(send, source: account.source) }
        // Do not look up a rejected token again; a lookup in progress continues.
        case .anonymous, .refused, .checking: .none
        }
    }

    /// Looks up the account of a token. If GitHub does not say, the token still counts as signed in.
    @MainActor
    private func ask(_ send: Send<Mutation>, source: String) async {
        do {
            send(.statusChanged(.signedIn(try await dependencies.check())))
        } catch {
            if case .unauthorized = (error as? FailedRequest)?.failure { return send(.notAccepted) }
            send(.statusChanged(.token(source: source)))
        }
    }

    private func count() -> Effect<Mutation, State> {
        .run(id: .budgets, isAwaited: true) { [dependencies] send in
            let limits = try await dependencies.budgets()
            send(.counted(limits, at: dependencies.now()))
        } catch: { error in
            .budgeted(.failed(FailedRequest(caught: error).failure))
        }
    }

    private func signIn(_ state: AccountState) -> Effect<Mutation, State> {
        if state.isSigningOut { return .none }
        switch state.login {
        case .starting: return .none
        case .waiting: return openInBrowser(state)
        case .token(let field): return state.isSendingToken ? .none : signIn(with: field)
        case .failed, nil: break
        }
        if case .signedIn = state.status, state.login == nil { return .none }
        if !state.hasClientID, state.acceptsToken { return .immediate(.loggedIn(.token(TokenField()))) }
        return .immediate(.loggedIn(.starting)).and(
            .run(id: .login, isAwaited: true) { [dependencies] send in
                let account = try await dependencies.login(
                    { send(.loggedIn(.waiting($0))) }, { try await send.sleep(for: $0, on: dependencies.clock) },
                    { try beginSaving(send) })
                await finishLogin(account, send)
            } catch: { error in
                .loggedIn(.failed(error as? LoginFailure ?? .unexpected("\(error)")))
            })
    }

    private func signIn(with field: TokenField) -> Effect<Mutation, State> {
        if field.text.isEmpty { return .none }
        return .immediate(.sendingToken).and(
            .run(id: .login, isAwaited: true) { [dependencies] send in
                await finishLogin(try await dependencies.signIn(field.text) { try beginSaving(send) }, send)
            } catch: { error in
                .tokenFailed(error as? LoginFailure ?? .unexpected("\(error)"))
            })
    }

    /// On the main actor, as cancelling is: a sign-in is either cancelled before its account is saved, or not at all.
    @MainActor
    private func beginSaving(_ send: Send<Mutation>) throws {
        if send.isCancelled { throw CancellationError() }
        send(.savingAccount)
    }

    @MainActor
    private func finishLogin(_ account: Account, _ send: Send<Mutation>) async {
        send(.signedIn(account))
        let limits = try? await dependencies.budgets()
        if let limits { send(.counted(limits, at: dependencies.now())) }
    }

    private func edit(_ edit: TokenEdit, _ state: AccountState) -> Effect<Mutation, State> {
        if case .token = state.login { return state.isSendingToken ? .none : .immediate(.editedToken(edit)) }
        guard case .insert = edit, state.acceptsToken else { return .none }
        return .immediate(.loggedIn(.token(TokenField())), .editedToken(edit))
    }

    /// Cancelling while a token is sent keeps its text, for another attempt.
    private func giveUp(_ state: AccountState) -> Effect<Mutation, State> {
        if state.isSavingAccount { return .none }
        if state.isSendingToken { return .cancel(.login) }
        return Effect<Mutation, State>.cancel(.login).and(.immediate(.loggedIn(nil)))
    }

    private func signOut(_ state: AccountState) -> Effect<Mutation, State> {
        if state.isSigningOut || state.isSavingAccount { return .none }
        // Results for the account that signs out are no longer relevant.
        return Effect<Mutation, State>.cancel(.login, .find, .check, .budgets).and(.immediate(.loggedIn(nil))).and(
            .run(id: .signOut, isAwaited: true) { [dependencies] send in
                let signedOut: SignOut?
                do {
                    signedOut = try await dependencies.logout()
                } catch {
                    send(.noticed(.text((error as? LoginFailure)?.summary ?? "\(error)")))
                    send.isAwaited = false
                    // Run again what was cancelled for nothing.
                    if state.status == .checking { await find(send) }
                    return
                }
                let finding = await dependencies.find()
                send.isAwaited = false
                send(
                    .noticed(
                        signedOut.map {
                            .signedOut(remaining: finding.source, $0)
                        } ?? .notSignedIn(remaining: finding.source)))
                guard let source = finding.source else { return send(.statusChanged(.anonymous)) }
                await ask(send, source: source)
            })
    }

    private func openInBrowser(_ state: AccountState) -> Effect<Mutation, State> {
        guard case .waiting(let code) = state.login else { return .none }
        return .run(id: "browser") { [dependencies] _ in
            try await dependencies.openInBrowser(code.address)
        } catch: { error in
            .noticed(.text("\(error)"))
        }
    }

    /// Signing in makes the lookup of another token pointless, and it may be slow.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("signed in", from: { $0.signIns > 0 ? $0.signIns : nil }) { _ in
                .cancel(.find, .check, .budgets, .signOut)
            }
        ]
    }
}

extension EffectID {
    fileprivate static let find: EffectID = "find"
    fileprivate static let check: EffectID = "check"
    static let signOut: EffectID = "sign out"
    static let budgets: EffectID = "budgets"
    static let login: EffectID = "login"
}
