import Core
import FoundationEssentials

extension GitHubClient {
    func reader(
        of document: String, with variables: some Encodable & Sendable, upTo limit: Int? = BodySize.small
    ) async throws -> ResponseReader {
        if let message = session.graphQLRefusal { throw FailedRequest(GitHubClient.withoutGraphQL(message)) }
        return try await reader(
            from: host.graphQLAddress, method: .post, adding: ["Content-Type": "application/json"],
            body: Array(try JSONEncoder().encode(GraphQLRequest(query: document, variables: variables))), upTo: limit)
    }

    /// A document with a list of node ids.
    func batch<Node: BatchNode>(
        _ document: String, of ids: [String], upTo limit: Int? = BodySize.small
    ) async throws -> BatchAnswer<Node> {
        try BatchAnswer(try await reader(of: document, with: ["ids": ids], upTo: limit), of: ids)
    }

    /// A document with an alias for each key.
    ///
    /// - Parameter variables: Of each key, named without its place.
    func batch<Node: BatchNode>(
        _ document: String, of keys: [String], with variables: [[String: String]], upTo limit: Int? = BodySize.small
    ) async throws -> BatchAnswer<Node> {
        var values: [String: String] = [:]
        for (place, variables) in variables.enumerated() {
            for (name, value) in variables { values["\(name)\(place)"] = value }
        }
        return try BatchAnswer(try await reader(of: document, with: values, upTo: limit), of: keys)
    }
}

private struct GraphQLRequest<Variables: Encodable>: Encodable {
    var query: String
    var variables: Variables
}

/// GitHub's answer about several repositories, by the requested keys. If a part of a query fails, GitHub answers the rest.
struct BatchAnswer<Node: BatchNode> {
    let reader: ResponseReader
    private(set) var found: [String: Node] = [:]
    /// Not on GitHub, or hidden.
    private(set) var gone: Set<String> = []
    /// Not readable with this token.
    private(set) var forbidden: Set<String> = []
    /// Null in an answer without errors.
    private(set) var nulls: Set<String> = []
    /// Errors about a repository or one of its fields.
    private(set) var errors: [(key: String, error: GraphQLError)] = []
    /// The meaning of all errors together.
    let failure: Failure?

    init(_ reader: ResponseReader, of keys: [String]) throws(FailedRequest) {
        let body = try reader.decode(BatchBody<Node>.self)
        self.reader = reader
        failure = reader.failure(of: body.errors)
        for (place, node) in body.data?.nodes ?? [:] {
            let key = node?.key ?? (keys.indices.contains(place) ? keys[place] : nil)
            guard let key, keys.contains(key) else { continue }
            if let node { found[key] = node } else if body.errors.isEmpty { nulls.insert(key) }
        }
        for error in body.errors {
            guard let place = error.place, keys.indices.contains(place) else { continue }
            errors.append((keys[place], error))
            switch error.type {
            case "NOT_FOUND" where !error.isOfField: gone.insert(keys[place])
            case "FORBIDDEN" where !error.isOfField: forbidden.insert(keys[place])
            default: break
            }
        }
    }

    /// Whether a limit caused omissions.
    var isLimited: Bool {
        switch failure {
        case .rateLimited, .queryTooLarge: true
        default: false
        }
    }

    /// Throws if there is no answer about any of these.
    ///
    /// - Parameter mayBeNull: Whether null without an error is an answer.
    func require(_ keys: some Collection<String>, mayBeNull: Bool = false) throws(FailedRequest) {
        let isAnswered = keys.contains {
            found[$0] != nil || gone.contains($0) || forbidden.contains($0) || mayBeNull && nulls.contains($0)
        }
        if !isAnswered, !keys.isEmpty { throw failed }
    }

    /// The failure if there is no answer.
    var failed: FailedRequest { reader.failed(failure ?? .graphQL(messages: [])) }
}
