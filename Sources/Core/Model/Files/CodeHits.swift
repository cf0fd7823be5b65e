/// A file that a search for code has found.
public struct CodeHit: Sendable, Hashable, Codable {
    /// Its path. Untrusted.
    public var path: String
    /// The id of its content.
    public var blob: String
    /// The part of the file with a match; empty if GitHub sent none. Untrusted.
    public var fragment: String

    /// A hit.
    public init(path: String, blob: String, fragment: String) {
        (self.path, self.blob, self.fragment) = (path, blob, fragment)
    }
}

/// What a search for code has found.
public struct CodeHits: Sendable, Hashable {
    /// The hits that could be read, GitHub's best first.
    public var hits: [CodeHit]
    /// How many files GitHub says match.
    public var totalCount: Int
    /// Whether GitHub gave up before it had looked everywhere.
    public var isIncomplete: Bool
    /// The next page; `nil` on the last one. GitHub gives up to 1,000 files (REST reference, "Search").
    public var next: PageReference?

    /// Some hits.
    public init(hits: [CodeHit], totalCount: Int, isIncomplete: Bool = false, next: PageReference? = nil) {
        self.hits = hits
        self.totalCount = Count(totalCount).value
        (self.isIncomplete, self.next) = (isIncomplete, next)
    }
}

extension CodeHits: Codable {
    private enum CodingKeys: CodingKey {
        case hits, totalCount, isIncomplete, next
    }

    /// Reads hits with a number of any size.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            hits: try values.decode([CodeHit].self, forKey: .hits),
            totalCount: try values.decode(Count.self, forKey: .totalCount).value,
            isIncomplete: try values.decode(Bool.self, forKey: .isIncomplete),
            next: try values.decodeIfPresent(PageReference.self, forKey: .next))
    }
}
