/// What is known of a repository that is compared with others, beyond its row. Texts are untrusted.
public struct ComparedFacts: Sendable, Hashable {
    /// A README, without its text.
    public struct Outline: Sendable, Hashable {
        var bytes: Int?
        var headings: Int?
        /// Whether there are more headings, in a part that was not read.
        var hasMore: Bool

        public init(bytes: Int?, headings: Int?, hasMore: Bool = false) {
            self.bytes = bytes.map { Count($0).value }
            self.headings = headings.map { Count($0).value }
            self.hasMore = hasMore
        }

        /// - Parameter text: The file or only its beginning.
        public init(markdown text: String?, bytes: Int) {
            self.init(
                bytes: bytes, headings: text.map(Self.markdownHeadings), hasMore: (text?.utf8.count ?? 0) < bytes)
        }

        /// Lines that begin with one to six `#`, outside of fenced code.
        private static func markdownHeadings(_ text: String) -> Int {
            var (count, fence) = (0, nil as UInt8?)
            for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
                let line = line.drop { $0 == UInt8(ascii: " ") }
                guard let first = line.first else { continue }
                if first == UInt8(ascii: "`") || first == UInt8(ascii: "~"),
                    line.prefix(3).count(where: { $0 == first }) == 3
                {
                    if fence == nil { fence = first } else if fence == first { fence = nil }
                    continue
                }
                let marks = line.prefix { $0 == UInt8(ascii: "#") }.count
                guard fence == nil, (1...6).contains(marks) else { continue }
                let next = line.dropFirst(marks).first
                if next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == UInt8(ascii: "\r")
                {
                    count += 1
                }
            }
            return count
        }

        public init(_ readme: Readme) {
            var (count, before) = (0, (UInt8(0), UInt8(0)))
            for byte in readme.html.utf8 {
                let isHeading = before.0 == UInt8(ascii: "<") && before.1 | 0x20 == UInt8(ascii: "h")
                if isHeading, (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(byte) { count += 1 }
                before = (before.1, byte)
            }
            self.init(bytes: nil, headings: count, hasMore: readme.isTruncated)
        }
    }

    /// A part that is requested on its own.
    public enum Part: Sendable, Hashable, CaseIterable {
        /// What GraphQL knows.
        case details
        /// The languages and the latest release, which REST has as well.
        case languages
        case weeks
        case contributors
    }

    public enum Unknown: Sendable, Hashable {
        /// It is being loaded, or will be requested.
        case awaited
        /// Without a token, it is requested when its column is selected.
        case unselected
        case needsToken
        case offline
        case limited
        case gone
        case denied
        case failed
        /// GitHub does not report it.
        case unsaid
        case none
    }

    public var facts = RepositoryFacts()
    /// Closed without a merge.
    public var closedPullRequests: Int?
    /// When the latest releases were published, at most ten, newest first.
    public var releases: [Timestamp]?
    /// How many people have committed to it, of those that GitHub counts.
    public var contributors: Int?
    public var readme: Outline?
    public var stars: Int?
    public var forks: Int?
    /// In kilobytes.
    public var size: Int?
    public var createdAt: Timestamp?
    public var isFork: Bool?
    public var topics: [String]?
    /// The parts that GitHub has sent in this session.
    public var loaded: Set<Part> = []
    public var unknown: [Part: Unknown] = [:]

    public init() {}

    /// Adds other facts, which win where both know something.
    public mutating func merge(_ other: ComparedFacts) {
        func take<each Value>(_ paths: repeat WritableKeyPath<ComparedFacts, (each Value)?>) {
            for path in repeat each paths {
                if let value = other[keyPath: path] { self[keyPath: path] = value }
            }
        }
        facts.merge(other.facts)
        take(\.closedPullRequests, \.releases, \.contributors, \.stars, \.forks)
        take(\.size, \.createdAt, \.isFork, \.topics)
        // What is saved of a README may be all that is known of it.
        if let readme = other.readme, readme.bytes != nil || self.readme?.bytes == nil { self.readme = readme }
        loaded.formUnion(other.loaded)
        unknown.merge(other.unknown) { $1 }
        for part in loaded { if other.unknown[part] == nil { unknown[part] = nil } }
    }
}

/// By the node ids they were requested with.
public struct ComparedFactsResult: Sendable, Hashable {
    public var facts: [String: ComparedFacts]
    public var unknown: [String: ComparedFacts.Unknown]
    /// The node ids of repositories that only some may see.
    public var hidden: Set<String> = []

    public init(facts: [String: ComparedFacts] = [:], unknown: [String: ComparedFacts.Unknown] = [:]) {
        (self.facts, self.unknown) = (facts, unknown)
    }
}
