import FoundationEssentials

/// The body of a GraphQL request.
struct GraphQLRequest<Variables: Encodable>: Encodable {
    var query: String
    var variables: Variables

    /// - Throws: `EncodingError`; never for text.
    func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}
