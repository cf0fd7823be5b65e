public import Core
public import Reactive

/// The account: finds the token, looks up its account, signs in and out.
public struct AccountReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The first frame is on the screen: look for a token.
        case start
        /// The dialog is opened.
        case open
        /// The dialog is closed, cancelling a sign-in in progress.
        case close
        /// Cancel a sign-in, or dismiss its result.
        case giveUp
        /// Sign in with a code or the typed token, or open the page for the code.
        case signIn
        /// Edit the token.
        case editToken(TokenEdit)
        /// Scroll to a line.
        case scroll(to: Int)
        /// Sign out.
        case signOut
        /// Open the page for the code in the browser.
        case openInBrowser
        /// Refresh.
        case refresh
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// The identity changed.
        case statusChanged(AccountState.Status)
        /// Tokens could not be used; one sentence each.
        case complained([String])
        /// GitHub rejected the token.
        case refused(RefusedToken)
        /// The dialog is opened or closed.
        case opened(Bool, at: Timestamp)
        /// The state of the rate limits changed.
        case budgeted(AccountState.Budgets)
        /// The rate limits were loaded.
        case counted([RateLimit], at: Timestamp)
        /// The user signed in.
        case signedIn(Account)
        /// GitHub did not accept the token.
        case notAccepted
        /// The sign-in changed; `nil` for none.
        case loggedIn(AccountState.Login?)
        /// The token was edited.
        case editedToken(TokenEdit)
        /// Saving the account started: the sign-in can no longer be cancelled.
        case savingAccount
        /// The token is being sent.
        case sendingToken
        /// The token did not sign in.
        case tokenFailed(LoginFailure)
        /// The dialog is scrolled to a line.
        case scrolled(to: Int)
        /// Signing out failed; one sentence.
        case notSignedOut(String)
        /// A notice.
        case noticed(AccountNotice)
    }

    /// The account state.
    public typealias State = AccountState

    private let dependencies: AccountDependencies

    /// Creates a reactor with its dependencies.
    public init(_ dependencies: AccountDependencies) { self.dependencies = dependencies }

    /// The rejected tokens.
    public var inputs: [Input<Mutation>] { [.stream(dependencies.refusals) { .refused($0) }] }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: AccountState) -> Effect<Mutation, State> {
        switch action {
        case .start: state.isSigningOut ? .none : .run(id: .find) { send in await find(send) }
        case .open: open()
        // What is being saved will be shown, here or by a notice.
        case .close where state.isSavingAccount: .immediate(.opened(false, at: dependencies.now()))
        // Whoever has just signed in still gets the rate limits.
        case .close where state.login == nil:
            Effect<Mutation, State>.cancel(.budgets).and(.immediate(.opened(false, at: dependencies.now())))
        case .close:
            // The result of a sign-in in progress is dropped; nothing of it is saved.
            Effect<Mutation, State>.cancel(.login, .budgets).and(
                .immediate(.loggedIn(nil), .opened(false, at: dependencies.now())))
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
        // Somebody has signed in meanwhile, or signs out.
        if send.isCancelled { return }
        send(.complained(finding.complaints))
        guard let source = finding.source else { return send(.statusChanged(.anonymous)) }
        await ask(send, source: source)
    }

    private func open() -> Effect<Mutation, State> {
        .immediate(.opened(true, at: dependencies.now()), .budgeted(.unknown)).and(count())
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
                    send(.notSignedOut((error as? LoginFailure)?.summary ?? "\(error)"))
                    send.isAwaited = false
                    // What was cancelled for nothing.
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
            .noticed(.trouble("\(error)"))
        }
    }

    /// Who signs in wants no other token: its lookup may be slow.
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
