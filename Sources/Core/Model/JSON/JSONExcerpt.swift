/// A JSON text without what is not needed of it, small enough to be decoded whatever its source has sent.
///
/// Of the eighty members of a repository, ghlance reads twenty, and a general decoder spends most of its time on
/// the others. The same holds for list elements beyond those requested: a decoder takes 400 bytes of memory for each `{}`. So
/// neither gets to it, and what does is limited as a whole (Docs/Decisions/0031-bounded-input.md).
public struct JSONExcerpt: Sendable {
    /// How much of a text is kept at most.
    public struct Limits: Sendable {
        /// Elements of a list outside of other lists, and members of an object there if there are more than
        /// ``nestedElements``.
        public var elements: Int
        /// Elements of a list in a list, and members of an object in one: more than a repository's topics or its members
        /// that are read.
        public var nestedElements = 100
        /// Values of every kind. A page of a hundred repositories with all of their topics has five thousand.
        public var values = 20_000
        /// All bytes of the excerpt, except that the last text may go beyond.
        public var bytes = 2 << 20
        /// Bytes of a text: no text that is shown has as many, and longer ones would be cut later.
        public var textBytes = 32 << 10

        /// The limits of an answer with a list of so many elements.
        public init(elements: Int = 100) { self.elements = elements }
    }

    /// The text that is left.
    public internal(set) var bytes: [UInt8] = []
    /// Whether a limit left something out.
    public internal(set) var isCut = false

    /// The excerpt of a text: its members with these names, at every depth, within limits. `nil` if the text is truncated,
    /// invalid or nested too deeply.
    public static func of(
        _ source: [UInt8], keeping wanted: MemberNames = .all, limits: Limits = Limits()
    ) -> JSONExcerpt? { JSONExcerptReader.excerpt(of: source, keeping: wanted, limits: limits) }
}
