import Core

struct StarListsBody: DecodedBody {
    private static let items = """
        nodes { ... on Repository { id databaseId } } pageInfo { hasNextPage endCursor }
        """

    /// With the first items of each.
    static let lists = """
        query StarLists($after: String) {
          viewer {
            lists(first: 100, after: $after) {
              nodes { id name isPrivate items(first: 100) { \(items) } }
              pageInfo { hasNextPage endCursor }
            }
          }
          rateLimit { cost limit remaining used resetAt }
        }
        """

    /// Further items of one list.
    static let moreItems = """
        query StarListItems($list: ID!, $after: String) {
          node(id: $list) { ... on UserList { id name isPrivate items(first: 100, after: $after) { \(items) } } }
          rateLimit { cost limit remaining used resetAt }
        }
        """

    /// Replaces the lists that contain a repository.
    static let update = """
        mutation UpdateStarLists($input: UpdateUserListsForItemInput!) {
          updateUserListsForItem(input: $input) { lists { id } }
        }
        """

    /// `UpdateUserListsForItemInput`.
    struct Input: Encodable, Sendable {
        var itemId: String
        var listIds: [String]
    }

    struct PageInfo: Decodable {
        var hasNextPage: Bool?
        var endCursor: String?

        /// The next cursor; `nil` at the end.
        var next: String? { hasNextPage == true ? endCursor.map { BoundedText.bounded($0) } : nil }
    }

    struct Item: Decodable {
        var id: String
        var databaseId: Lenient<Repository.ID>?
    }

    struct Items: Decodable {
        /// Null for a repository that the token may not see.
        var nodes: [Lenient<Item>]?
        var pageInfo: PageInfo?

        var known: [StarList.Item] {
            (nodes ?? []).compactMap(\.value).map {
                StarList.Item(node: BoundedText.bounded($0.id), repository: $0.databaseId?.value)
            }
        }
    }

    struct List: Decodable {
        var id: String
        var name: String
        var isPrivate: Bool?
        var items: Items?
    }

    struct Lists: Decodable {
        var nodes: [Lenient<List>]?
        var pageInfo: PageInfo?
    }

    struct Viewer: Decodable { var lists: Lists? }
    struct Updated: Decodable { var lists: [Lenient<Named>]? }
    struct Named: Decodable { var id: String }

    var viewer: Viewer?
    var node: List?
    var updateUserListsForItem: Updated?

    /// 100 lists with 100 items each: a list must not be cut unnoticed.
    static let limits = {
        var limits = JSONExcerpt.Limits()
        limits.values = 50_000
        return limits
    }()
}

extension ResponseReader {
    /// Throws if the part is missing.
    func starLists<Part>(_ part: (StarListsBody) -> Part?) throws(FailedRequest) -> Part {
        let answer = try decode(GraphQLBody<StarListsBody>.self)
        // A part missing for another reason than permissions must not look empty.
        let isWhole = answer.errors.allSatisfy { ["FORBIDDEN", "NOT_FOUND"].contains($0.type) }
        if isWhole, let part = answer.data.flatMap(part) { return part }
        let types = answer.errors.compactMap(\.type)
        let message = BoundedText.bounded(answer.errors.first?.message ?? "")
        // The first is for classic tokens, the second for fine-grained ones.
        if types.contains("INSUFFICIENT_SCOPES") || types.contains("FORBIDDEN") {
            throw failed(.forbidden(message: message))
        }
        if types.contains("NOT_FOUND") { throw failed(.notFound(message: message)) }
        throw failed(failure(of: answer.errors) ?? .graphQL(messages: []))
    }
}
