/// One page of a search answer.
public struct SearchPage: Sendable, Equatable {
    /// How many results of one query GitHub gives in all (GitHub docs, "About search").
    public static let resultCap = 1_000
    /// How many results a page can have (REST reference, "Search repositories": `per_page`).
    public static let longest = 100

    /// The repositories that could be read, in GitHub's order.
    public var repositories: [Repository]
    /// How many repositories GitHub says match. It drifts between pages and may exceed what can be fetched.
    public var totalCount: Int
    /// Whether GitHub gave up before it had looked everywhere.
    public var isIncomplete: Bool
    /// Items of the page that could not be read and were left out.
    public var skippedItems: Int
    /// How many organisations' repositories are left out because the token is not authorised for their single sign-on.
    public var hiddenOrganizations: Int
    /// Where the next page is; `nil` on the last one.
    public var next: PageReference?
    /// The search budget as this answer reported it; `nil` if the server reports none.
    public var rateLimit: RateLimit?

    /// A page with everything the answer said.
    public init(
        repositories: [Repository], totalCount: Int, isIncomplete: Bool = false, skippedItems: Int = 0,
        hiddenOrganizations: Int = 0, next: PageReference? = nil, rateLimit: RateLimit? = nil
    ) {
        self.repositories = repositories
        self.totalCount = Count(totalCount).value
        self.isIncomplete = isIncomplete
        self.skippedItems = Count(skippedItems).value
        self.hiddenOrganizations = Count(hiddenOrganizations).value
        (self.next, self.rateLimit) = (next, rateLimit)
    }

    /// How many items the server put on the page, readable or not: what counts towards GitHub's cap.
    public var itemCount: Int { repositories.count + skippedItems }

    /// Whether most of its items could not be read: it does not stand for an answer that could.
    public var isMostlyUnreadable: Bool { skippedItems > repositories.count }
}

/// As it is stored, without the rate limit.
extension SearchPage: Codable {
    private enum CodingKeys: CodingKey {
        case repositories, totalCount, isIncomplete, skippedItems, hiddenOrganizations, next
    }

    /// Reads a page with numbers of any size.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            repositories: try values.decode([Repository].self, forKey: .repositories),
            totalCount: try values.decode(Count.self, forKey: .totalCount).value,
            isIncomplete: try values.decode(Bool.self, forKey: .isIncomplete),
            skippedItems: try values.decode(Count.self, forKey: .skippedItems).value,
            hiddenOrganizations: try values.decodeIfPresent(Count.self, forKey: .hiddenOrganizations)?.value ?? 0,
            next: try values.decodeIfPresent(PageReference.self, forKey: .next))
    }
}

/// Where a further page is, as the server named it in its `Link` header. Opaque: nobody builds one or looks inside but the
/// client that made it.
public struct PageReference: RawRepresentable, Sendable, Hashable, Codable {
    /// The address, as the server wrote it.
    public var rawValue: String

    /// A reference the server gave.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A page of the forks of a repository.
public struct ForkPage: Sendable, Equatable, Codable {
    /// The forks, those with the most stars first.
    public var repositories: [Repository]
    /// The next page; `nil` on the last one.
    public var next: PageReference?

    /// Creates a page.
    public init(repositories: [Repository], next: PageReference? = nil) {
        (self.repositories, self.next) = (repositories, next)
    }
}

/// A request for a page of results.
public enum PageRequest: Sendable, Hashable {
    /// A further page, where the server said it is.
    case page(PageReference)
    /// The first page of a slice.
    case slice(SearchQuery)
}
