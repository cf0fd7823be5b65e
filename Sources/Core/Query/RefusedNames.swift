/// The owners and repositories that GitHub refused to search in this session: they do not exist, or the account cannot see
/// them.
public struct RefusedNames: Sendable, Hashable {
    /// The maximum number that are remembered.
    private static let limit = 100

    /// Logins, and names of repositories as `owner/name`, in lower case.
    private var names: Set<String> = []

    /// None.
    public init() {}

    /// Remembers what GitHub refused to search, if it can only be one: GitHub does not say which.
    public mutating func note(_ query: ParsedQuery) {
        let named = Set(query.tokens.compactMap(\.searchedName))
        guard named.count == 1, names.count < RefusedNames.limit else { return }
        names.formUnion(named)
    }

    /// Forgets what GitHub has searched.
    public mutating func forget(_ query: ParsedQuery) {
        if !names.isEmpty { names.subtract(query.tokens.compactMap(\.searchedName)) }
    }

    /// Whether a query contains one of them.
    public func refuse(_ query: @autoclosure () -> ParsedQuery) -> Bool {
        !names.isEmpty && query().tokens.contains { token in token.qualifier.flatMap(name(in:)) != nil }
    }

    /// The one that a qualifier names, or the owner of the repository that it names.
    func name(in qualifier: Qualifier) -> String? {
        guard !names.isEmpty, let name = qualifier.searchedName else { return nil }
        let owner = String(name.prefix { $0 != "/" })
        return names.contains(owner) ? owner : names.contains(name) ? name : nil
    }
}

extension QueryToken {
    /// The owner or repository that the token restricts the search to, in lower case.
    fileprivate var searchedName: String? { isNegated ? nil : qualifier?.searchedName }
}

extension Qualifier {
    fileprivate var searchedName: String? {
        guard [.user, .org, .repo].contains(name), case .name(let name) = condition else { return nil }
        return name
    }
}
