import Core

/// `GET /repos/{owner}/{repo}/git/trees/{sha}`, without the entries.
struct TreeBody: DecodedBody {
    var isTruncated: Bool?

    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable { case isTruncated = "truncated" }
}

struct TreeEntryBody: DecodedBody {
    var path: String
    var sha: String
    var size: Count?
    private var mode: String?
    private var type: String?

    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))
    static let limits = JSONExcerpt.Limits(elements: 100)

    private enum CodingKeys: String, CodingKey, CaseIterable { case path, sha, size, mode, type }

    /// `nil` for a type that git does not have.
    var kind: RepositoryTree.Kind? {
        switch (type, mode) {
        case ("tree", _): .folder
        case ("commit", _): .submodule
        case ("blob", "120000"): .link
        case ("blob", "100755"): .executable
        case ("blob", _): .file
        default: nil
        }
    }
}

/// `GET /search/code`, with the media type for text matches.
struct CodeBody: DecodedBody {
    var totalCount: Count
    var isIncomplete: Bool?
    var items: [Lenient<Item>]

    static let memberNames = MemberNames(
        [
            "total_count", "incomplete_results", "items", "path", "sha", "text_matches", "fragment", "property",
            "repository", "full_name",
        ])

    private enum CodingKeys: String, CodingKey {
        case totalCount = "total_count", isIncomplete = "incomplete_results", items
    }

    struct Item: Decodable {
        var path: String
        var sha: String
        var matches: [Lenient<Match>]?
        var repository: Named?

        private enum CodingKeys: String, CodingKey { case path, sha, repository, matches = "text_matches" }
    }

    struct Named: Decodable {
        var fullName: String

        private enum CodingKeys: String, CodingKey { case fullName = "full_name" }
    }

    /// A fragment with matches. Their indices are not read: their unit depends on the text.
    struct Match: Decodable {
        var fragment: String?
        var property: String?

        /// `nil` for a fragment of the path.
        var content: String? { property == nil || property == "content" ? fragment : nil }
    }
}
