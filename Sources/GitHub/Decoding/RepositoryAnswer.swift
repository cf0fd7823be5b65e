import Model

/// A repository in the API's format. Only its id and name are required; any other member that cannot be read
/// counts as absent.
struct RepositoryAnswer: DecodedAnswer {
    struct Owner: Decodable {
        var login: String?

        fileprivate enum CodingKeys: CodingKey, CaseIterable {
            case login
        }
    }

    struct License: Decodable {
        var spdxID: String?

        fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
            case spdxID = "spdx_id"
        }
    }

    var id: Repository.ID
    var nodeID: String?
    var fullName: String?
    var name: String?
    var owner: Owner?
    var description: String?
    var language: String?
    var license: License?
    var topics: [Lenient<String>]?
    var stars: Count?
    var watchers: Count?
    var forks: Count?
    var openIssues: Count?
    var homepage: String?
    var defaultBranch: String?
    var size: Count?
    var isArchived: Bool?
    var isFork: Bool?
    var isTemplate: Bool?
    var isPrivate: Bool?
    var visibility: String?
    var createdAt: String?
    var updatedAt: String?
    var pushedAt: String?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        // A missing member is not an error, because throwing costs more. The decoder's
        // specific functions for strings and booleans take half as long as its generic one.
        func text(_ key: CodingKeys) -> String? { (try? members.decodeIfPresent(String.self, forKey: key)) ?? nil }
        func flag(_ key: CodingKeys) -> Bool? { (try? members.decodeIfPresent(Bool.self, forKey: key)) ?? nil }
        func value<Value: Decodable>(_ key: CodingKeys) -> Value? {
            (try? members.decodeIfPresent(Value.self, forKey: key)) ?? nil
        }
        id = try members.decode(Repository.ID.self, forKey: .id)
        nodeID = text(.nodeID)
        fullName = text(.fullName)
        name = text(.name)
        owner = value(.owner)
        description = text(.description)
        language = text(.language)
        license = value(.license)
        topics = value(.topics)
        stars = members.count(.stars)
        watchers = members.count(.watchers)
        forks = members.count(.forks)
        openIssues = members.count(.openIssues)
        homepage = text(.homepage)
        defaultBranch = text(.defaultBranch)
        size = members.count(.size)
        isArchived = flag(.isArchived)
        isFork = flag(.isFork)
        isTemplate = flag(.isTemplate)
        isPrivate = flag(.isPrivate)
        visibility = text(.visibility)
        createdAt = text(.createdAt)
        updatedAt = text(.updatedAt)
        pushedAt = text(.pushedAt)
    }

    /// The names of all members that are read.
    static let memberNames = MemberNames(memberNameTexts)
    static let memberNameTexts =
        CodingKeys.allCases.map(\.rawValue) + Owner.CodingKeys.allCases.map(\.stringValue)
        + License.CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id
        case nodeID = "node_id"
        case fullName = "full_name"
        case name
        case owner
        case description
        case language
        case license
        case topics
        case stars = "stargazers_count"
        case watchers = "watchers_count"
        case forks = "forks_count"
        case openIssues = "open_issues_count"
        case homepage
        case defaultBranch = "default_branch"
        case size
        case isArchived = "archived"
        case isFork = "fork"
        case isTemplate = "is_template"
        case isPrivate = "private"
        case visibility
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case pushedAt = "pushed_at"
    }
}

extension RepositoryAnswer {
    /// The repository; `nil` if it has no owner or no name.
    var repository: Repository? {
        let nameParts = fullName?.split(separator: "/", maxSplits: 1).map(String.init) ?? []
        guard let owner = text(owner?.login) ?? text(nameParts.first),
            let name = text(name) ?? text(nameParts.dropFirst().first)
        else { return nil }
        return Repository(
            id: id, owner: owner, name: name,
            description: text(description, limit: RepositoryAnswer.longestText).map(Shortcodes.replaced),
            language: text(language), license: shownLicense, topics: shownTopics,
            // Older responses have only `watchers_count`, which always was the number of stars.
            stars: (stars ?? watchers)?.value ?? 0, forks: forks?.value ?? 0, openIssues: openIssues?.value ?? 0,
            homepage: text(homepage, limit: RepositoryAnswer.longestText),
            defaultBranch: text(defaultBranch), size: size?.value, isArchived: isArchived ?? false,
            isFork: isFork ?? false,
            isTemplate: isTemplate ?? false,
            visibility: visibility.flatMap(Repository.Visibility.init) ?? (isPrivate == true ? .private : .public),
            createdAt: moment(createdAt), updatedAt: moment(updatedAt), pushedAt: moment(pushedAt),
            nodeID: text(nodeID))
    }

    /// `NOASSERTION` means that GitHub does not recognise the licence file.
    private var shownLicense: String? {
        license?.spdxID == "NOASSERTION" ? nil : text(license?.spdxID)
    }

    private var shownTopics: [String] {
        var shown: [String] = []
        for topic in topics ?? [] where shown.count < RepositoryAnswer.mostTopics {
            if let topic = text(topic.value, limit: RepositoryAnswer.longestTopic) { shown.append(topic) }
        }
        return shown
    }

    /// GitHub's limits are lower or not much higher: 350 characters for a description, 20 topics of 50 characters, 39 for a
    /// login, 100 for a name. Texts are saved, compared and drawn, so those of a server without limits are cut.
    private static let longestText = 2_000
    private static let longestTopic = 50
    private static let mostTopics = 20
    private static let longestName = 255

    /// Null and the empty string are equivalent in these responses. Longer texts are cut to this many Unicode scalars.
    private func text(_ text: String?, limit: Int = longestName) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return text.utf8.count <= limit ? text : String(text.unicodeScalars.prefix(limit))
    }

    private func moment(_ text: String?) -> Timestamp? {
        text.flatMap { Timestamp(iso8601: $0) }
    }
}

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
