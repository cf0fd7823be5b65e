/// What is printed of a repository.
public struct PrintedRepository: Sendable {
    /// The repository.
    package let repository: Repository
    /// Makes its addresses.
    package let links: RepositoryLinks
    /// The folder of its clone; `nil` if there is none.
    package let path: String?

    /// A repository with its links and the folder of its clone.
    package init(_ repository: Repository, _ links: RepositoryLinks, path: String? = nil) {
        (self.repository, self.links, self.path) = (repository, links, path)
    }
}

/// A field of a repository.
public typealias RepositoryField = Field<PrintedRepository>
/// The fields of repositories.
public typealias RepositoryFields = FieldTable<PrintedRepository>

extension FieldTable<PrintedRepository> {
    /// The fields of a search, with the names of `gh search repos`. What the screen prints has them, too.
    public static var standard: RepositoryFields { RepositoryRows.search }
    /// The fields of a repository, with the names of `gh repo view`.
    public static var view: RepositoryFields { RepositoryRows.view }
}

/// The rows of the tables: a generic type stores none.
private enum RepositoryRows {
    static let search = RepositoryFields(
        rows: [
            RepositoryField("fullName", .text, "owner and name", also: ["nameWithOwner"]) {
                .text($0.repository.fullName)
            }
        ] + common + [
            RepositoryField("language", .text, "main language") { text($0.repository.language) },
            RepositoryField("license", .object, "licence", value: license),
            RepositoryField("topics", .list, "topics") { .list($0.repository.topics) },
            RepositoryField("stargazersCount", .number, "number of stars", also: ["stargazerCount"]) {
                counted($0, \.stars)
            },
            RepositoryField("watchersCount", .number, "number of stars, as GitHub counts here") {
                counted($0, \.stars)
            },
            RepositoryField("forksCount", .number, "number of forks", also: ["forkCount"]) { counted($0, \.forks) },
            openIssues,
            RepositoryField("pushedAt", .date, "when something was pushed last") { date($0.repository.pushedAt) },
            RepositoryField("size", .number, "size in kilobytes", also: ["diskUsage"]) { number($0.repository.size) },
            RepositoryField("homepage", .text, "home page", also: ["homepageUrl"]) { text($0.repository.homepage) },
            RepositoryField("defaultBranch", .text, "branch that is shown first") { text($0.repository.defaultBranch) },
            path,
        ])

    static let view = RepositoryFields(
        rows: [
            RepositoryField("nameWithOwner", .text, "owner and name", also: ["fullName"]) {
                .text($0.repository.fullName)
            }
        ] + common + [
            RepositoryField("primaryLanguage", .object, "main language", also: ["language"]) {
                named($0.repository.language)
            },
            RepositoryField("licenseInfo", .object, "licence", also: ["license"]) {
                $0.repository.license == nil ? .none : license($0)
            },
            RepositoryField("repositoryTopics", .list, "topics", also: ["topics"]) {
                let topics = $0.repository.topics
                return topics.isEmpty ? .none : .values(topics.map(named), text: topics.joined(separator: ","))
            },
            RepositoryField("stargazerCount", .number, "number of stars", also: ["stargazersCount"]) {
                counted($0, \.stars)
            },
            RepositoryField("forkCount", .number, "number of forks", also: ["forksCount"]) { counted($0, \.forks) },
            openIssues,
            RepositoryField("pushedAt", .date, "when something was pushed last") {
                $0.repository.pushedAt.map(FieldValue.date) ?? .none
            },
            RepositoryField("diskUsage", .number, "size in kilobytes", also: ["size"]) { number($0.repository.size) },
            RepositoryField("homepageUrl", .text, "home page", also: ["homepage"]) { text($0.repository.homepage) },
            RepositoryField("defaultBranchRef", .object, "branch that is shown first", also: ["defaultBranch"]) {
                named($0.repository.defaultBranch)
            },
            path,
        ])

    /// What both have by the same names.
    private static let common = [
        RepositoryField("name", .text, "name without the owner") { .text($0.repository.name) },
        RepositoryField("owner", .object, "user or organisation") {
            let parts = [
                FieldValue.Part("login", .text($0.repository.owner)),
                FieldValue.Part("url", FieldValue($0.links.owner($0.repository))),
            ]
            return .object(parts, text: $0.repository.owner)
        },
        RepositoryField("url", .text, "URL of its page") { FieldValue($0.links.web($0.repository)) },
        RepositoryField("sshUrl", .text, "address to clone it by over SSH") { FieldValue($0.links.ssh($0.repository)) },
        RepositoryField("description", .text, "description") { text($0.repository.description) },
        RepositoryField("createdAt", .date, "when it was created") { date($0.repository.createdAt) },
        RepositoryField("updatedAt", .date, "when something about it changed last") { date($0.repository.updatedAt) },
        RepositoryField("isArchived", .flag, "whether it is read-only") { .flag($0.repository.isArchived) },
        RepositoryField("isFork", .flag, "whether it is a fork") { .flag($0.repository.isFork) },
        RepositoryField("isTemplate", .flag, "whether it is a template") { .flag($0.repository.isTemplate) },
        RepositoryField("isPrivate", .flag, "whether not everyone can see it") {
            .flag($0.repository.visibility != .public)
        },
        RepositoryField("visibility", .text, "public, private or internal") {
            .text($0.repository.visibility.rawValue)
        },
        RepositoryField("id", .text, "id in GraphQL") { FieldValue($0.repository.nodeID) },
    ]

    private static let openIssues = RepositoryField(
        "openIssuesCount", .number, "number of open issues and pull requests"
    ) { counted($0, \.openIssues) }
    private static let path = RepositoryField("path", .text, "folder of its clone") { FieldValue($0.path) }

    @Sendable
    private static func license(_ printed: PrintedRepository) -> FieldValue {
        let license = printed.repository.license ?? ""
        return .object(
            [FieldValue.Part("key", .text(license.lowercased())), FieldValue.Part("name", .text(license))],
            text: license)
    }

    /// An object with a name alone; nothing without one.
    private static func named(_ name: String?) -> FieldValue {
        name.map { .object([FieldValue.Part("name", .text($0))], text: $0) } ?? .none
    }

    /// A text that is empty if there is none, as gh has it.
    private static func text(_ text: String?) -> FieldValue { .text(text ?? "") }

    private static func number(_ number: Int?) -> FieldValue { number.map(FieldValue.number) ?? .none }

    private static func date(_ moment: Timestamp?) -> FieldValue { moment.map(FieldValue.date) ?? .noDate }

    /// What GitHub counts, which a built-in row does not know.
    private static func counted(_ source: PrintedRepository, _ count: KeyPath<Repository, Int>) -> FieldValue {
        source.repository.isBuiltIn ? .none : .number(source.repository[keyPath: count])
    }
}
