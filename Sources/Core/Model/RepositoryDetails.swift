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
