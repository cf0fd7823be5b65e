import Model

/// The part of `GET /repos/{owner}/{repo}/releases/latest` that is read.
struct ReleaseAnswer: DecodedAnswer, Sendable {
    private var tag: String
    private var publishedAt: String?

    /// The names of all members that are read: a release has up to a thousand files.
    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case tag = "tag_name"
        case publishedAt = "published_at"
    }

    var value: RepositoryFacts.Release {
        .init(tag: BoundedText.bounded(tag), publishedAt: publishedAt.flatMap { Timestamp(iso8601: $0) })
    }
}
