import Core

/// Messages of `ghlance list` and `ghlance search --from`.
enum ListMessages {
    static let noMatches = "No linked repositories match."
    static let truncated = "Too long: only repositories in the first part are listed."
    static let textTooLong = "Too long: only repositories in the first 16 MiB are listed."

    static func noLinks(_ source: String, isTruncated: Bool) -> String {
        isTruncated
            ? "\(source) is too long to read in full, and its first part links to no repositories."
            : "\(source) links to no repositories."
    }

    static func gone(_ count: Int) -> String {
        "\(Plural.count(count, "linked repository is", "linked repositories are")) gone."
    }

    static func withoutFacts(_ count: Int, isAnonymous: Bool) -> String {
        let summary = "\(Plural.count(count, "repository", "repositories")) without facts."
        return isAnonymous ? "\(summary) \(SearchMessages.tokenAdvice)" : summary
    }

}
