import FoundationEssentials

/// The body of a GraphQL request.
struct GraphQLRequest: Encodable {
    struct Variables: Encodable {
        var ids: [String]
    }

    var query: String
    var variables: Variables

    /// - Throws: `EncodingError`; never for text.
    func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}

/// The GraphQL documents. They are files, so that tests can check them against GitHub's schema.
package enum GraphQLDocuments {
    /// `Resources/facts.graphql`.
    package static var facts: String { String(decoding: PackageResources.facts_graphql, as: UTF8.self) }
    /// `Resources/updates.graphql`.
    package static var updates: String { String(decoding: PackageResources.updates_graphql, as: UTF8.self) }
}
