/// The key of what is saved: a part of a repository's page, lists of the account, or results of a search.
public struct SavedPageKey: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The first page of a search's results, which belong to no repository.
        case search
        case readme
        /// What is counted and dated, except the stars.
        case facts
        case stars
        /// What a list of repositories saves about its names.
        case links
        /// The account's lists of stars, which belong to no repository.
        case lists
        case file
        /// A file as GitHub renders it.
        case rendered
        case tree
        case forks
        /// How many commits a fork is ahead of its parent.
        case ahead
        case contributors
        /// A page of the files whose code matches some words.
        case code
        /// The file of a picture.
        case picture
    }

    public var kind: Kind
    public var host: String
    /// The identity that saw it, as in ``AnswerKey/identity``; empty if anonymous.
    public var identity: String
    /// The full name; case does not matter.
    public var repository: String
    /// Distinguishes it from others of its kind, such as the branch and the path of a file; empty if there is one
    /// only.
    public var place: String

    public init(_ kind: Kind, at place: String = "", of repository: String, host: String, identity: String) {
        (self.kind, self.place, self.host, self.identity, self.repository) = (kind, place, host, identity, repository)
    }
}

public struct SavedPage: Sendable, Equatable {
    /// In a form that its feature defines.
    public var content: [UInt8]
    /// The etag.
    public var tag: String?
    /// When GitHub sent it, or said that it is unchanged.
    public var fetchedAt: Timestamp

    public init(content: [UInt8], tag: String? = nil, fetchedAt: Timestamp) {
        (self.content, self.tag, self.fetchedAt) = (content, tag, fetchedAt)
    }
}

public struct AnswerKey: Sendable, Hashable {
    public var host: String
    /// The identity, because two identities can see different repositories. A name or number of the account,
    /// or a fingerprint of the token, never the token; empty if anonymous.
    public var identity: String
    public var query: SearchQuery
    public var perPage: Int
    /// `nil` for the first page.
    public var page: PageReference?

    public init(host: String, identity: String, query: SearchQuery, perPage: Int, page: PageReference? = nil) {
        (self.host, self.identity, self.query, self.perPage, self.page) = (host, identity, query, perPage, page)
    }
}

public struct SavedAnswer: Sendable, Equatable {
    /// Without its rate limit.
    public var page: SearchPage
    public var receivedAt: Timestamp

    public init(page: SearchPage, receivedAt: Timestamp) { (self.page, self.receivedAt) = (page, receivedAt) }
}
