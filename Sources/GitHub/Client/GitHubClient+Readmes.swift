package import Core

extension GitHubClient {
    /// Which READMEs repositories have, by their node ids (GraphQL), in one request. Needs a token; counts against the `graphql` rate limit.
    ///
    /// - Returns: By node id; an inner `nil` for a repository that has none, or is gone. One that the answer does not tell is not in it.
    /// - Throws: `FailedRequest`, also if a limit has left some out, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func readmeHeads(of ids: [String]) async throws -> [String: ReadmeHead?] {
        try await reader(of: ReadmeNode.document, on: ids).readmeHeads(of: ids)
    }

    /// The texts of READMEs (GraphQL), in one request, as above.
    ///
    /// - Parameter files: The node ids of the repositories, and the paths.
    /// - Returns: By node id. A file that is gone or is not UTF-8 has no text.
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func readmeTexts(
        of files: [(node: String, path: String)]
    ) async throws -> [String: (tag: String, text: String?)] {
        let request = GraphQLRequest(
            query: ReadmeTextNode.document(of: files.count), variables: ReadmeTextNode.variables(of: files))
        return try await reader(of: request, upTo: BodySize.page).readmeTexts(of: files.map(\.node))
    }
}

extension ResponseReader {
    /// - Throws: `FailedRequest` with the reported rate limit; also if nothing was answered.
    func readmeHeads(of ids: [String]) throws(FailedRequest) -> [String: ReadmeHead?] {
        let answer = try decode(NodesBody<ReadmeNode>.self)
        var heads: [String: ReadmeHead?] = [:]
        for node in answer.data?.known ?? [] where ids.contains(node.id) { heads[node.id] = .some(node.head) }
        for error in answer.errors where !error.isOfField && error.type == "NOT_FOUND" {
            if let index = error.index, ids.indices.contains(index) { heads[ids[index]] = .some(nil) }
        }
        try refuse(
            answer.errors, isEmpty: heads.isEmpty && !ids.isEmpty && !answer.errors.contains { $0.type == "FORBIDDEN" })
        return heads
    }

    /// - Throws: As above.
    func readmeTexts(of ids: [String]) throws(FailedRequest) -> [String: (tag: String, text: String?)] {
        let answer = try decode(GraphQLBody<ReadmeTextNodes>.self)
        var texts: [String: (tag: String, text: String?)] = [:]
        for (index, id) in ids.enumerated() {
            guard let node = answer.data?.nodes["a\(index)"] else { continue }
            // It may have been removed meanwhile.
            texts[id] = (BoundedText.bounded(node.object?.oid ?? ""), node.object?.text)
        }
        try refuse(answer.errors, isEmpty: texts.isEmpty && !ids.isEmpty)
        return texts
    }

    /// Throws if nothing was answered, or a limit has left some out.
    private func refuse(_ errors: [GraphQLError], isEmpty: Bool) throws(FailedRequest) {
        let failure = failure(of: errors)
        switch failure {
        case .queryTooLarge?, .rateLimited?: break
        default: if !isEmpty { return }
        }
        throw failed(failure ?? .graphQL(messages: []))
    }
}
