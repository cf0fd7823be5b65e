/// The places in which free words can be looked for: the values of `in:`.
public struct SearchFields: OptionSet, Sendable, Hashable {
    /// One bit for each place.
    public let rawValue: UInt8

    /// The places of some bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The name, without the owner.
    public static let name = SearchFields(rawValue: 1)
    /// The description.
    public static let description = SearchFields(rawValue: 2)
    /// The topics.
    static let topics = SearchFields(rawValue: 4)
    /// The README.
    public static let readme = SearchFields(rawValue: 8)

    /// Where GitHub looks when no `in:` says otherwise. Source: GitHub docs, "Searching for repositories".
    public static let standard: SearchFields = [.name, .description, .topics]

    /// The values of `in:`, with the place that each names.
    static let names: [(name: String, field: SearchFields)] = [
        ("name", .name), ("description", .description), ("topics", .topics), ("readme", .readme),
    ]
}
