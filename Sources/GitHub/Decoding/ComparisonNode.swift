import Model

/// A repository in a response to its ``document``: the facts of a page, and what only a comparison shows.
struct ComparisonNode: Decodable {
    /// What is requested: every property of this type, and nothing else.
    static let document = """
        query Comparison($ids: [ID!]!) {
          nodes(ids: $ids) {
            ... on Repository {
              id
              isArchived
              isTemplate
              isMirror
              isFork
              isSecurityPolicyEnabled
              stargazerCount
              forkCount
              diskUsage
              createdAt
              parent { nameWithOwner }
              licenseInfo { spdxId }
              languages(first: 8, orderBy: {field: SIZE, direction: DESC}) { totalSize edges { size node { name } } }
              latestRelease { tagName publishedAt isPrerelease }
              openIssues: issues(states: OPEN) { totalCount }
              closedIssues: issues(states: CLOSED) { totalCount }
              openPullRequests: pullRequests(states: OPEN) { totalCount }
              mergedPullRequests: pullRequests(states: MERGED) { totalCount }
              closedPullRequests: pullRequests(states: CLOSED) { totalCount }
              defaultBranchRef { target { ... on Commit { committedDate } } }
              releases(first: 10, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { publishedAt } }
              repositoryTopics(first: 20) { nodes { topic { name } } }
              readme: object(expression: "HEAD:README.md") { ... on Blob { byteSize text } }
            }
          }
          rateLimit { cost limit remaining used resetAt }
        }
        """

    struct List<Element: Decodable>: Decodable { var nodes: [Lenient<Element>]? }
    struct Published: Decodable { var publishedAt: String? }
    struct Topic: Decodable { var topic: FactsNode.Named }
    struct File: Decodable {
        var byteSize: Count?
        var text: String?
    }

    private enum CodingKeys: CodingKey {
        case isFork, stargazerCount, forkCount, diskUsage, createdAt, closedPullRequests, releases, repositoryTopics,
            readme
    }

    let node: FactsNode
    let compared: ComparedFacts

    init(from decoder: any Decoder) throws {
        node = try FactsNode(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // What cannot be read is not known; the rest is.
        func value<Value: Decodable>(_ type: Value.Type, _ key: CodingKeys) -> Value? {
            try? values.decodeIfPresent(type, forKey: key)
        }
        var compared = ComparedFacts()
        compared.facts = node.facts
        compared.loaded = [.details, .languages]
        compared.isFork = value(Bool.self, .isFork)
        compared.stars = value(Count.self, .stargazerCount)?.value
        compared.forks = value(Count.self, .forkCount)?.value
        compared.size = value(Count.self, .diskUsage)?.value
        compared.createdAt = value(String.self, .createdAt).flatMap { Timestamp(iso8601: $0) }
        compared.closedPullRequests = value(FactsNode.Connection.self, .closedPullRequests)?.totalCount.value
        compared.releases = value(List<Published>.self, .releases)?.nodes?.prefix(10).compactMap {
            $0.value?.publishedAt.flatMap { Timestamp(iso8601: $0) }
        }
        compared.topics = value(List<Topic>.self, .repositoryTopics)?.nodes?.prefix(20).compactMap {
            $0.value.map { BoundedText.bounded($0.topic.name) }
        }
        if let file = value(File.self, .readme), let bytes = file.byteSize?.value {
            compared.readme = ComparedFacts.Outline(markdown: file.text ?? "", bytes: bytes)
        }
        self.compared = compared
    }
}
