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
}
