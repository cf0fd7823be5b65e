import Core

/// The facts of a page, and what only a comparison shows.
struct ComparisonNode: BatchNode {
    /// Requests every property of this type and nothing else.
    static let document = byIDs(
        "Comparison",
        """
        \(FactsNode.fields) isFork stargazerCount forkCount diskUsage createdAt
        closedPullRequests: pullRequests(states: CLOSED) { totalCount }
        releases(first: 10, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { publishedAt } }
        repositoryTopics(first: 20) { nodes { topic { name } } }
        \(readmes.map(selection(of:)).joined(separator: "\n"))
        """)

    private typealias Readme = (alias: String, path: String, fields: String)

    /// The READMEs that are requested, in the order of GitHub's preference. Each object takes no connection and costs nothing. Headings are
    /// counted only in Markdown. `docs` often has a README beside another one: its length is enough.
    ///
    /// Source: GitHub docs, "About READMEs": `.github`, then the root, then `docs`.
    private static let readmes: [Readme] = [
        ("gitHubReadme", ".github/README.md", "byteSize text"), ("readme", "README.md", "byteSize text"),
        ("lowerReadme", "readme.md", "byteSize text"), ("textReadme", "README.rst", "byteSize"),
        ("asciiReadme", "README.adoc", "byteSize"), ("plainReadme", "README", "byteSize"),
        ("docsReadme", "docs/README.md", "byteSize"),
    ]

    private static func selection(of readme: Readme) -> String {
        "\(readme.alias): object(expression: \"HEAD:\(readme.path)\") { ... on Blob { \(readme.fields) } }"
    }

    struct List<Element: Decodable>: Decodable { var nodes: [Lenient<Element>]? }
    struct Published: Decodable { var publishedAt: String? }
    struct Topic: Decodable { var topic: FactsNode.Named }
    struct File: Decodable {
        var byteSize: Count?
        var text: String?
    }

    private enum CodingKeys: CodingKey {
        case isFork, stargazerCount, forkCount, diskUsage, createdAt, closedPullRequests, releases, repositoryTopics
    }

    let node: FactsNode
    let compared: ComparedFacts
    var key: String? { node.id }

    init(from decoder: any Decoder) throws {
        node = try FactsNode(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // An unreadable member counts as unknown; the others survive.
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
        let files = try decoder.container(keyedBy: AnyKey.self)
        for readme in Self.readmes {
            let file = try? files.decodeIfPresent(File.self, forKey: AnyKey(stringValue: readme.alias))
            guard let file, let bytes = file.byteSize?.value else { continue }
            compared.readme = ComparedFacts.Outline(markdown: file.text, bytes: bytes)
            break
        }
        self.compared = compared
    }
}
