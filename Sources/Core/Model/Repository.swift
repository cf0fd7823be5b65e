/// A repository from a search result.
///
/// Every field that can be missing or null is optional. Text is as GitHub sent it and passes the sanitiser before it
/// reaches a screen.
public struct Repository: Sendable, Hashable, Identifiable {
    /// GitHub's id of a repository, which survives renames and transfers.
    public struct ID: Hashable, Sendable, RawRepresentable, Codable {
        public var rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    public enum Visibility: String, Sendable, Hashable, Codable {
        case `public`
        case `private`
        /// Members of the enterprise.
        case `internal`
    }

    public var id: ID
    /// GitHub's id in GraphQL; `nil` if it is not known, as for built-in repositories.
    public var nodeID: String?
    public var owner: String
    public var name: String
    public var description: String?
    /// The language most of it is written in, by Linguist's name.
    public var language: String?
    /// The SPDX identifier of its licence; `nil` if GitHub knows none.
    public var license: String?
    /// In GitHub's order.
    public var topics: [String]
    public var stars: Int
    public var forks: Int
    /// Including pull requests.
    public var openIssues: Int
    /// As its owner typed it.
    public var homepage: String?
    public var defaultBranch: String?
    /// In kilobytes.
    public var size: Int?
    public var isArchived: Bool
    public var isFork: Bool
    public var isTemplate: Bool
    public var visibility: Visibility
    public var createdAt: Timestamp?
    /// When something about it changed last.
    public var updatedAt: Timestamp?
    /// When something was pushed last; `nil` for an empty repository.
    public var pushedAt: Timestamp?
    /// What else a REST answer has.
    var details: RepositoryDetails

    /// The longest text that is kept of a repository, in scalars. GitHub allows 350 characters for a description, 255
    /// for a home page, and 20 topics; only other servers and files have more.
    static let longestText = 2_000
    static let mostTopics = 100

    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        return String(text.unicodeScalars.prefix(longestText))
    }

    /// Numbers are limited as every ``Count`` is, and long texts are cut.
    public init(
        id: ID, owner: String, name: String, description: String? = nil, language: String? = nil,
        license: String? = nil, topics: [String] = [], stars: Int = 0, forks: Int = 0, openIssues: Int = 0,
        homepage: String? = nil, defaultBranch: String? = nil, size: Int? = nil, isArchived: Bool = false,
        isFork: Bool = false, isTemplate: Bool = false, visibility: Visibility = .public,
        createdAt: Timestamp? = nil, updatedAt: Timestamp? = nil, pushedAt: Timestamp? = nil, nodeID: String? = nil,
        details: RepositoryDetails = .unknown
    ) {
        (self.id, self.owner, self.name) = (id, owner, name)
        self.description = description.map(Repository.bounded)
        (self.language, self.license) = (language, license)
        self.topics = topics.prefix(Repository.mostTopics).map(Repository.bounded)
        self.stars = Count(stars).value
        self.forks = Count(forks).value
        self.openIssues = Count(openIssues).value
        self.homepage = homepage.map(Repository.bounded)
        self.defaultBranch = defaultBranch
        self.size = size.map { Count($0).value }
        (self.isArchived, self.isFork, self.isTemplate, self.visibility) = (isArchived, isFork, isTemplate, visibility)
        (self.createdAt, self.updatedAt, self.pushedAt, self.nodeID) = (createdAt, updatedAt, pushedAt, nodeID)
        self.details = details
    }

    /// Whether it came with the program and GitHub has not confirmed it yet: its id is the program's own, and
    /// GitHub's counts are not known.
    public var isBuiltIn: Bool { id.rawValue < 0 }
    public var fullName: String { "\(owner)/\(name)" }
}

extension Repository: Codable {
    public init(from decoder: any Decoder) throws { self = try RepositoryJSON(from: decoder).repository }

    public func encode(to encoder: any Encoder) throws { try RepositoryJSON(self).encode(to: encoder) }
}

/// A repository as exports and stored answers have it. The names are part of the format. What is missing is not known.
struct RepositoryJSON: Codable {
    private struct Owner: Codable {
        var login: String
    }

    private struct License: Codable {
        var key: String?
        var name: String
    }

    private var databaseId: Repository.ID
    private var fullName: String?
    private var name: String
    private var owner: Owner
    private var description: String?
    private var language: String?
    private var license: License?
    private var topics: [String]?
    private var stargazersCount: Count?
    private var forksCount: Count?
    private var openIssuesCount: Count?
    private var homepage: String?
    private var defaultBranch: String?
    private var size: Count?
    private var isArchived: Bool?
    private var isFork: Bool?
    private var isTemplate: Bool?
    private var isPrivate: Bool?
    private var visibility: String?
    private var createdAt: Timestamp?
    private var updatedAt: Timestamp?
    private var pushedAt: Timestamp?
    private var nodeID: String?
    private var details: RepositoryDetails?

