/// Names that local repositories have in common, the most frequent first.
public struct CatalogueNames: Sendable, Hashable {
    /// What is named.
    public enum Kind: Sendable, Hashable {
        /// Topics.
        case topic
        /// Owners.
        case owner
        /// Languages.
        case language
    }

    /// Which names are wanted.
    public struct Request: Sendable, Hashable {
        /// What is named.
        public var kind: Kind
        /// The beginning of the names, in lower case.
        public var prefix: String

        /// Creates a request.
        public init(_ kind: Kind, prefix: String) { (self.kind, self.prefix) = (kind, prefix) }
    }

    /// What they are the answer to.
    public var request: Request
    /// The names, the most frequent first.
    var names: [String]

    /// Creates names.
    public init(_ request: Request, names: [String]) { (self.request, self.names) = (request, names) }
}
