/// Secret text, such as a token being typed. Every way to print it shows only its length.
public struct Secret: Sendable, Equatable {
    private var text: String

    public init(_ text: String = "") { self.text = text }

    public var count: Int { text.count }
    public var isEmpty: Bool { text.isEmpty }
    /// The text itself, which must never be shown, logged or put into a state.
    public var revealed: String { text }

    public mutating func append(_ other: Secret) { text += other.text }
    public mutating func removeLast() { _ = text.popLast() }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "‹\(count) character\(count == 1 ? "" : "s")›" }
    public var debugDescription: String { description }

    /// An empty mirror, so that `dump` and state differences show nothing either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
