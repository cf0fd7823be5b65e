public struct SearchPage: Sendable, Equatable, Codable {
    /// How many results of one query GitHub gives in all (GitHub docs, "About search").
    public static let resultCap = 1_000
    /// How many results a page can have (REST reference, "Search repositories": `per_page`).
    public static let longest = 100

    /// The repositories that could be read, in GitHub's order.
    public var repositories: [Repository]
    /// How many repositories match, according to GitHub. It drifts between pages and may exceed what can be loaded.
    @Counted public var totalCount: Int
    /// Whether GitHub gave up before it had searched everything.
    public var isIncomplete: Bool
    /// Items of the page that could not be read and were left out.
    @Counted public var skippedItems: Int
    /// How many organisations' repositories are left out because the token is not authorised for their single sign-on.
    @Counted public var hiddenOrganizations: Int
    /// `nil` on the last page.
    public var next: PageReference?
    /// `nil` if the server does not report it.
    public var rateLimit: RateLimit?

    public init(
        repositories: [Repository], totalCount: Int, isIncomplete: Bool = false, skippedItems: Int = 0,
        hiddenOrganizations: Int = 0, next: PageReference? = nil, rateLimit: RateLimit? = nil
    ) {
        self.repositories = repositories
        self.totalCount = totalCount
        self.isIncomplete = isIncomplete
        self.skippedItems = skippedItems
        self.hiddenOrganizations = hiddenOrganizations
        (self.next, self.rateLimit) = (next, rateLimit)
    }

    /// How many items the server put on the page, readable or not: they count towards ``resultCap``.
    public var itemCount: Int { repositories.count + skippedItems }

    /// Whether most of its items could not be read, so that it must not replace a readable answer.
    public var isMostlyUnreadable: Bool { skippedItems > repositories.count }

    /// The saved form has no rate limit.
    private enum CodingKeys: CodingKey {
        case repositories, totalCount, isIncomplete, skippedItems, hiddenOrganizations, next
    }
}

/// Where a further page is, from the server's `Link` header. Opaque: only the client that made it builds or reads it.
public struct PageReference: RawRepresentable, Sendable, Hashable, Codable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

public struct ForkPage: Sendable, Equatable, Codable {
    /// Those with the most stars first.
    public var repositories: [Repository]
    /// `nil` on the last page.
    public var next: PageReference?

    public init(repositories: [Repository], next: PageReference? = nil) {
        (self.repositories, self.next) = (repositories, next)
    }
}

public enum PageRequest: Sendable, Hashable {
    case page(PageReference)
    /// The first page of a slice.
    case slice(SearchQuery)
}
