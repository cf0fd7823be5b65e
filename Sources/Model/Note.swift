/// What the user wrote about a favourite.
public struct Note: Sendable, Hashable {
    /// The text, with its line ends as they were typed.
    public var text: String
    /// When it was saved last.
    public var editedAt: Timestamp

    /// A note of a text, saved at a moment.
    public init(text: String, editedAt: Timestamp) {
        self.text = text
        self.editedAt = editedAt
    }

    /// The first line that is more than white space; empty if there is none.
    public var firstLine: Substring {
        text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    }
}
