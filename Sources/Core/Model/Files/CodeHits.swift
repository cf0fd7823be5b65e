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

public struct CodeHits: Sendable, Hashable, Codable {
    /// The hits that could be read, GitHub's best first.
    public var hits: [CodeHit]
    /// How many files match, according to GitHub.
    @Counted public var totalCount: Int
    /// Whether GitHub gave up before it had searched everything.
    public var isIncomplete: Bool
    /// `nil` on the last page. GitHub gives up to 1,000 files (REST reference, "Search").
    public var next: PageReference?

    public init(hits: [CodeHit], totalCount: Int, isIncomplete: Bool = false, next: PageReference? = nil) {
        self.hits = hits
        self.totalCount = totalCount
        (self.isIncomplete, self.next) = (isIncomplete, next)
    }
}
