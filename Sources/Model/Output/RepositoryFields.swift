/// A field of a repository, as it is named on command lines and in JSON.
public struct RepositoryField: Sendable {
    /// What its values are.
    public enum Kind: String, Sendable {
        case text, number, flag, date, list, object
    }

    /// Its name, as `gh search repos` has it.
    public let name: String
    /// Its names in `gh repo list`, where they differ.
    public let synonyms: [String]
    /// What its values are.
    public let kind: Kind
    /// What it is, in a few words.
    public let summary: String
    /// Its value.
    let value: @Sendable (FieldSource) -> FieldValue

    init(
        _ name: String, _ kind: Kind, _ summary: String, also synonyms: [String] = [],
        value: @escaping @Sendable (FieldSource) -> FieldValue
    ) { (self.name, self.kind, self.summary, self.synonyms, self.value) = (name, kind, summary, synonyms, value) }
}

/// What the values of fields are taken from.
struct FieldSource {
    let repository: Repository
    let links: RepositoryLinks
    /// The folder of its clone; `nil` if there is none.
    let path: String?
}

/// The table of fields: forms, JSON, templates and documents read it.
public struct RepositoryFields: Sendable {
    /// The rows.
    public var rows: [RepositoryField]

    /// Their names, in order.
    public var names: [String] { rows.map(\.name) }

    /// The field of a name; `nil` if there is none.
    public func field(_ name: some StringProtocol) -> RepositoryField? {
        rows.first { $0.name == name || $0.synonyms.contains { $0 == name } }
    }

    /// The name that was probably meant by another; `nil` if none is near.
    public func nearest(to name: some StringProtocol) -> String? {
        let wanted = name.lowercased()
        if wanted.isEmpty { return nil }
        let names = rows.flatMap { [$0.name] + $0.synonyms }
        let near = names.map { (name: $0, distance: RepositoryFields.distance($0.lowercased(), wanted)) }
            .min { $0.distance < $1.distance }
        return near.flatMap { $0.distance <= max(2, min(wanted.count, 12) / 3) ? $0.name : nil }
    }

    /// How many characters must be changed, added or removed to make one text of another (Levenshtein).
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other.utf8.prefix(100))
        var row = Array(0...other.count)
        for (index, byte) in one.utf8.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let change = diagonal + (byte == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }

    /// A repository as an object on one line of JSON.
    public func json(_ repository: Repository, _ links: RepositoryLinks, path: String? = nil) -> String {
        let source = FieldSource(repository: repository, links: links, path: path)
        return JSONText.object(rows.map { ($0.name, $0.value(source).json) })
    }

    /// All fields.
    public static let standard = RepositoryFields(rows: [
        RepositoryField("fullName", .text, "owner and name", also: ["nameWithOwner"]) { .text($0.repository.fullName) },
        RepositoryField("name", .text, "name without the owner") { .text($0.repository.name) },
        RepositoryField("owner", .object, "user or organisation") {
            let parts = [
                FieldValue.Part(name: "login", value: .text($0.repository.owner)),
                FieldValue.Part(name: "url", value: FieldValue($0.links.owner($0.repository))),
            ]
            return .object(parts, text: $0.repository.owner)
        },
        RepositoryField("url", .text, "URL of its page") { FieldValue($0.links.web($0.repository)) },
        RepositoryField("sshUrl", .text, "address to clone it by over SSH") { FieldValue($0.links.ssh($0.repository)) },
        RepositoryField("description", .text, "description") { FieldValue($0.repository.description) },
        RepositoryField("language", .text, "main language") { FieldValue($0.repository.language) },
        RepositoryField("license", .object, "licence") {
            guard let license = $0.repository.license else { return .none }
            let parts = [
                FieldValue.Part(name: "key", value: .text(license.lowercased())),
                FieldValue.Part(name: "name", value: .text(license)),
            ]
            return .object(parts, text: license)
        },
        RepositoryField("topics", .list, "topics") { .list($0.repository.topics) },
        RepositoryField("stargazersCount", .number, "number of stars", also: ["stargazerCount"]) {
            counted($0, \.stars)
        },
        RepositoryField("forksCount", .number, "number of forks", also: ["forkCount"]) { counted($0, \.forks) },
        RepositoryField("openIssuesCount", .number, "number of open issues and pull requests") {
            counted($0, \.openIssues)
        },
        RepositoryField("createdAt", .date, "when it was created") { date($0.repository.createdAt) },
        RepositoryField("pushedAt", .date, "when something was pushed last") { date($0.repository.pushedAt) },
        RepositoryField("updatedAt", .date, "when something about it changed last") { date($0.repository.updatedAt) },
        RepositoryField("isArchived", .flag, "whether it is read-only") { .flag($0.repository.isArchived) },
        RepositoryField("isFork", .flag, "whether it is a fork") { .flag($0.repository.isFork) },
        RepositoryField("isPrivate", .flag, "whether not everyone can see it") {
            .flag($0.repository.visibility != .public)
        },
        RepositoryField("visibility", .text, "public, private or internal") {
            .text($0.repository.visibility.rawValue)
        },
        RepositoryField("size", .number, "size in kilobytes") { $0.repository.size.map(FieldValue.number) ?? .none },
        RepositoryField("homepage", .text, "home page") { FieldValue($0.repository.homepage) },
        RepositoryField("defaultBranch", .text, "branch that is shown first") {
            FieldValue($0.repository.defaultBranch)
        },
        RepositoryField("id", .text, "id in GraphQL") { FieldValue($0.repository.nodeID) },
        RepositoryField("path", .text, "folder of its clone") { FieldValue($0.path) },
    ])

    private static func date(_ moment: Timestamp?) -> FieldValue { moment.map(FieldValue.date) ?? .none }

    /// What GitHub counts, which a built-in row does not know.
    private static func counted(_ source: FieldSource, _ count: KeyPath<Repository, Int>) -> FieldValue {
        source.repository.isBuiltIn ? .none : .number(source.repository[keyPath: count])
    }
}
