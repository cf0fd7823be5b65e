/// What the program knows about a qualifier: a row of the ``QualifierTable``.
public struct QualifierRow: Sendable, Hashable {
    /// A value that is offered while typing.
    public struct Value: Sendable, Hashable {
        public let text: String
        public let meaning: String
        public let hosts: Hosts

        public init(_ text: String, _ meaning: String, hosts: Hosts = .all) {
            (self.text, self.meaning, self.hosts) = (text, meaning, hosts)
        }
    }

    public enum Hosts: Sendable, Hashable {
        case all
        /// github.com and ghe.com, not GitHub Enterprise Server.
        case cloud
    }

    public let name: QualifierName
    public let grammar: QualifierGrammar
    public let meaning: String
    /// Queries that use it; the first is the shortest.
    public let examples: [String]
    /// Values to offer, besides those that the grammar or the library give.
    public let values: [Value]
    /// The year in which GitHub added it; `nil` if no source says so.
    public let since: Int?
    public let hosts: Hosts

    /// Without a grammar, it is a choice of the values.
    public init(
        _ name: QualifierName, _ grammar: QualifierGrammar?, _ meaning: String, examples: [String],
        values: [Value] = [], since: Int? = nil, hosts: Hosts = .all
    ) {
        self.name = name
        self.grammar = grammar ?? .choice(values.map(\.text))
        (self.meaning, self.examples, self.values, self.since, self.hosts) = (meaning, examples, values, since, hosts)
    }

    func isAvailable(_ facts: QueryFacts) -> Bool { !(facts.isEnterpriseServer && hosts == .cloud) }

    func values(_ facts: QueryFacts) -> [Value] {
        facts.isEnterpriseServer ? values.filter { $0.hosts == .all } : values
    }
}

/// The qualifiers of a search for repositories: one table for the parser, the check while typing, completion, offline
/// matching, help and `Docs/Query.md`. A qualifier without a row does not exist.
public struct QualifierTable: Sendable, Hashable {
    /// The most useful first.
    public var rows: [QualifierRow]

    public init(_ rows: [QualifierRow]) { self.rows = rows }

    /// - Parameter name: In lower case.
    func row(named name: some StringProtocol) -> QualifierRow? { rows.first { $0.name.rawValue == name } }

    public subscript(name: QualifierName) -> QualifierRow? { rows.first { $0.name == name } }

    /// What GitHub documents.
    ///
    /// Source: GitHub docs, "Searching for repositories", "Searching in forks", "Sorting search results"; which hosts
    /// have a qualifier is in their sources (github/docs, `ifversion`). A year is given only where GitHub announced the
    /// qualifier: `archived:` in "Archiving repositories", developer.github.com, 2017-11-08.
    public static let standard = QualifierTable(owned + measured + dated + stated + searched)

    private static let owned = [
        QualifierRow(
            .language, .language, "main language of the code",
            examples: ["language:swift", "language:\"Jupyter Notebook\""]),
        QualifierRow(.topic, .topic, "one of its topics", examples: ["topic:terminal"]),
        QualifierRow(
            .user, .login, "repositories of a user", examples: ["user:apple", "user:@me"]),
        QualifierRow(.org, .login, "repositories of an organisation", examples: ["org:github"]),
        QualifierRow(.repo, .repository, "one repository", examples: ["repo:apple/swift"]),
        QualifierRow(
            .license, .license, "licence or family of licences", examples: ["license:mit", "license:gpl"],
            values: LicenseKeywords.values),
    ]

    private static let measured = [
        QualifierRow(.stars, .number, "number of stars", examples: ["stars:>=100", "stars:10..50"]),
        QualifierRow(.forks, .number, "number of forks", examples: ["forks:>10"]),
        QualifierRow(.size, .number, "size in kilobytes", examples: ["size:<1000"]),
        QualifierRow(.followers, .number, "followers of its owner", examples: ["followers:>=100"]),
        QualifierRow(.topics, .number, "number of topics", examples: ["topics:>3"]),
        QualifierRow(
            .goodFirstIssues, .number, "issues labelled \"good first issue\"", examples: ["good-first-issues:>2"],
            hosts: .cloud),
        QualifierRow(
            .helpWantedIssues, .number, "issues labelled \"help wanted\"", examples: ["help-wanted-issues:>4"],
            hosts: .cloud),
    ]

    private static let dated = [
        QualifierRow(
            .pushed, .date, "date of the last push", examples: ["pushed:>2024-12-24", "pushed:>=2024-12-24T17:49:19Z"]),
        QualifierRow(
            .created, .date, "date of creation", examples: ["created:2024-12-24", "created:2024-01-01..2024-12-31"]),
    ]

    private static func yesOrNo(_ yes: String, _ no: String) -> [QualifierRow.Value] {
        [.init("true", yes), .init("false", no)]
    }

    private static let visibilities: [QualifierRow.Value] = [
        .init("public", "public only"), .init("private", "private only"),
        .init("internal", "internal to an enterprise"),
        .init("sponsorable", "owner can be sponsored", hosts: .cloud),
    ]

    /// Source: REST reference, "Search repositories", parameter `sort`, with the suffixes of "Sorting search results".
    private static let orders = ["stars", "forks", "updated", "help-wanted-issues"].flatMap {
        [$0, "\($0)-desc", "\($0)-asc"]
    }

    private static let stated = [
        QualifierRow(
            .archived, nil, "whether it is read-only", examples: ["archived:false"],
            values: yesOrNo("archived only", "not archived"), since: 2017),
        QualifierRow(
            .fork, nil, "whether forks are included", examples: ["fork:true", "fork:only"],
            // `false` is the default; GitHub's own command line sends it.
            values: [.init("true", "forks, too"), .init("only", "forks only"), .init("false", "without forks")]),
        QualifierRow(
            .is, .anyOf(visibilities.map(\.text)), "who can see it, or whether it has sponsors",
            examples: ["is:public", "is:public,private"], values: visibilities),
        QualifierRow(
            .template, nil, "whether it is a template", examples: ["template:true"],
            values: yesOrNo("templates only", "without templates")),
        QualifierRow(
            .mirror, nil, "whether it is a mirror", examples: ["mirror:false"],
            values: yesOrNo("mirrors only", "without mirrors"), hosts: .cloud),
        QualifierRow(
            .has, nil, "whether it has a funding file", examples: ["has:funding-file"],
            values: [.init("funding-file", "with a funding file")], hosts: .cloud),
        QualifierRow(
            .props, .text, "custom property, with one org:", examples: ["org:github props.team:core"]),
    ]

    private static let searched = [
        QualifierRow(
            .in, .list(SearchFields.names.map(\.name)), "where words are searched",
            examples: ["in:name", "in:name,description"],
            values: [
                .init("name", "in the name"), .init("description", "in the description"),
                .init("topics", "in the topics"), .init("readme", "in the README"),
            ]),
        QualifierRow(
            .sort, .choice(orders), "sort order", examples: ["sort:stars"],
            values: [
                .init("stars", "most stars first"), .init("forks", "most forks first"),
                .init("updated", "latest update first"), .init("help-wanted-issues", "most help-wanted issues first"),
                .init("stars-asc", "fewest stars first"), .init("forks-asc", "fewest forks first"),
                .init("updated-asc", "oldest update first"),
            ]),
    ]
}

extension QualifierTable {
    public static let favourites = QualifierTable(
        standard.rows + [QualifierRow(.tag, .text, "a word of your note with a #", examples: ["tag:todo"])])
}
