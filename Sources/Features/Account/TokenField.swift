public import Core

/// The field for typing or pasting a token.
public struct TokenField: Sendable, Equatable {
    /// The typed text.
    public private(set) var text = Secret()
    /// Why it did not sign in; `nil` once the text changes.
    public internal(set) var failure: LoginFailure?

    /// An empty field.
    public init() {}

    /// Changes the text.
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
    /// Delete the last character.
    case deleteBackward
    /// Delete all.
    case clear
}
