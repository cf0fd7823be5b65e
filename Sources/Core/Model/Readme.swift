/// A repository's README as GitHub renders it.
public struct Readme: Sendable, Hashable {
    /// GitHub's HTML. Untrusted.
    public var html: String
    /// Whether the README is longer than ``html``.
    public var isTruncated: Bool

    public init(html: String, isTruncated: Bool = false) { (self.html, self.isTruncated) = (html, isTruncated) }
}

public enum ReadmeResult: Sendable, Equatable {
    /// The README is `nil` if the repository has none; `tag` is its etag.
    case readme(Readme?, tag: String?)
    /// It is the one whose etag was sent.
    case unchanged
}

public struct SavedReadme: Sendable, Equatable {
    /// `nil` if the repository had none.
    public var readme: Readme?
    /// Its etag.
    public var tag: String?
    /// When GitHub sent it, or said that it is unchanged.
    public var fetchedAt: Timestamp

    public init(_ readme: Readme?, tag: String? = nil, fetchedAt: Timestamp) {
        (self.readme, self.tag, self.fetchedAt) = (readme, tag, fetchedAt)
    }
}

extension SavedReadme {
    public init?(_ page: SavedPage) {
        var readme: Readme?
        switch page.content.first {
        case 0: break
        case 1, 2:
            let html = String(decoding: page.content.dropFirst(), as: UTF8.self)
            readme = Readme(html: html, isTruncated: page.content[0] == 2)
        default: return nil
        }
        self.init(readme, tag: page.tag, fetchedAt: page.fetchedAt)
    }

    /// The saved form: a byte that says whether there is a README and whether it is whole, then the HTML.
    public var page: SavedPage {
        let first: UInt8 = readme.map { $0.isTruncated ? 2 : 1 } ?? 0
        return SavedPage(content: [first] + Array((readme?.html ?? "").utf8), tag: tag, fetchedAt: fetchedAt)
    }
}

/// A README that GitHub has, without its text.
public struct ReadmeHead: Sendable, Hashable {
    public var path: String
    /// The id of its content.
    public var tag: String
    public var bytes: Int
    /// Whether the repository is public now.
    public var isPublic: Bool

    public init(path: String, tag: String, bytes: Int, isPublic: Bool) {
        (self.path, self.tag, self.bytes, self.isPublic) = (path, tag, bytes, isPublic)
    }
}

public struct KnownReadmes: Sendable, Hashable {
    /// The number of favourites whose README is known, or which have none.
    public var known: Int
    /// The number of favourites.
    public var total: Int
    /// When the least recently checked one was checked; `nil` if none was.
    public var oldest: Timestamp?
    /// Whether no more is to be read now.
    public var isDone: Bool
    /// When more can be read, if reading has used its share of GitHub's hourly limit.
    public var resumesAt: Timestamp?
    /// Whether no README was ever read before.
    public var isFirst: Bool

    public init(
        known: Int, total: Int, oldest: Timestamp? = nil, isDone: Bool = false, resumesAt: Timestamp? = nil,
        isFirst: Bool = false
    ) {
        (self.known, self.total, self.oldest) = (known, total, oldest)
        (self.isDone, self.resumesAt, self.isFirst) = (isDone, resumesAt, isFirst)
    }
}

public struct ReadmesToRead: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var repository: Repository
        /// The id of the known content; `nil` if none is known.
        public var tag: String?

        public init(_ repository: Repository, tag: String?) { (self.repository, self.tag) = (repository, tag) }
    }

    public var rows: [Row]
    /// Before they are read.
    public var progress: KnownReadmes

    public init(rows: [Row], progress: KnownReadmes) { (self.rows, self.progress) = (rows, progress) }
}

public struct IndexedReadme: Sendable, Hashable {
    public var repository: Repository
    /// The id of the blob, or an etag; `nil` if there is none.
    public var tag: String?
    /// Markdown, HTML or another markup; empty if the repository has no README, or one that is too long. Untrusted.
    public var source: String

    public init(_ repository: Repository, tag: String?, source: String) {
        (self.repository, self.tag, self.source) = (repository, tag, source)
    }
}
