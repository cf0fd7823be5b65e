package import Core

extension GitHubClient {
    /// What a comparison shows of repositories, by their node ids (GraphQL), in one request. Needs a token; counts against the `graphql`
    /// rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func comparedFacts(of ids: [String]) async throws -> ComparedFactsResult {
        let body = GraphQLRequest(query: ComparisonNode.document, variables: ["ids": ids])
        // Of each README GitHub sends half a megabyte, and a repository may have several.
        return try await reader(of: body, upTo: BodySize.page).comparedFacts(of: ids)
    }

    /// How many people have committed to a repository (`GET /repos/{owner}/{repo}/contributors`), by the number of pages with one each;
    /// `nil` if GitHub does not say, as of the largest repositories. Counts against the `core` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func contributors(owner: String, name: String) async throws -> Int? {
        let url = try address(
            of: owner, name, ["contributors"], query: [(name: "per_page", value: "1"), (name: "anon", value: "1")])
        do {
            let reader = try await reader(from: url)
            switch reader.response.status {
            case 404: return nil
            // An empty repository.
            case 204: return 0
            default: break
            }
            let found = try reader.decode([Lenient<ContributorBody>].self)
            guard let last = LinkHeader.target(of: "last", in: reader.response.headers) else { return found.count }
            return GitHubClient.page(of: last)
        } catch let failed as FailedRequest {
            // GitHub docs: "the list of contributors is too large" is a 403.
            if case .forbidden = failed.failure { return nil }
            throw failed
        }
    }

    /// The number of a page in its address; `nil` if there is none.
    private static func page(of address: String) -> Int? {
        guard let query = address.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        let pair = query.split(separator: "&").first { $0.hasPrefix("page=") }
        return pair.flatMap { Int($0.dropFirst("page=".count)) }.flatMap { $0 > 0 ? Count($0).value : nil }
    }
}

/// An item of a response to `GET /repos/{owner}/{repo}/contributors`: that it is there is all that is read.
private struct ContributorBody: DecodedBody {
    static let memberNames = MemberNames(["contributions"])

    private enum CodingKeys: CodingKey { case contributions }
    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: CodingKeys.self) }
}

extension ResponseReader {
    /// What a comparison shows of repositories. An error of one repository leaves the others as they are.
    ///
    /// - Throws: `FailedRequest` if nothing of the answer can be used.
    fileprivate func comparedFacts(of ids: [String]) throws(FailedRequest) -> ComparedFactsResult {
        let answer = try decode(NodesBody<ComparisonNode>.self)
        guard let data = answer.data, data.nodes != nil else {
            throw failed(failure(of: answer.errors) ?? .graphQL(messages: []))
        }
        var result = ComparedFactsResult()
        for node in data.known where ids.contains(node.node.id) {
            var facts = node.compared
            facts.facts = facts.facts.mappingTexts(shown)
            facts.topics = facts.topics?.map(shown)
            result.facts[node.node.id] = facts
        }
        var isExplained = false
        for error in answer.errors {
            guard let index = error.index, ids.indices.contains(index), !error.isOfField else { continue }
            switch error.type {
            case "NOT_FOUND": result.unknown[ids[index]] = .gone
            case "FORBIDDEN": result.unknown[ids[index]] = .denied
            default: continue
            }
            isExplained = true
        }
        if result.facts.isEmpty, !isExplained, let failure = failure(of: answer.errors) { throw failed(failure) }
        // Nothing without an error is a repository that is gone; otherwise it may only be left out.
        let left: ComparedFacts.Unknown = answer.errors.isEmpty ? .gone : .failed
        for id in ids where result.facts[id] == nil && result.unknown[id] == nil { result.unknown[id] = left }
        return result
    }
}
