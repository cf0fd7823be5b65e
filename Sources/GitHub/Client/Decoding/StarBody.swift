import Core

/// An item of `GET /user/starred` (REST reference, "List repositories starred by the authenticated user"), media type
/// `application/vnd.github.star+json`. A server that does not know that type sends only the repository.
struct StarBody: DecodedBody {
    private let starredAt: String?
    private let repository: RepositoryBody

    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue) + RepositoryBody.memberNameTexts)

    private enum CodingKeys: String, CodingKey, CaseIterable { case starredAt = "starred_at", repository = "repo" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        starredAt = try? container.decodeIfPresent(String.self, forKey: .starredAt)
        repository =
            try container.decodeIfPresent(RepositoryBody.self, forKey: .repository)
            ?? RepositoryBody(from: decoder)
    }

    /// `nil` if the repository has no valid name.
    var star: Star? {
        repository.repository.map { Star(repository: $0, starredAt: starredAt.flatMap { Timestamp(iso8601: $0) }) }
    }
}
