public import Model

/// The field for typing or pasting a token.
public struct TokenField: Sendable, Equatable {
    /// The typed text.
    public private(set) var text = Secret()
    /// Whether its account is being looked up.
    public internal(set) var isSending = false
    /// Why it did not sign in; `nil` once the text changes.
    public internal(set) var failure: LoginFailure?

    /// An empty field.
    public init() {}

    /// Changes the text, unless it is being sent.
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
