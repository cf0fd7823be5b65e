/// A change of a query: a part of its text is replaced.
public struct QueryFix: Sendable, Hashable {
    /// The replaced part.
    public let range: Range<String.Index>
    /// The text in its place.
    public let replacement: String

    /// Creates a change.
    public init(range: Range<String.Index>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }

    /// The text after the change. The range must be one of the text.
    public func applied(to text: String) -> String {
        String(text[..<range.lowerBound]) + replacement + String(text[range.upperBound...])
    }
}
