extension Repository {
    /// Ids of built-in repositories are above it; see ``isProvisional``.
    private static let provisionalBase: Int64 = -1 << 57

    /// A repository of which only the name is known, and a few words at most. Its id depends on the name alone, ignoring case.
    public init(provisional reference: RepositoryReference, description: String? = nil) {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in reference.fullName.lowercased().utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(
            id: ID(rawValue: Repository.provisionalBase - 1 - Int64(hash >> 8)), owner: reference.owner,
            name: reference.name, description: description)
    }

    /// Whether it was said that everybody may see it: of a name alone, nothing was.
    public var isKnownPublic: Bool { visibility == .public && !isProvisional }

    /// What stays of it for those who may not see it: its name.
    public var byNameOnly: Repository { Repository(id: id, owner: owner, name: name, visibility: visibility) }

    /// Whether only its name is known: then its number is the program's own, and so is ``isBuiltIn``.
    public var isProvisional: Bool { id.rawValue < Repository.provisionalBase }
}
