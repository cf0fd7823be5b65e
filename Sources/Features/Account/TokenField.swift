public import Model

/// The field that a token is typed or pasted into.
public struct TokenField: Sendable, Equatable {
    /// What was typed.
    public private(set) var text = Secret()
    /// Whether GitHub is being asked whose token it is.
    public internal(set) var isSending = false
    /// Why it did not sign in; `nil` once the text is another.
    public internal(set) var failure: LoginFailure?

    /// An empty field.
    public init() {}

    /// Changes the text. While it is being sent it stays as it is.
    mutating func apply(_ edit: TokenEdit) {
        guard !isSending else { return }
        switch edit {
        case .insert(let secret): text.append(TokenField.line(of: secret))
        case .deleteBackward: text.removeLast()
        case .clear: text = Secret()
        }
        failure = nil
    }

    private static func line(of secret: Secret) -> Secret {
        let lines = secret.revealed.split(whereSeparator: \.isNewline)
        let line = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let start = line.drop(while: \.isWhitespace)
        return Secret(
            String(
                start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)))
    }
}
