import Core

/// A repository as REST sends it. Only its id and name are required; any other unreadable member counts as missing.
struct RepositoryBody: DecodedBody {
    /// `nil` if the owner or the name is missing or invalid.
    let repository: Repository?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        // Missing members are not errors, because throwing costs more. The decoder's functions for strings and booleans take half as
        // long as its generic one.
        func raw(_ key: CodingKeys) -> String? { (try? members.decodeIfPresent(String.self, forKey: key)) ?? nil }
        func text(_ key: CodingKeys, limit: Int = Self.longestName) -> String? { Self.text(raw(key), limit: limit) }
        func moment(_ key: CodingKeys) -> Timestamp? { raw(key).flatMap { Timestamp(iso8601: $0) } }
        func flag(_ key: CodingKeys) -> Bool { (try? members.decodeIfPresent(Bool.self, forKey: key)) == true }
        func count(_ key: CodingKeys) -> Int? { members.count(key)?.value }
        func value<Value: Decodable>(_ key: CodingKeys, as type: Value.Type) -> Value? {
            (try? members.decodeIfPresent(type, forKey: key)) ?? nil
        }
        let id = try members.decode(Repository.ID.self, forKey: .id)
        let nameParts =
            raw(.fullName)?.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) ?? []
        let ownerPart = value(.owner, as: Part.self)
        guard let owner = Self.text(ownerPart?.login) ?? Self.text(nameParts.first),
            let name = text(.name) ?? Self.text(nameParts.dropFirst().first), RepositoryName.isValid(owner, name)
        else {
            repository = nil
            return
        }
        let license = value(.license, as: Part.self)?.spdxID
        let topics = value(.topics, as: [Lenient<String>].self) ?? []
        repository = Repository(
            id: id, owner: owner, name: name,
            description: text(.description, limit: Self.longestText).map(Shortcodes.replaced),
            language: text(.language),
            // `NOASSERTION` means that GitHub does not recognise the licence file.
            license: license == "NOASSERTION" ? nil : Self.text(license),
            topics: Array(
                topics.lazy.compactMap { Self.text($0.value, limit: Self.longestTopic) }.prefix(Self.mostTopics)),
            // Older responses have only `watchers_count`, which was always the number of stars.
            stars: count(.stars) ?? count(.watchers) ?? 0, forks: count(.forks) ?? 0,
            openIssues: count(.openIssues) ?? 0,
            homepage: text(.homepage, limit: Self.longestText), defaultBranch: text(.defaultBranch), size: count(.size),
            isArchived: flag(.isArchived), isFork: flag(.isFork), isTemplate: flag(.isTemplate),
            visibility: raw(.visibility).flatMap(Repository.Visibility.init)
                ?? (flag(.isPrivate) ? .private : .public),
            createdAt: moment(.createdAt), updatedAt: moment(.updatedAt), pushedAt: moment(.pushedAt),
            nodeID: text(.nodeID),
            details: RepositoryDetails(
                traits: .init(
                    Self.traits.filter { flag($0.key) || $0.trait == .mirror && raw($0.key) != nil }.map(\.trait)),
                of: .init(Self.traits.filter { members.contains($0.key) }.map(\.trait)),
                ownerID: Self.text(ownerPart?.nodeID?.value),
                ownerType: ownerPart?.type?.value.flatMap(RepositoryDetails.OwnerType.init(rawValue:)),
                watchers: members.count(.subscribers)))
    }

    private static let traits: [(key: CodingKeys, trait: RepositoryDetails.Traits)] = [
        (.hasIssues, .issues), (.hasProjects, .projects), (.hasWiki, .wiki), (.hasPages, .pages),
        (.hasDownloads, .downloads), (.hasDiscussions, .discussions), (.isDisabled, .disabled), (.mirror, .mirror),
    ]

    private struct Part: Decodable {
        var login: String?
        var spdxID: String?
        var nodeID: Lenient<String>?
        var type: Lenient<String>?

        enum CodingKeys: String, CodingKey, CaseIterable { case login, type, spdxID = "spdx_id", nodeID = "node_id" }
    }

    static let memberNames = MemberNames(memberNameTexts)
    static let memberNameTexts = CodingKeys.allCases.map(\.rawValue) + Part.CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, owner, description, language, license, topics, homepage, size, visibility
        case nodeID = "node_id", fullName = "full_name", stars = "stargazers_count", watchers = "watchers_count"
        case forks = "forks_count", openIssues = "open_issues_count", defaultBranch = "default_branch"
        case isArchived = "archived", isFork = "fork", isTemplate = "is_template", isPrivate = "private"
        case hasIssues = "has_issues", hasProjects = "has_projects", hasWiki = "has_wiki", hasPages = "has_pages"
        case hasDownloads = "has_downloads", hasDiscussions = "has_discussions", isDisabled = "disabled"
        case mirror = "mirror_url", subscribers = "subscribers_count"
        case createdAt = "created_at", updatedAt = "updated_at", pushedAt = "pushed_at"
    }

    /// GitHub's limits are lower or not much higher: 350 characters for a description, 20 topics of 50 characters, 39 for a login, 100
    /// for a name. Texts are saved, compared and drawn, so those of a server without limits are cut.
    private static let longestText = 2_000
    private static let longestTopic = 50
    private static let mostTopics = 20
    private static let longestName = 255

    /// An empty string counts as null. Longer texts are cut to `limit` Unicode scalars.
    private static func text(_ text: String?, limit: Int = longestName) -> String? {
        text.flatMap { $0.isEmpty ? nil : BoundedText.bounded($0, to: limit) }
    }
}

