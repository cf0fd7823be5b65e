/// The body of a response to a GraphQL document that asks for `nodes`. Partial data and errors come together, with status 200.
struct NodesAnswer<Node: Decodable>: DecodedAnswer {
    private struct Payload: Decodable {
        var nodes: [Lenient<Node>]?
    }

    /// The nodes that can be read.
    var nodes: [Node]
    /// The errors that can be read.
    var errors: [GraphQLError]

    private enum CodingKeys: CodingKey {
        case data
        case errors
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let data = try? members.decodeIfPresent(Payload.self, forKey: .data)
        nodes = (data?.nodes ?? []).compactMap(\.value)
        errors = ((try? members.decodeIfPresent([Lenient<GraphQLError>].self, forKey: .errors)) ?? [])
            .compactMap(\.value)
    }
}
