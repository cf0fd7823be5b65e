/// The orders GitHub offers for repositories.
///
/// Source: GitHub docs, "Search repositories", parameter `sort`; best match is the absence of the parameter.
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

    /// The next order, wrapping around.
    public var next: SearchSort {
        let all = SearchSort.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
