import Core

/// The body of a response to a GraphQL document. Partial data and errors come together, with status 200.
struct GraphQLBody<Payload: DecodedBody>: DecodedBody {
    /// `nil` if there is none, or none that can be read.
    let data: Payload?
    /// The errors that can be read.
    let errors: [GraphQLError]

    static var limits: JSONExcerpt.Limits { Payload.limits }

    private enum CodingKeys: CodingKey { case data, errors }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        data = try? members.decodeIfPresent(Payload.self, forKey: .data)
        errors = ((try? members.decodeIfPresent([Lenient<GraphQLError>].self, forKey: .errors)) ?? [])
            .compactMap(\.value)
    }
}

/// The body of a response to a document that asks for `nodes`.
typealias NodesBody<Node: Decodable> = GraphQLBody<NodesData<Node>>

/// The data of a response to a document that asks for `nodes`.
struct NodesData<Node: Decodable>: DecodedBody {
    /// Any may be null.
    var nodes: [Lenient<Node?>]?

    /// The nodes that can be read.
    var known: [Node] { (nodes ?? []).compactMap { $0.value ?? nil } }

    /// Whether the first one is neither null nor a node.
    var isFirstUnreadable: Bool { nodes?.first.map { $0.value == nil } ?? false }

    /// A document that asks for these fields of repositories, by their ids.
    static func document(_ name: String, _ fields: String) -> String {
        """
        query \(name)($ids: [ID!]!) {
          nodes(ids: $ids) { ... on Repository { \(fields) } }
          rateLimit { cost limit remaining used resetAt }
        }
        """
    }
}

/// One of `errors` in a GraphQL response.
///
/// Source: GraphQL specification, 7.1.2; `type` is GitHub's own.
struct GraphQLError: Decodable {
    var type: String?
    var message: String?
    var path: [Step]?

    /// A step of a path.
    enum Step: Decodable {
        /// A field, or an alias of one.
        case name(String)
        /// A place in a list.
        case place(Count)
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let name = try? value.decode(String.self) {
                self = .name(name)
            } else {
                self = (try? value.decode(Count.self)).map(Step.place) ?? .other
            }
        }
    }

    /// The place in `nodes` that it is about.
    var index: Int? {
        for case .place(let place) in path ?? [] { return place.value }
        return nil
    }

    /// The alias of the repository that all of it is about; `nil` if it is about a field of one.
    var alias: String? {
        guard path?.count == 1, case .name(let name)? = path?.first else { return nil }
        return name
    }

    /// Whether it is about a field of a node, and not about all of it: the path goes on after `nodes` and the place.
    var isOfField: Bool { (path?.count ?? 0) > 2 }
}
