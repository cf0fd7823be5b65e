/// What GitHub says of a repository in a REST answer, and what is printed but neither shown nor saved in the catalogue.
///
/// All of them are equal: repositories that differ only in this are the same.
public struct RepositoryDetails: Sendable, Hashable {
    /// What a repository has or is.
    public struct Traits: OptionSet, Sendable, Hashable, Codable {
        /// Their bits.
        public let rawValue: UInt8

        /// Creates traits from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Issues can be opened.
        public static let issues = Traits(rawValue: 1)
        /// It has projects.
        public static let projects = Traits(rawValue: 2)
        /// It has a wiki.
        public static let wiki = Traits(rawValue: 4)
        /// It has a site on GitHub Pages.
        public static let pages = Traits(rawValue: 8)
        /// It has downloads.
        public static let downloads = Traits(rawValue: 16)
        /// It has discussions.
        public static let discussions = Traits(rawValue: 32)
        /// GitHub has disabled it.
        public static let disabled = Traits(rawValue: 64)
        /// It mirrors another.
        public static let mirror = Traits(rawValue: 128)
    }

    /// What owns a repository.
    public enum OwnerType: String, Sendable, Hashable, Codable {
        /// A person.
        case user = "User"
        /// An organisation.
        case organization = "Organization"
        /// A program.
        case bot = "Bot"
    }

    /// What it has and is.
    var traits: Traits
    /// Of what that is known: servers of other versions say less.
    var known: Traits
    /// The id of its owner in GraphQL.
    var ownerID: String?
    /// What its owner is.
    var ownerType: OwnerType?
    /// How many users watch it; only where it was asked for alone.
    var watchers: Count?

    /// Those of a repository that comes from elsewhere.
    public static let unknown = RepositoryDetails(traits: [], of: [])

    /// Creates details.
    public init(
        traits: Traits, of known: Traits, ownerID: String? = nil, ownerType: OwnerType? = nil, watchers: Count? = nil
    ) {
        (self.traits, self.known) = (traits, known)
        (self.ownerID, self.ownerType, self.watchers) = (ownerID, ownerType, watchers)
    }

    /// Whether it has or is something; `nil` if that is not known.
    func has(_ trait: Traits) -> Bool? { known.contains(trait) ? traits.contains(trait) : nil }

    /// Always.
    public static func == (_: RepositoryDetails, _: RepositoryDetails) -> Bool { true }

    /// Nothing.
    public func hash(into _: inout Hasher) {}
}

extension RepositoryDetails: Codable {}
