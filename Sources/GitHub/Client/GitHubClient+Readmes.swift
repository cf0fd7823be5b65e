package import Core

extension GitHubClient {
    /// The READMEs that repositories have (GraphQL). Throws if a limit caused omissions.
    ///
    /// - Returns: By node id; an inner `nil` for a repository that has none or is gone. Repositories without an answer are left out.
    @concurrent
    package func readmeHeads(of ids: [String]) async throws -> [String: ReadmeHead?] {
        let answer: BatchAnswer<ReadmeNode> = try await batch(ReadmeNode.document, of: ids)
        try answer.require(ids)
        if answer.isLimited { throw answer.failed }
        var heads = answer.found.mapValues(\.head)
        for id in answer.gone { heads[id] = .some(nil) }
        return heads
    }

    /// The texts of READMEs (GraphQL).
    ///
    /// - Parameter files: Node ids of the repositories, and paths.
    /// - Returns: By node id. A file that is gone or is not UTF-8 has no text.
    @concurrent
    package func readmeTexts(
        of files: [(node: String, path: String)]
    ) async throws -> [String: (tag: String, text: String?)] {
        let nodes = files.map(\.node)
        let answer: BatchAnswer<ReadmeTextNode> = try await batch(
            ReadmeTextNode.document(of: files.count), of: nodes,
            with: files.map { ["i": $0.node, "e": "HEAD:\($0.path)"] }, upTo: BodySize.page)
        try answer.require(nodes)
        if answer.isLimited { throw answer.failed }
        // A file may have been removed in the meantime.
        return answer.found.mapValues { node in
            (tag: BoundedText.bounded(node.object?.oid ?? ""), text: node.object?.text)
        }
    }
}
