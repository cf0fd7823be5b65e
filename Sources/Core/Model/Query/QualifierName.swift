/// The qualifiers that GitHub documents for repositories, and ``tag``, which is our own.
///
/// Source: GitHub docs, "Searching for repositories", "Searching in forks", "Sorting search results".
public enum QualifierName: String, Sendable, Hashable, CaseIterable {
    case archived
    case created
    /// How many users follow its owner.
    case followers
    /// Whether forks are found too, or alone.
    case fork
    case forks
    case goodFirstIssues = "good-first-issues"
    /// Whether it has a funding file.
    case has
    case helpWantedIssues = "help-wanted-issues"
    /// Where free words are looked for.
    case `in`
    /// Who may see it, or whether it can be sponsored.
    case `is`
    case language
    /// Its licence or family of licences.
    case license
    case mirror
    case org
    /// A property its organisation gives it: `props.NAME:`.
    case props
    case pushed
    case repo
    /// Its size in kilobytes.
    case size
    /// The order of the results, not a condition.
    case sort
    case stars
    case template
    case topic
    /// How many topics it has.
    case topics
    case user
    /// A tag in the user's own note, for favourites; not a qualifier of GitHub.
    case tag

    /// Those that GitHub documents, so without ``tag``.
    public static let allCases: [QualifierName] = [
        .archived, .created, .followers, .fork, .forks, .goodFirstIssues, .has, .helpWantedIssues, .in, .is, .language,
        .license, .mirror, .org, .props, .pushed, .repo, .size, .sort, .stars, .template, .topic, .topics, .user,
    ]
}

/// What may follow the colon of a qualifier.
public enum QualifierGrammar: Sendable, Hashable {
    /// A whole number, a comparison or a range: `5`, `>5`, `>=5`, `<5`, `<=5`, `5..9`, `5..*`, `*..9`.
    case number
    /// The same over days and moments: `2024-12-24`, `2024-12-24T17:49:19Z`, `2024-12-24T17:49:19+01:00`.
    case date
    /// One of a few words.
    case choice([String])
    /// One of a few words, or several with commas between them, any of which may match.
    case anyOf([String])
    /// Some of a few words, with commas between them.
    case list([String])
    /// The login of a user or organisation, or `@me`.
    case login
    /// `OWNER/NAME`.
    case repository
    /// The name or an alias of a language.
    case language
    /// A topic: words joined by hyphens.
    case topic
    /// The keyword of a licence.
    case license
    /// Any text; quoted if it has spaces.
    case text
}
