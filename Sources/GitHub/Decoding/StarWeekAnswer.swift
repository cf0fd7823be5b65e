import Model

/// An item of a response to `GET /repos/{owner}/{repo}/stargazers/history`.
///
/// Source: GitHub changelog, 2026-09-04.
struct StarWeekAnswer: DecodedAnswer, Sendable {
    var week: Timestamp
    var days: [Count]

    /// The newest come first.
    static let limits = JSONExcerpt.Limits(elements: StarHistory.longest)

    var value: StarHistory.Week {
        .init(start: week, days: days.map(\.value))
    }
}
