import Core

/// A GraphQL response. Partial data and errors come together, with status 200.
struct GraphQLBody<Payload: DecodedBody>: DecodedBody {
    /// `nil` if missing or unreadable.
    let data: Payload?
    /// Only the readable ones.
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

/// A repository in a response about several.
protocol BatchNode: Decodable, Sendable {
    /// Its node id, if the document has a list of them; `nil` if its place identifies it.
    var key: String? { get }
}

extension BatchNode {
    var key: String? { nil }

    /// A document for these fields of repositories, by their node ids.
    static func byIDs(_ name: String, _ fields: String) -> String {
        """
        query \(name)($ids: [ID!]!) {
          nodes(ids: $ids) { ... on Repository { \(fields) } }
          rateLimit { cost limit remaining used resetAt }
        }
        """
    }

    /// A document with a field for each of `count` places. In its text and its variables, `#` is the place.
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

typealias BatchBody<Node: BatchNode> = GraphQLBody<BatchData<Node>>

/// A list of nodes, or one node per alias.
struct BatchData<Node: BatchNode>: DecodedBody {
    /// By place; an inner `nil` for null. Unreadable nodes are left out.
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

/// GraphQL specification, 7.1.2; `type` is GitHub's own.
struct GraphQLError: Decodable {
    var type: String?
    var message: String?
    var path: [Step]?

    enum Step: Decodable {
        /// A field or its alias.
        case name(String)
        /// An index in a list.
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

    /// The place of the repository, and the length of the path after it.
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

    var place: Int? { subject?.place }

    /// Whether it concerns a field of the repository, not all of it.
    var isOfField: Bool { subject.map { $0.rest > 0 } ?? false }

    /// 7 for `a7`.
    static func place(of alias: String) -> Int? { alias.first == "a" ? Count(digits: alias.dropFirst())?.value : nil }
}

extension ResponseReader {
    /// The meaning of all errors together; `nil` if there are none.
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
