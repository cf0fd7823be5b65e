public import Core

extension AccountReactor {
    public static func reduce(into state: inout AccountState, _ mutation: Mutation) {
        switch mutation {
        case .statusChanged(let status): setStatus(&state, status)
        case .complained(let complaints):
            state.complaints = complaints
            for complaint in complaints { state.notices.append(.text(complaint)) }
        case .refused(let token):
            setStatus(&state, .refused(token))
            state.notices.append(.tokenRefused(token))
        case .opened(let isOpen):
            if !state.isOpen { state.offset = 0 }
            state.isOpen = isOpen
        case .budgeted(let budgets): state.budgets = budgets
        case .counted(let limits, let now):
            state.budgets = .known(limits.map { ResourceBudget(resource: $0.resource, budget: Budget($0, at: now)) })
        case .savingAccount: state.isSavingAccount = true
        case .signedIn(let account):
            reduce(into: &state, .loggedIn(nil))
            setStatus(&state, .signedIn(account))
            state.signIns += 1
            state.notices.append(.signedIn(login: account.login))
        case .notAccepted:
            // A rejection is reported separately, before or after this.
            if state.status == .checking { setStatus(&state, .anonymous) }
        case .loggedIn(let login):
            state.login = login
            state.isSavingAccount = false
            state.offset = 0
        case .editedToken(let edit): change(&state) { $0.apply(edit) }
        case .sendingToken: change(&state) { $0.failure = nil }
        case .tokenFailed(let failure):
            state.isSavingAccount = false
            change(&state) { $0.failure = failure }
        case .scrolled(let line): state.offset = line
        case .noticed(let notice): state.notices.append(notice)
        }
    }

    private static func change(_ state: inout AccountState, _ change: (inout TokenField) -> Void) {
        guard case .token(var field) = state.login else { return }
        change(&field)
        state.login = .token(field)
    }

    /// The first known identity is not a change, because nothing was requested before.
    private static func setStatus(_ state: inout AccountState, _ status: AccountState.Status) {
        let before = state.identity
        state.status = status
        if let before, let after = state.identity, before != after { state.changes += 1 }
    }
}

public struct TokenField: Sendable, Equatable {
    public private(set) var text = Secret()
    /// `nil` once the text changes.
    public internal(set) var failure: LoginFailure?

    mutating func apply(_ edit: TokenEdit) {
        switch edit {
        case .insert(let secret): text.append(TokenField.line(of: secret))
        case .deleteBackward: text.removeLast()
        case .clear: text = Secret()
        }
        failure = nil
    }

    private static func line(of secret: Secret) -> Secret {
        let lines = secret.revealed.split(whereSeparator: \.isNewline)
        return Secret((lines.first { !$0.allSatisfy(\.isWhitespace) } ?? "").trimmed)
    }
}

/// An edit of a typed token. Deleted text is gone: there is no undo and no paste.
public enum TokenEdit: Sendable, Equatable {
    /// Typed or pasted text: its first non-blank line, trimmed.
    case insert(Secret)
    case deleteBackward
    case clear
}
