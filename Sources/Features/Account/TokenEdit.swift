public import Model

/// An edit of a typed token. Deleted text is gone: there is no undo and no paste.
public enum TokenEdit: Sendable, Equatable {
    /// Typed or pasted text: its first non-blank line, trimmed.
    case insert(Secret)
    /// Delete the last character.
    case deleteBackward
    /// Delete all.
    case clear
}
