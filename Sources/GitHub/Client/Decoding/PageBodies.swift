import Core

/// The part of `GET /repos/{owner}/{repo}/releases/latest` that is read.
struct ReleaseBody: DecodedBody, Sendable {
    private var tag: String
    private var publishedAt: String?

    /// The names of all members that are read: a release has up to a thousand files.
    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable { case tag = "tag_name", publishedAt = "published_at" }

    var value: RepositoryFacts.Release {
        .init(tag: BoundedText.bounded(tag), publishedAt: publishedAt.flatMap { Timestamp(iso8601: $0) })
    }
}

/// The body of a response to `GET /repos/{owner}/{repo}/languages`: the size of each language in bytes, by its name.
struct LanguagesBody: DecodedBody, Sendable {
    var sizes: [String: Count]

    /// More than Linguist has languages.
    static let limits = JSONExcerpt.Limits(elements: 1_000)

    init(from decoder: any Decoder) throws { sizes = try decoder.singleValueContainer().decode([String: Count].self) }
}

/// An item of a response to `GET /repos/{owner}/{repo}/stargazers/history`.
///
/// Source: GitHub changelog, 2026-09-04.
struct StarWeekBody: DecodedBody, Sendable {
    var week: Timestamp
    var days: [Count]

    /// The newest come first.
    static let limits = JSONExcerpt.Limits(elements: StarHistory.longest)

    var value: StarHistory.Week {
        .init(start: week, days: days.map(\.value))
    }
}

/// The part of `GET /repos/{owner}/{repo}/compare/{basehead}` that is read.
struct ComparisonBody: DecodedBody {
    var commitsAhead: Count

    /// The names of all members that are read.
    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable { case commitsAhead = "ahead_by" }
}
