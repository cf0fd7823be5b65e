import Model

/// The part of `GET /repos/{owner}/{repo}/releases/latest` that is read.
struct ReleaseAnswer: Decodable, Sendable {
    private var tag: String
    private var publishedAt: String?

    private enum CodingKeys: String, CodingKey {
        case tag = "tag_name"
        case publishedAt = "published_at"
    }

    var value: RepositoryFacts.Release {
        .init(tag: BoundedText.bounded(tag), publishedAt: publishedAt.flatMap { Timestamp(iso8601: $0) })
    }
}
