/// What GitHub knows of a repository beyond a search result. What was not requested, or what the repository does not
/// have, is `nil`. Texts are untrusted.
public struct RepositoryFacts: Sendable, Hashable, Codable {
    public struct LanguageSize: Sendable, Hashable, Codable {
        /// As Linguist names it.
        public var name: String
        @Counted public var bytes: Int

        public init(name: String, bytes: Int) {
            self.name = name
            self.bytes = bytes
        }
    }

    public struct Release: Sendable, Hashable, Codable {
        public var tag: String
        public var publishedAt: Timestamp?

        public init(tag: String, publishedAt: Timestamp? = nil) { (self.tag, self.publishedAt) = (tag, publishedAt) }
    }

    /// Why facts are missing although the request was answered.
    public enum Gap: Sendable, Hashable {
        /// The repository is gone, or GitHub does not show it.
        case notFound
        /// The message is untrusted.
        case forbidden(message: String)
        /// GitHub left some facts out; its message is untrusted.
        case incomplete(message: String)
    }

    /// The largest first; not all if there are many.
    public var languages: [LanguageSize]?
    /// The size of the files in all languages.
    @Counted public var languageBytes: Int? = nil
    public var stars: StarHistory?
    /// The time of the newest commit on the default branch.
    public var lastCommit: Timestamp?
    /// The latest that is neither a draft nor a prerelease.
    public var release: Release?
    @Counted public var openIssues: Int? = nil
    @Counted public var closedIssues: Int? = nil
    @Counted public var openPullRequests: Int? = nil
    @Counted public var mergedPullRequests: Int? = nil
    public var isArchived: Bool?
    public var isTemplate: Bool?
    public var isMirror: Bool?
    /// `OWNER/NAME` of the repository it was forked from.
    public var parent: String?
    public var hasSecurityPolicy: Bool?
    /// The SPDX identifier.
    public var license: String?
    public var gap: Gap?

    public init() {}

    /// Adds other facts, which win where both know something.
    public mutating func merge(_ other: RepositoryFacts) {
        func take<each Value>(_ paths: repeat WritableKeyPath<RepositoryFacts, (each Value)?>) {
            for path in repeat each paths {
                if let value = other[keyPath: path] { self[keyPath: path] = value }
            }
        }
        take(\.languages, \.languageBytes, \.stars, \.lastCommit, \.release)
        take(\.openIssues, \.closedIssues, \.openPullRequests, \.mergedPullRequests)
        take(\.isArchived, \.isTemplate, \.isMirror, \.parent, \.hasSecurityPolicy, \.license)
    }

    /// The saved form has no gap.
    private enum CodingKeys: CodingKey {
        case languages, languageBytes, stars, lastCommit, release, openIssues, closedIssues, openPullRequests
        case mergedPullRequests, isArchived, isTemplate, isMirror, parent, hasSecurityPolicy, license
    }
}

/// By the node ids they were requested with.
public struct RepositoryFactsResult: Sendable, Hashable {
    public var facts: [String: RepositoryFacts]
    /// Repositories that are gone, or that the token may not read.
    public var unavailable: Set<String>
    public var gaps: [String: RepositoryFacts.Gap]
    /// The node ids of repositories that only some may see.
    public var hidden: Set<String> = []

    public init(
        facts: [String: RepositoryFacts] = [:], unavailable: Set<String> = [],
        gaps: [String: RepositoryFacts.Gap] = [:]
    ) { (self.facts, self.unavailable, self.gaps) = (facts, unavailable, gaps) }
}

/// Details and stars are requested, and saved, separately.
public struct SavedFacts: Sendable, Equatable {
    public var facts: RepositoryFacts
    /// When GitHub sent all but the stars; `nil` if those facts were not saved.
    public var detailsAt: Timestamp?
    /// When GitHub sent the history of the stars; `nil` if that was not saved.
    public var starsAt: Timestamp?

    public init(_ facts: RepositoryFacts, detailsAt: Timestamp?, starsAt: Timestamp?) {
        (self.facts, self.detailsAt, self.starsAt) = (facts, detailsAt, starsAt)
    }
}
