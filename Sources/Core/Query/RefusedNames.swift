/// The owners and repositories that GitHub refused to search in this session: they do not exist, or the account cannot see
/// them.
public struct RefusedNames: Sendable, Hashable {
    private static let limit = 100

    /// Logins, and names of repositories as `owner/name`, in lower case.
    private var names: Set<String> = []

    public init() {}

    /// Remembers the only name of a refused query. If there are several, GitHub does not say which it refused.
    public mutating func note(_ query: ParsedQuery) {
        let named = Set(query.tokens.compactMap(\.searchedName))
        guard named.count == 1, names.count < RefusedNames.limit else { return }
        names.formUnion(named)
    }

    /// Forgets the names that GitHub has searched after all.
    public mutating func forget(_ query: ParsedQuery) {
        if !names.isEmpty { names.subtract(query.tokens.compactMap(\.searchedName)) }
    }

    public func refuse(_ query: @autoclosure () -> ParsedQuery) -> Bool {
        !names.isEmpty && query().tokens.contains { token in token.qualifier.flatMap(name(in:)) != nil }
    }

    /// The refused name in a qualifier, or the refused owner of the repository in it.
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
