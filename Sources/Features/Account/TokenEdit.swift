public import Model

/// What can be done to a token that is typed. What was deleted is nowhere: there is no undo, and nothing to paste it from.
public enum TokenEdit: Sendable, Equatable {
    /// Typed or pasted text: its first line that is not blank, without white space around it.
    case insert(Secret)
    /// Delete the last character.
    case deleteBackward
    /// Delete all.
    case clear
}
