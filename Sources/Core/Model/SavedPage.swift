/// The key of what is saved: a part of a repository's page, lists of the account, or results of a search.
public struct SavedPageKey: Sendable, Hashable {
    /// A part of a page.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The first page of a search's results, which belong to no repository.
        case search
        /// The README.
        case readme
        /// What is counted and dated, except the stars.
        case facts
        /// The history of the stars.
        case stars
        /// What a list of repositories keeps of its names.
        case links
        /// The account's lists of stars, which belong to no repository.
        case lists
        /// The text of a file.
        case file
        /// A file as GitHub renders it.
        case rendered
        /// The names of the files.
        case tree
        /// A page of the forks.
        case forks
        /// How many commits it is ahead of the repository it was forked from.
        case ahead
        /// The number of contributors.
        case contributors
        /// A page of the files whose code has some words.
        case code
    }

    /// Which part.
    public var kind: Kind
    /// The host: `github.com`.
    public var host: String
    /// The identity that saw it, as in ``AnswerKey/identity``; empty if anonymous.
    public var identity: String
    /// The repository's full name; upper and lower case are the same.
    public var repository: String
    /// What tells it from others of its kind, such as the branch and the path of a file; empty where there is one.
    public var place: String

    /// Creates a key.
    public init(_ kind: Kind, at place: String = "", of repository: String, host: String, identity: String) {
        (self.kind, self.place, self.host, self.identity, self.repository) = (kind, place, host, identity, repository)
    }
}

/// A part of a repository's page as it was saved.
public struct SavedPage: Sendable, Equatable {
    /// The part, in a form that its feature defines.
    public var content: [UInt8]
    /// Its etag; `nil` if the server sent none.
    public var tag: String?
    /// When GitHub sent it, or said that it is unchanged.
    public var fetchedAt: Timestamp

    /// Creates a saved part.
    public init(content: [UInt8], tag: String? = nil, fetchedAt: Timestamp) {
        (self.content, self.tag, self.fetchedAt) = (content, tag, fetchedAt)
    }
}

/// The key of a saved response.
public struct AnswerKey: Sendable, Hashable {
    /// The host: `github.com`.
    public var host: String
    /// The identity, because two identities can see different repositories. A name or number of the account,
    /// or a fingerprint of the token, never the token; empty if anonymous.
    public var identity: String
    /// The query with its sort order.
    public var query: SearchQuery
    /// The number of repositories per page.
    public var perPage: Int
    /// The page; `nil` for the first.
    public var page: PageReference?

    /// Creates a key.
    public init(host: String, identity: String, query: SearchQuery, perPage: Int, page: PageReference? = nil) {
        (self.host, self.identity, self.query, self.perPage, self.page) = (host, identity, query, perPage, page)
    }
}

/// A saved page of results.
public struct SavedAnswer: Sendable, Equatable {
    /// The page, without its rate limit.
    public var page: SearchPage
    /// The time of the response.
    public var receivedAt: Timestamp

    /// Creates a saved page.
    public init(page: SearchPage, receivedAt: Timestamp) { (self.page, self.receivedAt) = (page, receivedAt) }
}