/// `GET /search/repositories` (REST reference, "Search repositories"); which fields can be missing or null was observed in traffic
/// from 2012 to 2026.
struct SearchBody: DecodedBody {
    var totalCount: Count
    var isIncomplete: Bool?
    var items: [Lenient<RepositoryBody>]

    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue) + RepositoryBody.memberNameTexts)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case totalCount = "total_count", isIncomplete = "incomplete_results", items
    }
}

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

/// `GET /repos/{owner}/{repo}/releases/latest` and `/releases/tags/{tag}`, and an item of `/releases`.
struct ReleaseBody: DecodedBody, Sendable {
    private var tag: String
    private var publishedAt: String?
    private var name: String?
    private var isPrerelease: Bool?
    private var isDraft: Bool?
    /// Only if it was asked for.
    private var html: String?
    private var assets: [Lenient<Asset>]?

    private struct Asset: Decodable, Sendable {
        var name: String
        var size: Count?
        var downloads: Count?

        enum CodingKeys: String, CodingKey, CaseIterable { case name, size, downloads = "download_count" }
    }

    /// Names members, because a release has up to 1,000 files.
    static let memberNames = MemberNames(
        CodingKeys.allCases.map(\.rawValue) + Asset.CodingKeys.allCases.map(\.rawValue))
    static var limits: JSONExcerpt.Limits {
        var limits = JSONExcerpt.Limits()
        limits.textBytes = GitHubClient.largestReadme
        return limits
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case tag = "tag_name", publishedAt = "published_at", name, isPrerelease = "prerelease", isDraft = "draft"
        case html = "body_html", assets
    }

    var value: RepositoryFacts.Release {
        .init(tag: BoundedText.bounded(tag), publishedAt: publishedAt.flatMap { Timestamp(iso8601: $0) })
    }

    /// `nil` for a draft, which only some see, and for one without a date.
    var release: Release? {
        let listed = FactsNode.Release(
            tagName: tag, publishedAt: publishedAt, isPrerelease: isPrerelease, name: name, isDraft: isDraft
        ).listed
        guard var release = listed else { return nil }
        release.files = (assets ?? []).compactMap { asset in
            asset.value.map {
                ReleaseFile(
                    name: BoundedText.bounded($0.name), size: $0.size?.value ?? 0, downloads: $0.downloads?.value ?? 0)
            }
        }
        return release
    }

    /// The notes as HTML, or their beginning. Untrusted.
    var notes: String { html ?? "" }
}

/// `GET /repos/{owner}/{repo}/languages`: sizes in bytes, by name.
struct LanguagesBody: DecodedBody, Sendable {
    var sizes: [String: Count]

    /// More languages than Linguist has.
    static let limits = JSONExcerpt.Limits(elements: 1_000)

    init(from decoder: any Decoder) throws { sizes = try decoder.singleValueContainer().decode([String: Count].self) }
}

/// An item of `GET /repos/{owner}/{repo}/stargazers/history` (GitHub changelog, 2026-09-04).
struct StarWeekBody: DecodedBody, Sendable {
    var week: Timestamp
    var days: [Count]

    /// The newest come first.
    static let limits = JSONExcerpt.Limits(elements: StarHistory.longest)

    var value: StarHistory.Week {
        .init(start: week, days: days.map(\.value))
    }
}

/// `GET /repos/{owner}/{repo}/compare/{basehead}`.
struct ComparisonBody: DecodedBody {
    var commitsAhead: Count

    static let memberNames = MemberNames(CodingKeys.allCases.map(\.rawValue))

    private enum CodingKeys: String, CodingKey, CaseIterable { case commitsAhead = "ahead_by" }
}
