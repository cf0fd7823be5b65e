/// The user's note on a favourite.
public struct Note: Sendable, Hashable {
    /// The text, with line ends as typed.
    public var text: String
    /// When it was saved last.
    public var editedAt: Timestamp

    /// Creates a note.
    public init(text: String, editedAt: Timestamp) {
        self.text = text
        self.editedAt = editedAt
    }

    /// The first non-blank line; empty if there is none.
    public var firstLine: Substring {
        text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    }
}
