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
        value: @escaping @Sendable (Repository, RepositoryLinks) -> FieldValue
    ) {
        self.init(name, kind, summary, also: synonyms) { value($0.repository, $0.links) }
    }

    init(
        _ name: String, _ kind: Kind, _ summary: String, also synonyms: [String] = [],
        of value: @escaping @Sendable (FieldSource) -> FieldValue
    ) {
        (self.name, self.kind, self.summary, self.synonyms, self.value) = (name, kind, summary, synonyms, value)
    }
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
        RepositoryField("fullName", .text, "owner and name", also: ["nameWithOwner"]) { repository, _ in
            .text(repository.fullName)
        },
        RepositoryField("name", .text, "name without the owner") { repository, _ in .text(repository.name) },
        RepositoryField("owner", .object, "user or organisation") { repository, links in
            let parts = [
                FieldValue.Part(name: "login", value: .text(repository.owner)),
                FieldValue.Part(name: "url", value: FieldValue(links.owner(repository))),
            ]
            return .object(parts, text: repository.owner)
        },
        RepositoryField("url", .text, "URL of its page") { repository, links in
            FieldValue(links.web(repository))
        },
        RepositoryField("sshUrl", .text, "address to clone it by over SSH") { repository, links in
            FieldValue(links.ssh(repository))
        },
        RepositoryField("description", .text, "description") { repository, _ in FieldValue(repository.description) },
        RepositoryField("language", .text, "main language") { repository, _ in FieldValue(repository.language) },
        RepositoryField("license", .object, "licence") { repository, _ in
            guard let license = repository.license else { return .none }
            let parts = [
                FieldValue.Part(name: "key", value: .text(license.lowercased())),
                FieldValue.Part(name: "name", value: .text(license)),
            ]
            return .object(parts, text: license)
        },
        RepositoryField("topics", .list, "topics") { repository, _ in .list(repository.topics) },
        RepositoryField("stargazersCount", .number, "number of stars", also: ["stargazerCount"]) { repository, _ in
            repository.isBuiltIn ? .none : .number(repository.stars)
        },
        RepositoryField("forksCount", .number, "number of forks", also: ["forkCount"]) { repository, _ in
            repository.isBuiltIn ? .none : .number(repository.forks)
        },
        RepositoryField("openIssuesCount", .number, "number of open issues and pull requests") { repository, _ in
            repository.isBuiltIn ? .none : .number(repository.openIssues)
        },
        RepositoryField("createdAt", .date, "when it was created") { repository, _ in date(repository.createdAt) },
        RepositoryField("pushedAt", .date, "when something was pushed last") { repository, _ in
            date(repository.pushedAt)
        },
        RepositoryField("updatedAt", .date, "when something about it changed last") { repository, _ in
            date(repository.updatedAt)
        },
        RepositoryField("isArchived", .flag, "whether it is read-only") { repository, _ in .flag(repository.isArchived)
        },
        RepositoryField("isFork", .flag, "whether it is a fork") { repository, _ in .flag(repository.isFork) },
        RepositoryField("isPrivate", .flag, "whether not everyone can see it") { repository, _ in
            .flag(repository.visibility != .public)
        },
        RepositoryField("visibility", .text, "public, private or internal") { repository, _ in
            .text(repository.visibility.rawValue)
        },
        RepositoryField("size", .number, "size in kilobytes") { repository, _ in
            repository.size.map(FieldValue.number) ?? .none
        },
        RepositoryField("homepage", .text, "home page") { repository, _ in FieldValue(repository.homepage) },
        RepositoryField("defaultBranch", .text, "branch that is shown first") { repository, _ in
            FieldValue(repository.defaultBranch)
        },
        RepositoryField("id", .text, "id in GraphQL") { repository, _ in FieldValue(repository.nodeID) },
        RepositoryField("path", .text, "folder of its clone", of: { FieldValue($0.path) }),
    ])

    private static func date(_ moment: Timestamp?) -> FieldValue { moment.map(FieldValue.date) ?? .none }
}
