import Core

struct UpdateNode: BatchNode {
    /// Requests every property of this type and nothing else.
    static let document = byIDs(
        "Updates",
        """
        id nameWithOwner description stargazerCount forkCount pushedAt isArchived licenseInfo { spdxId }
        latestRelease { tagName isPrerelease }
        """)

    var id: String
    var key: String? { id }
    var nameWithOwner: String
    var description: String?
    var stargazerCount: Count?
    var forkCount: Count?
    var pushedAt: String?
    var isArchived: Bool?
    var licenseInfo: FactsNode.License?
    var latestRelease: FactsNode.Release?

    var update: RepositoryUpdate? {
        guard let names = RepositoryName.parts(of: nameWithOwner) else { return nil }
        let release = latestRelease.flatMap { $0.isPrerelease == true ? nil : $0.tagName } ?? ""
        return RepositoryUpdate(
            nodeID: id, owner: names.owner, name: names.name,
            description: description.flatMap { $0.isEmpty ? nil : BoundedText.bounded($0) },
            stars: stargazerCount?.value ?? 0,
            forks: forkCount?.value ?? 0,
            pushedAt: pushedAt.flatMap { Timestamp(iso8601: $0) }, isArchived: isArchived ?? false,
            license: licenseInfo?.known,
            release: BoundedText.bounded(release))
    }
}
