import Model

/// The part of `GET /repos/{owner}/{repo}/compare/{basehead}` that is read.
struct ComparisonAnswer: DecodedAnswer {
    var commitsAhead: Count

    /// The names of all members that are read.
    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case commitsAhead = "ahead_by"
    }
}
