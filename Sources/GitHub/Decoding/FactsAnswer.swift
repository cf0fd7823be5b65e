/// The body of a response to `Resources/facts.graphql`. Partial data and errors come together, with status 200.
struct FactsAnswer: Decodable {
    struct Payload: Decodable {
        var nodes: [Lenient<FactsNode>]?
    }

    var data: Payload?
    var errors: [Lenient<GraphQLError>]?

    private enum CodingKeys: CodingKey {
        case data
        case errors
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        data = try? members.decodeIfPresent(Payload.self, forKey: .data)
        errors = try? members.decodeIfPresent([Lenient<GraphQLError>].self, forKey: .errors)
    }
}
