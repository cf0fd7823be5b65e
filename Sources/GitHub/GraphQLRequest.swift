import FoundationEssentials

/// The body of a GraphQL request.
struct GraphQLRequest<Variables: Encodable>: Encodable {
    var query: String
    var variables: Variables

    /// - Throws: `EncodingError`; never for text.
    func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}

/// The GraphQL documents, which tests check against GitHub's schema.
package enum GraphQLDocuments {
    /// All of them.
    package static let all =
        [FactsNode.document, UpdateNode.document, NamedNode.document(of: 2), ComparisonNode.document]
        + StarListsBody.documents
}
