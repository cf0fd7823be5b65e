public struct PrintedRepository: Sendable {
    package let repository: Repository
    package let links: RepositoryLinks
    /// The folder of its clone.
    let path: String?
    /// What is known beyond a search result; `nil` if nothing is, or it was not requested.
    let facts: RepositoryFacts?
    /// The tag of a release of it that is selected.
    let tag: String?

    package init(
        _ repository: Repository, _ links: RepositoryLinks, path: String? = nil, facts: RepositoryFacts? = nil,
        tag: String? = nil
    ) {
        (self.repository, self.links, self.path, self.facts, self.tag) = (repository, links, path, facts, tag)
    }
}

typealias RepositoryField = Field<PrintedRepository>
public typealias RepositoryFields = FieldTable<PrintedRepository>

extension FieldTable<PrintedRepository> {
    /// The fields of a search, with the names of `gh search repos`. The screen prints them, too.
    public static var standard: RepositoryFields { RepositoryRows.search }
    /// The fields of custom actions: those of ``standard``, and of the selected release.
    public static var action: RepositoryFields { RepositoryRows.action }
    /// The fields of a repository, with the names of `gh repo view`.
    public static var view: RepositoryFields { RepositoryRows.view }
    /// The fields of ``view`` with the facts beyond a search result.
    public static var viewed: RepositoryFields { RepositoryRows.viewed }
    /// The fields of ``view`` without those that only GitHub's answers have.
    public static var saved: RepositoryFields { RepositoryRows.saved }
}

/// The rows of the tables, because a generic type cannot store them.
private enum RepositoryRows {
    static let action = RepositoryFields(
        rows: search.rows + [
            RepositoryField("tag", .text, "tag of the selected release") { FieldValue($0.tag) },
            RepositoryField("releaseUrl", .text, "URL of the selected release") { printed in
                FieldValue(printed.tag.flatMap { printed.links.release($0, of: printed.repository) })
            },
        ])
    static let search = table(
        [
            RepositoryField("fullName", .text, "owner and name", also: ["nameWithOwner"]) {
                .text($0.repository.fullName)
            },
            RepositoryField("owner", .object, "user or organisation", value: owner),
        ] + common + [
            RepositoryField("visibility", .text, "public, private or internal") {
                .text($0.repository.visibility.rawValue)
            },
            RepositoryField("language", .text, "main language") { text($0.repository.language) },
            RepositoryField("license", .object, "licence") { license($0, with: [.init("url", licenseURL($0))]) },
            RepositoryField("topics", .list, "topics") { .list($0.repository.topics) },
            RepositoryField("stargazersCount", .number, "number of stars", also: ["stargazerCount"]) {
                .number($0.repository.stars)
            },
            RepositoryField("watchersCount", .number, "number of stars (GitHub's search calls them watchers)") {
                .number($0.repository.stars)
            },
            RepositoryField("forksCount", .number, "number of forks", also: ["forkCount"]) {
                .number($0.repository.forks)
            },
            openIssues,
            RepositoryField("pushedAt", .date, "when it was last pushed to") { date($0.repository.pushedAt) },
            RepositoryField("size", .number, "size in kilobytes", also: ["diskUsage"]) { number($0.repository.size) },
            RepositoryField("homepage", .text, "home page", also: ["homepageUrl"]) { text($0.repository.homepage) },
            RepositoryField("defaultBranch", .text, "default branch") { text($0.repository.defaultBranch) },
            trait("hasIssues", "whether it has issues", .issues),
            trait("hasProjects", "whether it has projects", .projects),
            trait("hasWiki", "whether it has a wiki", .wiki), trait("hasPages", "whether it has a site", .pages),
            trait("hasDownloads", "whether it has downloads", .downloads),
            trait("isDisabled", "whether GitHub has disabled it", .disabled), path,
        ])

    static let saved = RepositoryFields(rows: view.rows.filter { !$0.isOnlyInAnswers })
    static let viewed = table(view.rows + FactFields.rows)

