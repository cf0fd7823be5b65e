import Model

/// An item of a response to `GET /repos/{owner}/{repo}/stargazers/history`.
///
/// Source: GitHub changelog, 2026-09-04.
struct StarWeekAnswer: Decodable, Sendable {
    var week: Int64
    var days: [Int]

    var value: StarHistory.Week {
        .init(start: Timestamp(seconds: min(max(0, week), 1 << 40)), days: days)
    }
}
