/// The orders GitHub offers for repositories.
///
/// Source: GitHub docs, "Search repositories", parameters `sort` and `order`; best match is the absence of both.
public enum SearchSort: String, Sendable, Hashable, CaseIterable {
    /// GitHub's ranking.
    case bestMatch = "best-match"
    /// Most stars first.
    case stars
    /// Most forks first.
    case forks
    /// Most issues labelled "help wanted" first.
    case helpWantedIssues = "help-wanted-issues"
    /// Most recently changed first.
    case updated

    /// Fewest stars first.
    case fewestStars = "stars-asc"
    /// Fewest forks first.
    case fewestForks = "forks-asc"
    /// Fewest issues labelled "help wanted" first.
    case fewestHelpWantedIssues = "help-wanted-issues-asc"
    /// Least recently changed first.
    case leastRecentlyUpdated = "updated-asc"

    /// The same order with the greatest first.
    public var field: SearchSort {
        switch self {
        case .bestMatch, .stars, .forks, .helpWantedIssues, .updated: self
        case .fewestStars: .stars
        case .fewestForks: .forks
        case .fewestHelpWantedIssues: .helpWantedIssues
        case .leastRecentlyUpdated: .updated
        }
    }

    /// Whether the smallest comes first.
    public var isAscending: Bool { self != field }
}
