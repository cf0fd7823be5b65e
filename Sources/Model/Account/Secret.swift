/// Text that is never shown: a token while it is typed. Every way to print a value shows its length and nothing else.
public struct Secret: Sendable, Equatable {
    private var text: String

    /// A secret text.
    public init(_ text: String = "") {
        self.text = text
    }

    /// How many characters it has.
    public var count: Int { text.count }
    /// Whether there is nothing in it.
    public var isEmpty: Bool { text.isEmpty }
    /// The text itself, for what is done with it: never to be shown, logged or kept in a state.
    public var revealed: String { text }

    /// Adds to its end.
    public mutating func append(_ other: Secret) { text += other.text }
    /// Takes the last character away, if there is one.
    public mutating func removeLast() { _ = text.popLast() }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long it is.
    public var description: String { "‹\(count) character\(count == 1 ? "" : "s")›" }

    /// How long it is.
    public var debugDescription: String { description }

    /// A mirror with nothing in it, so that `dump` and differences of states show nothing either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
