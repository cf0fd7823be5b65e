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

/// A repository in an answer about several.
protocol BatchNode: Decodable, Sendable {
    /// Its node id, if it was asked for with that in a list; `nil` if its place says which one it is.
    var key: String? { get }
}

extension BatchNode {
    var key: String? { nil }

    /// A document that asks for these fields of repositories, by their node ids.
    static func byIDs(_ name: String, _ fields: String) -> String {
        """
        query \(name)($ids: [ID!]!) {
          nodes(ids: $ids) { ... on Repository { \(fields) } }
          rateLimit { cost limit remaining used resetAt }
        }
        """
    }

    /// A document that asks for a field of each of so many. In its text and in the variables, `#` is the place.
    static func byAliases(
        _ name: String, of count: Int, _ variables: String, _ field: String, fragment: String = ""
    ) -> String {
        func numbered(_ text: String) -> [String] { (0..<count).map { text.replacing("#", with: "\($0)") } }
        return """
            query \(name)(\(numbered(variables).joined(separator: ", "))) {
            \(numbered("  a#: " + field).joined(separator: "\n"))
              rateLimit { cost limit remaining used resetAt }
            }\(fragment)
            """
    }
}

/// The body of a response about several repositories.
typealias BatchBody<Node: BatchNode> = GraphQLBody<BatchData<Node>>

/// The data of a response about several repositories: a list of nodes, or each by its alias.
struct BatchData<Node: BatchNode>: DecodedBody {
    /// By their places; an inner `nil` for null. What cannot be read is left out.
    private(set) var nodes = [Int: Node?]()

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyKey.self)
        let list = try members.decodeIfPresent([Lenient<Node?>].self, forKey: AnyKey(stringValue: "nodes")) ?? []
        for (place, item) in list.enumerated() { nodes[place] = item.value }
        for alias in members.allKeys {
            guard let place = GraphQLError.place(of: alias.stringValue) else { continue }
            if (try? members.decodeNil(forKey: alias)) == true {
                nodes[place] = .some(nil)
            } else if let node = try? members.decode(Node.self, forKey: alias) {
                nodes[place] = node
            }
        }
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

    /// The place of the repository that it is about, and what the path has behind that.
    private var subject: (place: Int, rest: Int)? {
        let path = path ?? []
        for (index, step) in path.enumerated() {
            let rest = path.count - index - 1
            switch step {
            case .place(let place): return (place.value, rest)
            case .name(let name): if let place = Self.place(of: name) { return (place, rest) }
            case .other: break
            }
        }
        return nil
    }

    /// The place of the repository that it is about.
    var place: Int? { subject?.place }

    /// Whether it is about a field of a repository, and not about all of it.
    var isOfField: Bool { subject.map { $0.rest > 0 } ?? false }

    /// The place in an alias of a batch: 7 of `a7`.
    static func place(of alias: String) -> Int? { alias.first == "a" ? Count(digits: alias.dropFirst())?.value : nil }
}

extension ResponseReader {
    /// What the errors of a query mean as a whole; `nil` if there are none.
    func failure(of errors: [GraphQLError]) -> Failure? {
        let messages = errors.compactMap(\.message).prefix(3).map { BoundedText.bounded($0) }
        let types = errors.compactMap(\.type)
        if types.contains("RATE_LIMITED") {
            return .rateLimited(
                .init(kind: .primary, waitSeconds: wait(for: .primary), message: messages.first ?? ""))
        }
        if types.contains("RESOURCE_LIMITS_EXCEEDED") || types.contains("MAX_NODE_LIMIT_EXCEEDED") {
            return .queryTooLarge
        }
        return errors.isEmpty ? nil : .graphQL(messages: Array(messages))
    }
}
