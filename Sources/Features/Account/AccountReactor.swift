public import Model
public import Reactive

/// Knows who is asking: finds the token, asks whose it is, signs in and out.
public struct AccountReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The first frame is on the screen: a token may be looked for.
        case start
        /// The dialog is opened.
        case open
        /// The dialog is closed; a login that is under way with it.
        case close
        /// A login that is under way, or what came of it, is left.
        case giveUp
        /// Sign in: by a code, or with the token that was typed; or open the page to type the code on.
        case signIn
        /// Type a token.
        case editToken(TokenEdit)
        /// Scroll to a line.
        case scroll(to: Int)
        /// Sign out.
        case signOut
        /// The page to type the code on, in the browser.
        case openInBrowser
        /// Look again.
        case refresh
        /// Time goes on while the dialog counts it down.
        case tick
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// GitHub sees somebody else, or is asked who it sees.
        case stood(AccountState.Standing)
        /// GitHub does not accept the token.
        case refused(RefusedToken)
        /// The dialog is opened or closed.
        case opened(Bool, at: Timestamp)
        /// The budgets are another thing.
        case budgeted(AccountState.Budgets)
        /// The budgets came.
        case counted([RateLimit], at: Timestamp)
        /// The login is at another point; `nil` for none.
        case loggedIn(AccountState.Login?)
        /// The token was typed at.
        case editedToken(TokenEdit)
        /// The token is being sent, or no more.
        case sendingToken(Bool)
        /// The token did not sign in.
        case tokenFailed(LoginFailure)
        /// The dialog is scrolled to a line.
        case scrolled(to: Int)
        /// Signing out has begun, or is over.
        case signingOut(Bool)
        /// Signing out came to nothing; why, a sentence.
        case notSignedOut(String)
        /// Time went on.
        case ticked(Timestamp)
        /// There is something to say.
        case noticed(AccountNotice)
    }

    /// What the dialog shows.
    public typealias State = AccountState

    private let dependencies: AccountDependencies

    /// A reactor that reaches the outside through these.
    public init(_ dependencies: AccountDependencies) {
        self.dependencies = dependencies
    }

    /// Tokens that GitHub refuses, joined in.
    public var inputs: [Input<Mutation>] { [.stream(dependencies.refusals) { .refused($0) }] }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: AccountState) -> Effect<Mutation> {
        switch action {
        case .start: state.isSigningOut ? .none : find()
        case .open:
            .immediate(.opened(true, at: dependencies.now()), .budgeted(.loading)).then(count())
        case .close:
            // What a login under way would still bring is dropped; nothing of it is kept.
            Effect<Mutation>.cancel(.login, .budgets).then(
                .immediate(.loggedIn(nil), .opened(false, at: dependencies.now())))
        case .giveUp: giveUp(state)
        case .signIn: signIn(state)
        case .editToken(let edit): self.edit(edit, state)
        case .scroll(let line): .immediate(.scrolled(to: max(0, line)))
        case .signOut: signOut(state)
        case .openInBrowser: openInBrowser(state)
        case .refresh:
            .immediate(.opened(true, at: dependencies.now()), .budgeted(.loading)).then(count()).then(check(state))
        case .tick: .immediate(.ticked(dependencies.now()))
        }
    }

    private func find() -> Effect<Mutation> {
        .run(id: .find) { [dependencies] send in
            let finding = await dependencies.find()
            for complaint in finding.complaints { send(.noticed(.trouble(complaint))) }
            guard let source = finding.source else { return send(.stood(.anonymous)) }
            await ask(send, source: source)
        }
    }

    private func check(_ state: AccountState) -> Effect<Mutation> {
        // Signing out ends with a look at who is left.
        if state.isSigningOut { return .none }
        return switch state.standing {
        case .token(let source): .run(id: .check) { send in await ask(send, source: source) }
        case .signedIn(let account): .run(id: .check) { send in await ask(send, source: account.source) }
        // A refused token is not asked for again, and whoever is being asked about is.
        case .anonymous, .refused, .checking: .none
        }
    }

    /// Asks whose a token is. Where GitHub does not tell, it is somebody's all the same.
    @MainActor
    private func ask(_ send: Send<Mutation>, source: String) async {
        do {
            send(.stood(.signedIn(try await dependencies.check())))
        } catch let failed as FailedRequest {
            // A refusal comes by its own way.
            if case .unauthorized = failed.failure { return }
            send(.stood(.token(source: source)))
        } catch {
            return
        }
    }

    private func count() -> Effect<Mutation> {
        .run(id: .budgets) { [dependencies] send in
            let limits = try await dependencies.budgets()
            send(.counted(limits, at: dependencies.now()))
        } catch: { error in
            .budgeted(.failed((error as? FailedRequest)?.failure ?? .interrupted(reason: "\(error)")))
        }
    }

    private func signIn(_ state: AccountState) -> Effect<Mutation> {
        switch state.login {
        case .starting: return .none
        case .waiting: return openInBrowser(state)
        case .token(let field): return signIn(with: field)
        case .failed, nil: break
        }
        if case .signedIn = state.standing, state.login == nil { return .none }
        if !state.hasClientID, state.acceptsToken { return .immediate(.loggedIn(.token(TokenField()))) }
        return .immediate(.loggedIn(.starting)).then(
            .run(id: .login) { [dependencies] send in
                let account = try await dependencies.login(
                    { send(.loggedIn(.waiting($0))) }, { try await send.sleep(for: $0, on: dependencies.clock) })
                await finishLogin(account, send)
            } catch: { error in
                .loggedIn(.failed(error as? LoginFailure ?? .unexpected("\(error)")))
            })
    }

    private func signIn(with field: TokenField) -> Effect<Mutation> {
        if field.isSending || field.text.isEmpty { return .none }
        return .immediate(.sendingToken(true)).then(
            .run(id: .login, cancelled: .sendingToken(false)) { [dependencies] send in
                await finishLogin(try await dependencies.signIn(field.text), send)
            } catch: { error in
                .tokenFailed(error as? LoginFailure ?? .unexpected("\(error)"))
            })
    }

    @MainActor
    private func finishLogin(_ account: Account, _ send: Send<Mutation>) async {
        send(.loggedIn(nil))
        send(.stood(.signedIn(account)))
        send(.noticed(.signedIn(login: account.login)))
        let limits = try? await dependencies.budgets()
        if let limits { send(.counted(limits, at: dependencies.now())) }
    }

    private func edit(_ edit: TokenEdit, _ state: AccountState) -> Effect<Mutation> {
        if case .token = state.login { return .immediate(.editedToken(edit)) }
        guard case .insert = edit, state.acceptsToken else { return .none }
        return .immediate(.loggedIn(.token(TokenField())), .editedToken(edit))
    }

    /// Whoever gives up while a token is sent may want to try it again, so its text stays.
    private func giveUp(_ state: AccountState) -> Effect<Mutation> {
        if case .token(let field) = state.login, field.isSending { return .cancel(.login) }
        return Effect<Mutation>.cancel(.login).then(.immediate(.loggedIn(nil)))
    }

    private func signOut(_ state: AccountState) -> Effect<Mutation> {
        if state.isSigningOut { return .none }
        // What was asked before about whoever leaves is of no interest any more.
        return Effect<Mutation>.cancel(.login, .find, .check).then(.immediate(.loggedIn(nil), .signingOut(true))).then(
            .run(id: .signOut, cancelled: .signingOut(false)) { [dependencies] send in
                let wasKept = try await dependencies.logout()
                let finding = await dependencies.find()
                send(.signingOut(false))
                send(
                    .noticed(wasKept ? .signedOut(remaining: finding.source) : .notSignedIn(remaining: finding.source)))
                guard let source = finding.source else { return send(.stood(.anonymous)) }
                await ask(send, source: source)
            } catch: { error in
                .notSignedOut((error as? LoginFailure)?.summary ?? "\(error)")
            })
    }

    private func openInBrowser(_ state: AccountState) -> Effect<Mutation> {
        guard case .waiting(let code) = state.login else { return .none }
        return .run(id: .browser) { [dependencies] _ in
            try await dependencies.openInBrowser(code.address)
        } catch: { error in
            .noticed(.trouble("\(error)"))
        }
    }

    /// While the dialog shows how long budgets last: a tick a second.
    public var reactions: [Reaction<AccountState, Action>] {
        [
            .react("refill", to: { $0.isOpen ? $0.nextRefill : nil }) { [dependencies] in
                Countdown(end: $0, now: dependencies.now, clock: dependencies.clock).effect(tick: .tick)
            }
        ]
    }
}

extension AccountState {
    /// When the next window ends in which something was spent, where that is a matter of seconds; `nil` if there is none.
    /// Nobody watches an hour go by.
    var nextRefill: Timestamp? {
        guard case .known(let budgets) = budgets else { return nil }
        return budgets.filter { $0.budget.remaining < $0.budget.limit }.map(\.budget.refillsAt)
            .filter { (1...120).contains($0.seconds(since: now)) }.min()
    }
}

extension EffectID {
    fileprivate static let find: EffectID = "find"
    fileprivate static let check: EffectID = "check"
    fileprivate static let signOut: EffectID = "sign out"
    fileprivate static let budgets: EffectID = "budgets"
    fileprivate static let login: EffectID = "login"
    fileprivate static let browser: EffectID = "browser"
}
