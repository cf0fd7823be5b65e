import Model

/// A repository as the API writes it. Only its number and its name have to be there.
struct RepositoryAnswer: Decodable {
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

    var id: Int64
    var fullName: String?
    var name: String?
    var owner: Owner?
    var description: String?
    var language: String?
    var license: License?
    var topics: [String]?
    var stars: Int?
    var watchers: Int?
    var forks: Int?
    var openIssues: Int?
    var homepage: String?
    var defaultBranch: String?
    var size: Int?
    var isArchived: Bool?
    var isFork: Bool?
    var isTemplate: Bool?
    var isPrivate: Bool?
    var visibility: String?
    var createdAt: String?
    var updatedAt: String?
    var pushedAt: String?

    /// The names of all members that are read.
    static let memberNames =
        CodingKeys.allCases.map(\.rawValue) + Owner.CodingKeys.allCases.map(\.stringValue)
        + License.CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id
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
    /// The repository; `nil` where it has no owner or no name.
    var repository: Repository? {
        let nameParts = fullName?.split(separator: "/", maxSplits: 1).map(String.init) ?? []
        guard let owner = text(owner?.login) ?? nameParts.first,
            let name = text(name) ?? nameParts.dropFirst().first
        else { return nil }
        return Repository(
            id: Repository.ID(rawValue: id), owner: owner, name: name, description: text(description),
            language: text(language), license: shownLicense, topics: topics ?? [],
            // Older answers have only `watchers_count`, which always was the number of stars.
            stars: stars ?? watchers ?? 0, forks: forks ?? 0, openIssues: openIssues ?? 0, homepage: text(homepage),
            defaultBranch: text(defaultBranch), size: size, isArchived: isArchived ?? false, isFork: isFork ?? false,
            isTemplate: isTemplate ?? false,
            visibility: visibility.flatMap(Repository.Visibility.init) ?? (isPrivate == true ? .private : .public),
            createdAt: moment(createdAt), updatedAt: moment(updatedAt), pushedAt: moment(pushedAt))
    }

    /// `NOASSERTION` is GitHub's way to say that there is a licence file it does not recognise.
    private var shownLicense: String? {
        license?.spdxID == "NOASSERTION" ? nil : text(license?.spdxID)
    }

    /// Null and the empty string mean the same in these answers.
    private func text(_ text: String?) -> String? {
        text?.isEmpty == false ? text : nil
    }

    private func moment(_ text: String?) -> Timestamp? {
        text.flatMap { Timestamp(iso8601: $0) }
    }
}
