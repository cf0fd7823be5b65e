/// A JSON text reduced to what is needed of it, small enough to be decoded whatever its source has sent.
///
/// Of the eighty members of a repository, ghlance reads twenty, and a general decoder spends most of its time on the
/// others. The same holds for list elements beyond those requested: a decoder takes 400 bytes of memory for each
/// `{}`. So neither reaches the decoder, and what does is limited as a whole (Docs/Decisions/0031-bounded-input.md).
public struct JSONExcerpt: Sendable {
    public struct Limits: Sendable {
        /// Elements of a list outside of other lists, and members of an object there if that is more than
        /// ``nestedElements``.
        public var elements: Int
        /// Elements of a list in a list, and members of an object in one: more than the topics of a repository, or
        /// the members that are read of one.
        public var nestedElements = 100
        /// Values of every kind. A page of a hundred repositories with all of their topics has five thousand.
        public var values = 20_000
        /// Bytes of the excerpt; the last text may exceed it.
        public var bytes = 2 << 20
        /// Bytes of a text: more than any text that is shown has. Longer ones would be cut later.
        public var textBytes = 32 << 10

        public init(elements: Int = 100) { self.elements = elements }
    }

    public internal(set) var bytes: [UInt8] = []
    /// Whether a limit left something out.
    public internal(set) var isCut = false

    /// The members of a text with these names, at every depth, within limits; `nil` if the text is truncated, invalid
    /// or nested too deeply.
    public static func of(
        _ source: [UInt8], keeping wanted: MemberNames = .all, limits: Limits = Limits()
    ) -> JSONExcerpt? { JSONExcerptReader.excerpt(of: source, keeping: wanted, limits: limits) }
}