    /// - Parameter isExport: Whether it is without what only an answer has.
    init(_ repository: Repository, isExport: Bool = false) {
        (databaseId, fullName, name) = (repository.id, repository.fullName, repository.name)
        (owner, description) = (Owner(login: repository.owner), repository.description)
        (language, topics) = (repository.language, repository.topics)
        license = repository.license.map { License(key: $0.lowercased(), name: $0) }
        (stargazersCount, forksCount) = (Count(repository.stars), Count(repository.forks))
        (openIssuesCount, size) = (Count(repository.openIssues), repository.size.map { Count($0) })
        (homepage, defaultBranch) = (repository.homepage, repository.defaultBranch)
        (isArchived, isFork, isTemplate) = (repository.isArchived, repository.isFork, repository.isTemplate)
        (isPrivate, visibility) = (repository.visibility != .public, repository.visibility.rawValue)
        (createdAt, updatedAt, pushedAt) = (repository.createdAt, repository.updatedAt, repository.pushedAt)
        if !isExport { (nodeID, details) = (repository.nodeID, repository.details) }
    }

    var repository: Repository {
        Repository(
            id: databaseId, owner: owner.login, name: name, description: description, language: language,
            license: license?.name, topics: topics ?? [], stars: stargazersCount?.value ?? 0,
            forks: forksCount?.value ?? 0, openIssues: openIssuesCount?.value ?? 0, homepage: homepage,
            defaultBranch: defaultBranch, size: size?.value, isArchived: isArchived ?? false, isFork: isFork ?? false,
            isTemplate: isTemplate ?? false,
            visibility: visibility.flatMap(Repository.Visibility.init(rawValue:))
                ?? (isPrivate ?? false ? .private : .public),
            createdAt: createdAt, updatedAt: updatedAt, pushedAt: pushedAt, nodeID: nodeID,
            details: details ?? .unknown)
    }
}

extension Repository.ID {
    /// A number below another one that depends on a name alone, ignoring case (FNV-1a).
    package init(hashing fullName: String, below limit: Int64 = 0) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in fullName.lowercased().utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(rawValue: limit - 1 - Int64(hash >> 8))
    }
}

extension Repository {
    /// Ids of built-in repositories are above it; see ``isProvisional``.
    private static let provisionalBase: Int64 = -1 << 57

    /// A repository of which only the name is known, and at most a few words. Its id depends on the name alone,
    /// ignoring case.
    public init(provisional reference: RepositoryReference, description: String? = nil) {
        self.init(
            id: ID(hashing: reference.fullName, below: Repository.provisionalBase), owner: reference.owner,
            name: reference.name, description: description)
    }

    /// Whether GitHub said that it is public; of a name alone, it did not.
    public var isKnownPublic: Bool { visibility == .public && !isProvisional }

    /// What those may see who have no access: its name.
    public var byNameOnly: Repository { Repository(id: id, owner: owner, name: name, visibility: visibility) }

    /// Whether only its name is known. Its id is then the program's own, so it is also ``isBuiltIn``.
    public var isProvisional: Bool { id.rawValue < Repository.provisionalBase }
}

/// What a REST answer adds to a repository: it is printed, but neither shown nor saved in the catalogue.
///
/// All details are equal: repositories that differ only in them are the same.
public struct RepositoryDetails: Sendable, Hashable {
    public struct Traits: OptionSet, Sendable, Hashable, Codable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let issues = Traits(rawValue: 1)
        public static let projects = Traits(rawValue: 2)
        public static let wiki = Traits(rawValue: 4)
        public static let pages = Traits(rawValue: 8)
        public static let downloads = Traits(rawValue: 16)
        public static let discussions = Traits(rawValue: 32)
        public static let disabled = Traits(rawValue: 64)
        public static let mirror = Traits(rawValue: 128)
    }

    public enum OwnerType: String, Sendable, Hashable, Codable {
        case user = "User"
        case organization = "Organization"
        case bot = "Bot"
    }

    var traits: Traits
    /// The traits that GitHub reported: servers of other versions report fewer.
    var known: Traits
    /// The id in GraphQL.
    var ownerID: String?
    var ownerType: OwnerType?
    /// Known only if the repository was requested alone.
    var watchers: Count?

    /// For a repository from elsewhere.
    public static let unknown = RepositoryDetails(traits: [], of: [])

    public init(
        traits: Traits, of known: Traits, ownerID: String? = nil, ownerType: OwnerType? = nil, watchers: Count? = nil
    ) {
        (self.traits, self.known) = (traits, known)
        (self.ownerID, self.ownerType, self.watchers) = (ownerID, ownerType, watchers)
    }

    func has(_ trait: Traits) -> Bool? { known.contains(trait) ? traits.contains(trait) : nil }

    public static func == (_: RepositoryDetails, _: RepositoryDetails) -> Bool { true }

    public func hash(into _: inout Hasher) {}
}

extension RepositoryDetails: Codable {}
