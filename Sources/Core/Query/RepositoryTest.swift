enum RepositoryTest: Sendable {
    enum Number: Sendable { case stars, forks, size, topics }

    case number(Number, Interval<Int>)
    case created(Interval<Timestamp>)
    case pushed(Interval<Timestamp>)
    /// By all its names: old saved rows may have a former one, such as `VimL`.
    case language([FoldedName])
    case license(LicenseTest)
    case topic(FoldedName)
    case owner(FoldedName)
    case repository(owner: FoldedName, name: FoldedName)
    case visibility(Set<Repository.Visibility>)
    case isArchived(Bool)
    case isTemplate(Bool)
    case isFork
    case isNoFork
    case anything
    case text(TextPattern, SearchFields, withOwner: Bool, owner: OwnerPrefix?)

    /// Whether it needs a fact that some repositories lack: built-in ones have only a name, a description, a language
    /// and some topics.
    var needsFacts: Bool {
        switch self {
        case .number, .created, .pushed, .license, .isArchived, .isTemplate: true
        case .language, .topic, .owner, .repository, .visibility, .isFork, .isNoFork, .anything, .text: false
        }
    }

    func match(of repository: Repository, _ options: MatchOptions) -> Match {
        repository.isBuiltIn && needsFacts ? options.missing : matchOfFacts(of: repository, options)
    }

    private func matchOfFacts(of repository: Repository, _ options: MatchOptions) -> Match {
        switch self {
        case .number(.stars, let interval): Match(interval.contains(repository.stars))
        case .number(.forks, let interval): Match(interval.contains(repository.forks))
        case .number(.topics, let interval): Match(interval.contains(repository.topics.count))
        case .number(.size, let interval): repository.size.map { Match(interval.contains($0)) } ?? options.missing
        case .created(let interval): repository.createdAt.map { Match(interval.contains($0)) } ?? options.missing
        // Without this date, the repository has no pushes.
        case .pushed(let interval): Match(repository.pushedAt.map(interval.contains) ?? false)
        case .language(let names): Match(names.contains { $0.matches(repository.language ?? "") })
        case .license(let test): test.match(of: repository.license) ?? options.missing
        case .topic(let name): Match(repository.topics.contains(where: name.matches))
        case .owner(let name): Match(name.matches(repository.owner))
        case .repository(let owner, let name): Match(owner.matches(repository.owner) && name.matches(repository.name))
        case .visibility(let visibility): Match(visibility.contains(repository.visibility))
        case .isArchived(let isArchived): Match(repository.isArchived == isArchived)
        case .isTemplate(let isTemplate): Match(repository.isTemplate == isTemplate)
        case .isFork: Match(repository.isFork)
        case .isNoFork: Match(!repository.isFork)
        case .anything: .yes
        case .text(let pattern, let fields, let withOwner, let owner):
            options.searchesOwners && owner?.matches(repository.owner) == true
                ? .yes
                : RepositoryTest.match(
                    pattern, in: fields, withOwner: withOwner, of: repository, readme: options.readme)
        }
    }

    private static func match(
        _ pattern: TextPattern, in fields: SearchFields, withOwner: Bool, of repository: Repository, readme: String?
    ) -> Match {
        if fields.contains(.name) {
            if pattern.isFound(in: repository.name) { return .yes }
            if withOwner && pattern.isFound(in: repository.fullName) { return .yes }
        }
        if fields.contains(.description), let description = repository.description, pattern.isFound(in: description) {
            return .yes
        }
        if fields.contains(.topics) && repository.topics.contains(where: pattern.isFound) { return .yes }
        guard fields.contains(.readme) else { return .no }
        return readme.map { Match(pattern.isFound(in: $0)) } ?? .unknown
    }
}

/// A name for comparisons, ignoring the case of ASCII letters. Hyphens and spaces are equal, as in Linguist's names
/// of languages.
struct FoldedName: Sendable {
    private let bytes: [UInt8]

    init(_ name: String) { bytes = name.utf8.map(FoldedName.folded) }

    func matches(_ name: String) -> Bool {
        name.utf8.count == bytes.count && name.utf8.elementsEqual(bytes) { FoldedName.folded($0) == $1 }
    }

    private static func folded(_ byte: UInt8) -> UInt8 { byte == 0x20 ? 0x2D : byte.asciiLowercased }
}

/// A licence or a family of licences.
///
/// Source: GitHub docs, "Licensing a repository", section "Searching GitHub by license type". A keyword is the SPDX
/// identifier in lower case.
struct LicenseTest: Sendable {
    private let keyword: FoldedName
    private let text: String
    private static let families: Set = ["cc", "gpl", "lgpl"]

    init(keyword: String) {
        self.keyword = FoldedName(keyword)
        text = keyword
    }

    /// - Returns: `nil` if it is not known.
    func match(of license: String?) -> Match? {
        // Licences that GitHub does not recognise have no identifier, like repositories without one.
        guard let license else { return text == "other" ? nil : .no }
        if keyword.matches(license) { return .yes }
        guard LicenseTest.families.contains(text) else { return .no }
        let lowercased = license.lowercased()
        return Match(lowercased.hasPrefix(text + "-") || text == "cc" && lowercased.hasPrefix("cc0-"))
    }
}

/// Whether a repository matches, if known: the three values of Kleene's strong logic.
public enum Match: Sendable, Hashable, CaseIterable {
    case yes
    case no
    case unknown

    init(_ isMatch: Bool) { self = isMatch ? .yes : .no }

    /// Unknown stays unknown.
    static prefix func ! (match: Match) -> Match {
        switch match {
        case .yes: .no
        case .no: .yes
        case .unknown: .unknown
        }
    }

    /// `no` if either is.
    public static func && (left: Match, right: Match) -> Match {
        if left == .no || right == .no { return .no }
        return left == .yes && right == .yes ? .yes : .unknown
    }

    /// `yes` if either is.
    public static func || (left: Match, right: Match) -> Match {
        if left == .yes || right == .yes { return .yes }
        return left == .no && right == .no ? .no : .unknown
    }
}
