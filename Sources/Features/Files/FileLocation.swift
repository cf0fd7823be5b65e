/// A place in a file.
public enum FileLocation: Sendable, Hashable {
    /// A line, counted from 1.
    case line(Int)
    /// Where a text is: a fragment that a search has shown.
    case fragment(String)
}
