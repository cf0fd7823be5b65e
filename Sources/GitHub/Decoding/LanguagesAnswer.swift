import Model

/// The body of a response to `GET /repos/{owner}/{repo}/languages`: the size of each language in bytes, by its name.
struct LanguagesAnswer: DecodedAnswer, Sendable {
    var sizes: [String: Count]

    /// More than Linguist has languages.
    static let limits = JSONExcerpt.Limits(elements: 1_000)

    init(from decoder: any Decoder) throws {
        sizes = try decoder.singleValueContainer().decode([String: Count].self)
    }
}
