import Model

/// One of `errors` in a GraphQL response.
///
/// Source: GraphQL specification, 7.1.2; `type` is GitHub's own.
struct GraphQLError: Decodable {
    var type: String?
    var message: String?
    var path: [Lenient<Count>]?

    /// The place in `nodes` that it is about.
    var index: Int? { path?.lazy.compactMap(\.value).first?.value }

    /// Whether it is about a field of a node, and not about all of it: the path goes on after `nodes` and the place.
    var isOfField: Bool { (path?.count ?? 0) > 2 }
}
