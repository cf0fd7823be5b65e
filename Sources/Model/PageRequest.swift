/// A request for a page of results.
public enum PageRequest: Sendable, Hashable {
    /// A further page, where the server said it is.
    case page(PageReference)
    /// The first page of a slice.
    case slice(SearchQuery)
}