    static let view = table(
        [
            RepositoryField("nameWithOwner", .text, "owner and name", also: ["fullName"]) {
                .text($0.repository.fullName)
            },
            RepositoryField("owner", .object, "user or organisation") {
                let id = FieldValue($0.repository.details.ownerID)
                return .object(
                    [.init("id", id), .init("login", .text($0.repository.owner))], text: $0.repository.owner)
            },
        ] + common + [
            RepositoryField("visibility", .text, "PUBLIC, PRIVATE or INTERNAL") {
                .text($0.repository.visibility.rawValue.uppercased())
            },
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
                .number($0.repository.stars)
            },
            RepositoryField("forkCount", .number, "number of forks", also: ["forksCount"]) {
                .number($0.repository.forks)
            },
            openIssues,
            RepositoryField("pushedAt", .date, "when it was last pushed to") {
                $0.repository.pushedAt.map(FieldValue.date) ?? .none
            },
            RepositoryField("diskUsage", .number, "size in kilobytes", also: ["size"]) { number($0.repository.size) },
            RepositoryField("homepageUrl", .text, "home page", also: ["homepage"]) { text($0.repository.homepage) },
            RepositoryField("defaultBranchRef", .object, "default branch", also: ["defaultBranch"]) {
                named($0.repository.defaultBranch)
            },
            RepositoryField("watchers", .object, "number of users who watch it", isOnlyInAnswers: true) {
                guard let count = $0.repository.details.watchers?.value else { return .none }
                return .object([.init("totalCount", .number(count))], text: "\(count)")
            },
            trait("hasIssuesEnabled", "whether it has issues", .issues),
            trait("hasProjectsEnabled", "whether it has projects", .projects),
            trait("hasWikiEnabled", "whether it has a wiki", .wiki),
            trait("hasDiscussionsEnabled", "whether it has discussions", .discussions),
            trait("isMirror", "whether it is a mirror", .mirror),
            RepositoryField("isInOrganization", .flag, "whether an organisation owns it", isOnlyInAnswers: true) {
                $0.repository.details.ownerType.map { .flag($0 == .organization) } ?? .none
            }, path,
        ])

    /// A table whose fields are null where GitHub has not sent them: for a built-in row, or a name in a list.
    private static func table(_ rows: [RepositoryField]) -> RepositoryFields {
        RepositoryFields(
            rows: rows.map { field in
                field.withValue { printed in
                    let repository = printed.repository
                    if !repository.isBuiltIn || ofNames.contains(field.name) { return field.value(printed) }
                    let value = field.value(printed)
                    return ofBuiltIn.contains(field.name) && !value.line.isEmpty ? value : .none
                }
            })
    }

    /// Known from the name alone, or for any repository on this machine.
    private static let ofNames: Set = ["fullName", "nameWithOwner", "owner", "name", "url", "sshUrl", "path"]
    /// What a built-in row may have as well.
    private static let ofBuiltIn: Set = [
        "description", "language", "primaryLanguage", "topics", "repositoryTopics",
    ]

    /// The fields that both tables have under the same names.
    private static let common = [
        RepositoryField("name", .text, "name without the owner") { .text($0.repository.name) },
        RepositoryField("url", .text, "URL of its page") { FieldValue($0.links.web($0.repository)) },
        RepositoryField("sshUrl", .text, "SSH clone URL") { FieldValue($0.links.ssh($0.repository)) },
        RepositoryField("description", .text, "description") { text($0.repository.description) },
        RepositoryField("createdAt", .date, "when it was created") { date($0.repository.createdAt) },
        RepositoryField("updatedAt", .date, "when it was last updated") { date($0.repository.updatedAt) },
        RepositoryField("isArchived", .flag, "whether it is read-only") { .flag($0.repository.isArchived) },
        RepositoryField("isFork", .flag, "whether it is a fork") { .flag($0.repository.isFork) },
        RepositoryField("isTemplate", .flag, "whether it is a template") { .flag($0.repository.isTemplate) },
        RepositoryField("isPrivate", .flag, "whether it is not public") {
            .flag($0.repository.visibility != .public)
        },
        RepositoryField("id", .text, "id in GraphQL") { FieldValue($0.repository.nodeID) },
    ]

    private static let openIssues = RepositoryField(
        "openIssuesCount", .number, "number of open issues and pull requests"
    ) { .number($0.repository.openIssues) }
    private static let path = RepositoryField("path", .text, "folder of its clone", isPath: true) {
        FieldValue($0.path)
    }

    /// A field that only GitHub's answers have.
    private static func trait(_ name: String, _ summary: String, _ trait: RepositoryDetails.Traits) -> RepositoryField {
        RepositoryField(name, .flag, summary, isOnlyInAnswers: true) { printed in
            printed.repository.details.has(trait).map(FieldValue.flag) ?? .none
        }
    }

    @Sendable
    private static func owner(_ printed: PrintedRepository) -> FieldValue {
        let (owner, details) = (printed.repository.owner, printed.repository.details)
        let parts = [
            FieldValue.Part("id", FieldValue(details.ownerID)),
            FieldValue.Part("is_bot", details.ownerType.map { .flag($0 == .bot) } ?? .none),
            FieldValue.Part("login", .text(owner)), FieldValue.Part("type", FieldValue(details.ownerType?.rawValue)),
            FieldValue.Part("url", FieldValue(printed.links.owner(printed.repository))),
        ]
        return .object(parts, text: owner)
    }

    /// Its texts are empty if there is no licence.
    private static func license(_ printed: PrintedRepository, with parts: [FieldValue.Part] = []) -> FieldValue {
        let license = printed.repository.license ?? ""
        let (key, name) = (license.lowercased(), LicenseNames.name(license))
        return .object([.init("key", .text(key)), .init("name", .text(name))] + parts, text: license)
    }

    private static func licenseURL(_ printed: PrintedRepository) -> FieldValue {
        .text(printed.repository.license.map { printed.links.license($0.lowercased()) } ?? "")
    }

    /// An object with a name only; nothing without one.
    private static func named(_ name: String?) -> FieldValue {
        name.map { .object([FieldValue.Part("name", .text($0))], text: $0) } ?? .none
    }

    /// Empty if there is no text, as in gh.
    private static func text(_ text: String?) -> FieldValue { .text(text ?? "") }

    private static func number(_ number: Int?) -> FieldValue { number.map(FieldValue.number) ?? .none }

    private static func date(_ moment: Timestamp?) -> FieldValue { moment.map(FieldValue.date) ?? .noDate }
}

