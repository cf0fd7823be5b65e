/// What GitHub knows of a repository beyond a search result. Everything is optional: what was not requested, or what
/// the repository does not have, is `nil`. Texts are untrusted.
public struct RepositoryFacts: Sendable, Hashable {
    /// A language and how much of it there is.
    public struct LanguageSize: Sendable, Hashable {
        /// Linguist's name for it.
        public var name: String
        /// The size of the files in it, in bytes.
        public var bytes: Int

        /// A language.
        public init(name: String, bytes: Int) {
            self.name = name
            self.bytes = Count(bytes).value
        }
    }

    /// The latest release.
    public struct Release: Sendable, Hashable, Codable {
        /// Its tag.
        public var tag: String
        /// When it was published.
        public var publishedAt: Timestamp?

        /// A release.
        public init(tag: String, publishedAt: Timestamp? = nil) { (self.tag, self.publishedAt) = (tag, publishedAt) }
    }

    /// Why facts are missing although the request was answered.
    public enum Gap: Sendable, Hashable {
        /// The repository is gone, or GitHub does not show it.
        case notFound
        /// GitHub denied access; its message is untrusted.
        case forbidden(message: String)
        /// GitHub left some facts out; its message is untrusted.
        case incomplete(message: String)
    }

    /// Its languages, the largest first; not all if there are many.
    public var languages: [LanguageSize]?
    /// The size of the files in all languages, in bytes.
    public var languageBytes: Int?
    /// New stars by week.
    public var stars: StarHistory?
    /// When the newest commit on the default branch was made.
    public var lastCommit: Timestamp?
    /// Its latest release that is neither a draft nor a prerelease.
    public var release: Release?
    /// How many issues are open.
    public var openIssues: Int?
    /// How many issues are closed.
    public var closedIssues: Int?
    /// How many pull requests are open.
    public var openPullRequests: Int?
    /// How many pull requests are merged.
    public var mergedPullRequests: Int?
    /// Whether it is read-only.
    public var isArchived: Bool?
    /// Whether it is offered as a template.
    public var isTemplate: Bool?
    /// Whether it mirrors a repository elsewhere.
    public var isMirror: Bool?
    /// `OWNER/NAME` of the repository it was forked from.
    public var parent: String?
    /// Whether it has a security policy.
    public var hasSecurityPolicy: Bool?
    /// The SPDX identifier of its licence.
    public var license: String?
    /// Why something is missing; `nil` if nothing is.
    public var gap: Gap?

    /// Nothing is known.
    public init() {}

    /// Adds what other facts know; where both know something, theirs holds.
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

    /// The same facts with every text from the server transformed.
    public func mappingTexts(_ change: (String) -> String) -> RepositoryFacts {
        var facts = self
        facts.languages = languages?.map { LanguageSize(name: change($0.name), bytes: $0.bytes) }
        facts.release = release.map { Release(tag: change($0.tag), publishedAt: $0.publishedAt) }
        facts.parent = parent.map(change)
        facts.license = license.map(change)
        facts.gap = gap?.mappingTexts(change)
        return facts
    }
}

/// As facts are stored, without what is missing.
extension RepositoryFacts: Codable {
    private enum CodingKeys: CodingKey {
        case languages, languageBytes, stars, lastCommit, release, openIssues, closedIssues, openPullRequests
        case mergedPullRequests, isArchived, isTemplate, isMirror, parent, hasSecurityPolicy, license
    }

    /// Reads facts with numbers of any size.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
            try values.decodeIfPresent(Value.self, forKey: key)
        }
        func count(_ key: CodingKeys) throws -> Int? { try values.decodeIfPresent(Count.self, forKey: key)?.value }
        (languages, languageBytes) = (try value(.languages), try count(.languageBytes))
        (stars, lastCommit, release) = (try value(.stars), try value(.lastCommit), try value(.release))
        (openIssues, closedIssues) = (try count(.openIssues), try count(.closedIssues))
        (openPullRequests, mergedPullRequests) = (try count(.openPullRequests), try count(.mergedPullRequests))
        (isArchived, isTemplate, isMirror) = (try value(.isArchived), try value(.isTemplate), try value(.isMirror))
        (parent, hasSecurityPolicy, license) = (
            try value(.parent), try value(.hasSecurityPolicy), try value(.license)
        )
    }
}

extension RepositoryFacts.LanguageSize: Codable {
    /// Reads a language with a number of any size.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try values.decode(String.self, forKey: .name),
            bytes: try values.decode(Count.self, forKey: .bytes).value)
    }
}

extension RepositoryFacts.Gap {
    /// The same gap with every text from the server transformed.
    func mappingTexts(_ change: (String) -> String) -> RepositoryFacts.Gap {
        switch self {
        case .notFound: .notFound
        case .forbidden(let message): .forbidden(message: change(message))
        case .incomplete(let message): .incomplete(message: change(message))
        }
    }
}

/// Facts about several repositories, by the node ids they were requested with.
public struct RepositoryFactsResult: Sendable, Hashable {
    /// The facts.
    public var facts: [String: RepositoryFacts]
    /// The node ids of repositories that are gone, or that the token may not read.
    public var unavailable: Set<String>
    /// Why facts are missing, as far as GitHub said.
    public var gaps: [String: RepositoryFacts.Gap]
    /// The node ids of repositories that only some may see.
    public var hidden: Set<String> = []

    /// An answer.
    public init(
        facts: [String: RepositoryFacts] = [:], unavailable: Set<String> = [],
        gaps: [String: RepositoryFacts.Gap] = [:]
    ) { (self.facts, self.unavailable, self.gaps) = (facts, unavailable, gaps) }
}

/// Facts about a repository as they were saved. Details and stars are requested, and saved, on their own.
public struct SavedFacts: Sendable, Equatable {
    /// The facts.
    public var facts: RepositoryFacts
    /// When GitHub sent all but the stars; `nil` if that was not saved.
    public var detailsAt: Timestamp?
    /// When GitHub sent the history of the stars; `nil` if that was not saved.
    public var starsAt: Timestamp?

    /// Facts that were saved.
    public init(_ facts: RepositoryFacts, detailsAt: Timestamp?, starsAt: Timestamp?) {
        (self.facts, self.detailsAt, self.starsAt) = (facts, detailsAt, starsAt)
    }
}
