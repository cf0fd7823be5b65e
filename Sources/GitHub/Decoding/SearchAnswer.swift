import Model

/// The body of a response to `GET /search/repositories`.
///
/// Source: GitHub REST API description, "Search repositories"; which fields can be missing or null was observed in traffic from
/// 2012 to 2026.
struct SearchAnswer: DecodedAnswer {
    var totalCount: Count
    var isIncomplete: Bool?
    var items: [Lenient<RepositoryAnswer>]

    /// The names of all members that are read.
    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue) + RepositoryAnswer.memberNameTexts)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case totalCount = "total_count"
        case isIncomplete = "incomplete_results"
        case items
    }
}