/// The names of the licences that GitHub recognises, by their SPDX identifiers in lower case.
///
/// Source: choosealicense.com, `_licenses`: `title`.
enum LicenseNames {
    /// The identifier itself for a licence that is not listed here.
    static func name(_ identifier: String) -> String { names[identifier.lowercased()] ?? identifier }

    private static let names = [
        "0bsd": "BSD Zero Clause License", "afl-3.0": "Academic Free License v3.0",
        "agpl-3.0": "GNU Affero General Public License v3.0", "apache-2.0": "Apache License 2.0",
        "artistic-2.0": "Artistic License 2.0", "blueoak-1.0.0": "Blue Oak Model License 1.0.0",
        "bsd-2-clause": "BSD 2-Clause \"Simplified\" License",
        "bsd-2-clause-patent": "BSD-2-Clause Plus Patent License",
        "bsd-3-clause": "BSD 3-Clause \"New\" or \"Revised\" License",
        "bsd-3-clause-clear": "BSD 3-Clause Clear License",
        "bsd-4-clause": "BSD 4-Clause \"Original\" or \"Old\" License", "bsl-1.0": "Boost Software License 1.0",
        "cc-by-4.0": "Creative Commons Attribution 4.0 International",
        "cc-by-sa-4.0": "Creative Commons Attribution Share Alike 4.0 International",
        "cc0-1.0": "Creative Commons Zero v1.0 Universal", "ecl-2.0": "Educational Community License v2.0",
        "epl-1.0": "Eclipse Public License 1.0", "epl-2.0": "Eclipse Public License 2.0",
        "eupl-1.1": "European Union Public License 1.1", "eupl-1.2": "European Union Public License 1.2",
        "gfdl-1.3": "GNU Free Documentation License v1.3", "gpl-2.0": "GNU General Public License v2.0",
        "gpl-3.0": "GNU General Public License v3.0", "isc": "ISC License",
        "lgpl-2.1": "GNU Lesser General Public License v2.1", "lgpl-3.0": "GNU Lesser General Public License v3.0",
        "lppl-1.3c": "LaTeX Project Public License v1.3c", "mit": "MIT License", "mit-0": "MIT No Attribution",
        "mpl-2.0": "Mozilla Public License 2.0", "ms-pl": "Microsoft Public License",
        "ms-rl": "Microsoft Reciprocal License", "ncsa": "University of Illinois/NCSA Open Source License",
        "ofl-1.1": "SIL Open Font License 1.1", "osl-3.0": "Open Software License 3.0",
        "postgresql": "PostgreSQL License",
        "unlicense": "The Unlicense", "upl-1.0": "Universal Permissive License v1.0", "vim": "Vim License",
        "wtfpl": "Do What The F*ck You Want To Public License", "zlib": "zlib License",
    ]
}
