/// The qualifiers GitHub documents for repositories.
///
/// Source: GitHub docs, "Searching for repositories", "Searching in forks", "Sorting search results".
public enum QualifierName: String, Sendable, Hashable, CaseIterable {
    /// Whether it is read-only.
    case archived
    /// When it was created.
    case created
    /// How many users follow its owner.
    case followers
    /// Whether forks are found too, or alone.
    case fork
    /// How many forks it has.
    case forks
    /// How many issues carry the label "good first issue".
    case goodFirstIssues = "good-first-issues"
    /// Whether it has a funding file.
    case has
    /// How many issues carry the label "help wanted".
    case helpWantedIssues = "help-wanted-issues"
    /// Where free words are looked for.
    case `in`
    /// Who may see it, or whether it can be sponsored.
    case `is`
    /// The language most of it is written in.
    case language
    /// Its licence or family of licences.
    case license
    /// Whether it mirrors another.
    case mirror
    /// The organisation it belongs to.
    case org
    /// A property its organisation gives it: `props.NAME:`.
    case props
    /// When something was pushed last.
    case pushed
    /// The one repository.
    case repo
    /// Its size in kilobytes.
    case size
    /// The order of the answer; no condition.
    case sort
    /// How many users starred it.
    case stars
    /// Whether it is offered as a template.
    case template
    /// One of its topics.
    case topic
    /// How many topics it has.
    case topics
    /// The user it belongs to.
    case user

    /// What may follow the colon.
    public enum Grammar: Sendable, Hashable {
        /// A whole number, a comparison or a range: `5`, `>5`, `>=5`, `<5`, `<=5`, `5..9`, `5..*`, `*..9`.
        case number
        /// The same over days and moments: `2024-12-24`, `2024-12-24T17:49:19Z`, `2024-12-24T17:49:19+01:00`.
        case date
        /// One of a few words.
        case choice([String])
        /// Some of a few words, with commas between them.
        case list([String])
        /// The login of a user or organisation, or `@me`.
        case login
        /// `OWNER/NAME`.
        case repository
        /// Any text; quoted where it has spaces.
        case text
    }

    /// What may follow the colon.
    public var grammar: Grammar {
        switch self {
        case .followers, .forks, .goodFirstIssues, .helpWantedIssues, .size, .stars, .topics: .number
        case .created, .pushed: .date
        case .archived, .mirror, .template: .choice(["true", "false"])
        // `false` is what holds without the qualifier; GitHub's own command line sends it.
        case .fork: .choice(["true", "only", "false"])
        case .has: .choice(["funding-file"])
        case .is: .choice(["public", "private", "internal", "sponsorable"])
        case .in: .list(SearchFields.names.map(\.name))
        case .org, .user: .login
        case .repo: .repository
        case .language, .license, .props, .sort, .topic: .text
        }
    }
}

/// The places in which free words can be looked for: the values of `in:`.
public struct SearchFields: OptionSet, Sendable, Hashable {
    /// One bit for each place.
    public let rawValue: UInt8

    /// The places of some bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The name, without the owner.
    public static let name = SearchFields(rawValue: 1)
    /// The description.
    public static let description = SearchFields(rawValue: 2)
    /// The topics.
    public static let topics = SearchFields(rawValue: 4)
    /// The README.
    public static let readme = SearchFields(rawValue: 8)

    /// Where GitHub looks when no `in:` says otherwise. Source: GitHub docs, "Searching for repositories".
    public static let standard: SearchFields = [.name, .description, .topics]

    /// The values of `in:`, with the place that each names.
    package static let names: [(name: String, field: SearchFields)] = [
        ("name", .name), ("description", .description), ("topics", .topics), ("readme", .readme),
    ]
}
