import Core

struct FactsNode: BatchNode {
    /// Requests every property of this type and nothing else.
    static let document = byIDs("Facts", fields)

    static let fields = """
        id visibility isArchived isTemplate isMirror isSecurityPolicyEnabled parent { nameWithOwner } licenseInfo { spdxId }
        languages(first: 8, orderBy: {field: SIZE, direction: DESC}) { totalSize edges { size node { name } } }
        latestRelease { tagName publishedAt isPrerelease }
        openIssues: issues(states: OPEN) { totalCount } closedIssues: issues(states: CLOSED) { totalCount }
        openPullRequests: pullRequests(states: OPEN) { totalCount }
        mergedPullRequests: pullRequests(states: MERGED) { totalCount }
        defaultBranchRef { target { ... on Commit { committedDate } } }
        """

    struct Connection: Decodable { var totalCount: Count }
    struct Named: Decodable { var name: String }
    struct Edge: Decodable {
        var size: Count
        var node: Named
    }
    struct Languages: Decodable {
        var totalSize: Count?
        var edges: [Lenient<Edge>]?
    }
    struct Release: Decodable {
        var tagName: String
        var publishedAt: String?
        var isPrerelease: Bool?
        var name: String?
        var isDraft: Bool?

        /// `nil` for a draft, which only some see, and for one without a date.
        var listed: Core.Release? {
            guard isDraft != true, let date = publishedAt.flatMap({ Timestamp(iso8601: $0) }) else { return nil }
            return Core.Release(
                tag: BoundedText.bounded(tagName), title: BoundedText.bounded(name ?? ""), publishedAt: date,
                isPrerelease: isPrerelease ?? false)
        }
    }
    struct Commit: Decodable { var committedDate: String? }
    struct Branch: Decodable { var target: Commit? }
    struct Parent: Decodable { var nameWithOwner: String }
    struct License: Decodable {
        var spdxId: String?

        /// `NOASSERTION` means that GitHub does not recognise the licence file.
        var known: String? { spdxId.flatMap { $0 == "NOASSERTION" ? nil : BoundedText.bounded($0) } }
    }

    var id: String
    var visibility: String?
    var isArchived: Bool?
    var isTemplate: Bool?
    var isMirror: Bool?
    var isSecurityPolicyEnabled: Bool?
    var parent: Parent?
    var licenseInfo: License?
    var languages: Languages?
    var latestRelease: Release?
    var openIssues: Connection?
    var closedIssues: Connection?
    var openPullRequests: Connection?
    var mergedPullRequests: Connection?
    var defaultBranchRef: Branch?
}

extension FactsNode {
    var key: String? { id }

    /// Whether a field is missing that every repository has.
    var isIncomplete: Bool {
        openIssues == nil || closedIssues == nil || openPullRequests == nil || mergedPullRequests == nil
            || isArchived == nil
    }

    /// Whether the response says that it is not public.
    var isHidden: Bool { visibility.map { $0 != "PUBLIC" } ?? false }

    var facts: RepositoryFacts {
        var facts = RepositoryFacts()
        facts.isArchived = isArchived
        facts.isTemplate = isTemplate
        facts.isMirror = isMirror
        facts.hasSecurityPolicy = isSecurityPolicyEnabled
        facts.parent = parent.flatMap { RepositoryName.parts(of: $0.nameWithOwner) == nil ? nil : $0.nameWithOwner }
        facts.license = licenseInfo?.known
        facts.languages = languages?.edges?.compactMap { edge in
            edge.value.map { .init(name: BoundedText.bounded($0.node.name), bytes: $0.size.value) }
        }
        facts.languageBytes = languages?.totalSize?.value
        if let release = latestRelease, release.isPrerelease != true {
            facts.release = .init(
                tag: BoundedText.bounded(release.tagName),
                publishedAt: release.publishedAt.flatMap { Timestamp(iso8601: $0) })
        }
        facts.openIssues = openIssues?.totalCount.value
        facts.closedIssues = closedIssues?.totalCount.value
        facts.openPullRequests = openPullRequests?.totalCount.value
        facts.mergedPullRequests = mergedPullRequests?.totalCount.value
        facts.lastCommit = defaultBranchRef?.target?.committedDate.flatMap { Timestamp(iso8601: $0) }
        return facts
    }
}

struct UpdateNode: BatchNode {
    /// Requests every property of this type and nothing else.
    static let document = byIDs(
        "Updates",
        """
        id nameWithOwner description stargazerCount forkCount pushedAt isArchived visibility licenseInfo { spdxId }
        latestRelease { tagName isPrerelease }
        releases(first: 3, orderBy: {field: CREATED_AT, direction: DESC}) {
          nodes { tagName name publishedAt isPrerelease isDraft }
        }
        """)

    struct Releases: Decodable { var nodes: [Lenient<FactsNode.Release>]? }

    var id: String
    var key: String? { id }
    var nameWithOwner: String
    var description: String?
    var stargazerCount: Count?
    var forkCount: Count?
    var pushedAt: String?
    var isArchived: Bool?
    var visibility: String?
    var licenseInfo: FactsNode.License?
    var latestRelease: FactsNode.Release?
    var releases: Releases?

    var update: RepositoryUpdate? {
        guard let names = RepositoryName.parts(of: nameWithOwner) else { return nil }
        let release = latestRelease.flatMap { $0.isPrerelease == true ? nil : $0.tagName } ?? ""
        return RepositoryUpdate(
            nodeID: id, owner: names.owner, name: names.name,
            description: description.flatMap { $0.isEmpty ? nil : BoundedText.bounded($0) },
            stars: stargazerCount?.value ?? 0,
            forks: forkCount?.value ?? 0,
            pushedAt: pushedAt.flatMap { Timestamp(iso8601: $0) }, isArchived: isArchived ?? false,
            isHidden: visibility.map { $0 != "PUBLIC" } ?? false, license: licenseInfo?.known,
            release: BoundedText.bounded(release), releases: listed)
    }

    /// `nil` if GitHub left them out, or if the newest are all drafts.
    private var listed: [Release]? {
        guard let nodes = releases?.nodes else { return nil }
        let listed = nodes.compactMap { $0.value?.listed }
        return listed.isEmpty && !nodes.isEmpty ? nil : listed
    }
}
