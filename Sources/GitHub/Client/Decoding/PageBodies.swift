import Core

/// `GET /repos/{owner}/{repo}/releases/latest`.
struct ReleaseBody: DecodedBody, Sendable {
    private var tag: String
    private var publishedAt: String?

    /// Names members, because a release has up to 1,000 files.
    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable { case tag = "tag_name", publishedAt = "published_at" }

    var value: RepositoryFacts.Release {
        .init(tag: BoundedText.bounded(tag), publishedAt: publishedAt.flatMap { Timestamp(iso8601: $0) })
    }
}

/// `GET /repos/{owner}/{repo}/languages`: sizes in bytes, by name.
struct LanguagesBody: DecodedBody, Sendable {
    var sizes: [String: Count]

    /// More languages than Linguist has.
    static let limits = JSONExcerpt.Limits(elements: 1_000)

    init(from decoder: any Decoder) throws { sizes = try decoder.singleValueContainer().decode([String: Count].self) }
}

/// An item of `GET /repos/{owner}/{repo}/stargazers/history` (GitHub changelog, 2026-09-04).
struct StarWeekBody: DecodedBody, Sendable {
    var week: Timestamp
    var days: [Count]

    /// The newest come first.
    static let limits = JSONExcerpt.Limits(elements: StarHistory.longest)

    var value: StarHistory.Week {
        .init(start: week, days: days.map(\.value))
    }
}

/// `GET /repos/{owner}/{repo}/compare/{basehead}`.
struct ComparisonBody: DecodedBody {
    var commitsAhead: Count

    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable { case commitsAhead = "ahead_by" }
}
