/// A README that GitHub has, without its text.
public struct ReadmeHead: Sendable, Hashable {
    /// Its path in the repository.
    public var path: String
    /// The id of its content.
    public var tag: String
    /// Its size.
    public var bytes: Int
    /// Whether everybody may see the repository now.
    public var isPublic: Bool

    /// A README.
    public init(path: String, tag: String, bytes: Int, isPublic: Bool) {
        (self.path, self.tag, self.bytes, self.isPublic) = (path, tag, bytes, isPublic)
    }
}

/// How many READMEs of favourites are known.
public struct KnownReadmes: Sendable, Hashable {
    /// The number of favourites whose README is known, or which have none.
    public var known: Int
    /// The number of favourites.
    public var total: Int
    /// When the one was checked that was not checked for longest; `nil` if none was.
    public var oldest: Timestamp?
    /// Whether no more is to be read now.
    public var isDone: Bool
    /// When more can be read, if so many were read that GitHub's limit for the hour would suffer.
    public var resumesAt: Timestamp?
    /// Whether none was ever read before.
    public var isFirst: Bool

    /// A progress.
    public init(
        known: Int, total: Int, oldest: Timestamp? = nil, isDone: Bool = false, resumesAt: Timestamp? = nil,
        isFirst: Bool = false
    ) {
        (self.known, self.total, self.oldest) = (known, total, oldest)
        (self.isDone, self.resumesAt, self.isFirst) = (isDone, resumesAt, isFirst)
    }
}

/// The favourites whose README is to be read.
public struct ReadmesToRead: Sendable, Hashable {
    /// A favourite, and what its README is known by; `nil` if it is not.
    public struct Row: Sendable, Hashable {
        /// The repository.
        public var repository: Repository
        /// The id of the content that is known.
        public var tag: String?

        /// A row.
        public init(_ repository: Repository, tag: String?) { (self.repository, self.tag) = (repository, tag) }
    }

    /// The favourites.
    public var rows: [Row]
    /// How many are known, before they are read.
    public var progress: KnownReadmes

    /// Favourites.
    public init(rows: [Row], progress: KnownReadmes) { (self.rows, self.progress) = (rows, progress) }
}
