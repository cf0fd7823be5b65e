import Core

/// A repository by name, with everything that REST has too.
struct NamedNode: BatchNode {
    /// The variables are owners and names. Requests every property of this type and nothing else.
    static func document(of count: Int) -> String {
        byAliases(
            "Named", of: count, "$o#: String!, $n#: String!",
            "repository(owner: $o#, name: $n#, followRenames: true) { ...Row }",
            fragment: """

                fragment Row on Repository {
                  id databaseId nameWithOwner description homepageUrl stargazerCount forkCount diskUsage
                  isArchived isFork isTemplate visibility createdAt updatedAt pushedAt
                  licenseInfo { spdxId } primaryLanguage { name } defaultBranchRef { name }
                  repositoryTopics(first: 20) { nodes { topic { name } } }
                  openIssues: issues(states: OPEN) { totalCount }
                  openPullRequests: pullRequests(states: OPEN) { totalCount }
                }
                """)
    }

    struct Topics: Decodable { var nodes: [Lenient<TopicNode>]? }
    struct TopicNode: Decodable { var topic: FactsNode.Named }

    var id: String
    var databaseId: Repository.ID
    var nameWithOwner: String
    var description: String?
    var homepageUrl: String?
    var stargazerCount: Count?
    var forkCount: Count?
    var diskUsage: Count?
    var isArchived: Bool?
    var isFork: Bool?
    var isTemplate: Bool?
    var visibility: String?
    var createdAt: String?
    var updatedAt: String?
    var pushedAt: String?
    var licenseInfo: FactsNode.License?
    var primaryLanguage: FactsNode.Named?
    var defaultBranchRef: FactsNode.Named?
    var repositoryTopics: Topics?
    var openIssues: FactsNode.Connection?
    var openPullRequests: FactsNode.Connection?

    /// `nil` without a name, or with an invalid id.
    var repository: Repository? {
        guard let names = RepositoryName.parts(of: nameWithOwner), databaseId.rawValue >= 0 else { return nil }
        func text(_ text: String?, limit: Int = 255) -> String? {
            text.flatMap { $0.isEmpty ? nil : BoundedText.bounded($0, to: limit) }
        }
        func moment(_ text: String?) -> Timestamp? { text.flatMap { Timestamp(iso8601: $0) } }
        return Repository(
            id: databaseId, owner: names.owner, name: names.name,
            description: text(description, limit: 2_000), language: text(primaryLanguage?.name),
            license: licenseInfo?.known,
            topics: (repositoryTopics?.nodes ?? []).prefix(20).compactMap { text($0.value?.topic.name, limit: 50) },
            stars: stargazerCount?.value ?? 0, forks: forkCount?.value ?? 0,
            // REST counts both.
            openIssues: (openIssues?.totalCount.value ?? 0) + (openPullRequests?.totalCount.value ?? 0),
            homepage: text(homepageUrl, limit: 2_000), defaultBranch: text(defaultBranchRef?.name),
            size: diskUsage?.value, isArchived: isArchived ?? false, isFork: isFork ?? false,
            isTemplate: isTemplate ?? false,
            visibility: visibility.flatMap { Repository.Visibility(rawValue: $0.lowercased()) } ?? .private,
            createdAt: moment(createdAt), updatedAt: moment(updatedAt), pushedAt: moment(pushedAt), nodeID: text(id))
    }
}
