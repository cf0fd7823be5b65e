public struct CodeHit: Sendable, Hashable, Codable {
    /// Untrusted.
    public var path: String
    /// The id of its content.
    public var blob: String
    /// The part of the file with a match; empty if GitHub sent none. Untrusted.
    public var fragment: String

    public init(path: String, blob: String, fragment: String) {
        (self.path, self.blob, self.fragment) = (path, blob, fragment)
    }
}

public struct CodeHits: Sendable, Hashable {
    /// The hits that could be read, GitHub's best first.
    public var hits: [CodeHit]
    /// How many files match, according to GitHub.
    public var totalCount: Int
    /// Whether GitHub gave up before it had searched everything.
    public var isIncomplete: Bool
    /// `nil` on the last page. GitHub gives up to 1,000 files (REST reference, "Search").
    public var next: PageReference?

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

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            hits: try values.decode([CodeHit].self, forKey: .hits),
            totalCount: try values.decode(Count.self, forKey: .totalCount).value,
            isIncomplete: try values.decode(Bool.self, forKey: .isIncomplete),
            next: try values.decodeIfPresent(PageReference.self, forKey: .next))
    }
}
