/// What stands in front of the lines of a quote, of an item of a list.
struct MarkupGutter: Sendable, Equatable {
    /// Tells one quote from the next.
    var number: Int
    /// In front of the first line.
    var first: String
    /// In front of the others.
    var rest: String
    var style: MarkupLayout.Style
}
