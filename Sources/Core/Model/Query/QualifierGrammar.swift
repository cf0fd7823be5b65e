/// What may follow the colon of a qualifier.
public enum QualifierGrammar: Sendable, Hashable {
    /// A whole number, a comparison or a range: `5`, `>5`, `>=5`, `<5`, `<=5`, `5..9`, `5..*`, `*..9`.
    case number
    /// The same over days and moments: `2024-12-24`, `2024-12-24T17:49:19Z`, `2024-12-24T17:49:19+01:00`.
    case date
    /// One of a few words.
    case choice([String])
    /// One of a few words, or several of them with commas between them, of which any may match.
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
    /// Any text; quoted where it has spaces.
    case text
}
