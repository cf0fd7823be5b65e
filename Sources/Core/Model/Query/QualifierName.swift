/// The qualifiers GitHub documents for repositories, and one of our own.
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
    /// A tag in the user's own note: for favourites, and no qualifier of GitHub's.
    case tag

    /// Those that GitHub documents.
    public static let allCases: [QualifierName] = [
        .archived, .created, .followers, .fork, .forks, .goodFirstIssues, .has, .helpWantedIssues, .in, .is, .language,
        .license, .mirror, .org, .props, .pushed, .repo, .size, .sort, .stars, .template, .topic, .topics, .user,
    ]
}
