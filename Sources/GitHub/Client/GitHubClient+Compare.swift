package import Core

extension GitHubClient {
    /// What a comparison shows of repositories (GraphQL).
    @concurrent
    package func comparedFacts(of ids: [String]) async throws -> ComparedFactsResult {
        // GitHub sends half a megabyte of each README, and a repository may have several.
        let answer: BatchAnswer<ComparisonNode> = try await batch(
            ComparisonNode.document, of: ids, upTo: BodySize.page)
        try answer.require(ids, mayBeNull: true)
        var result = ComparedFactsResult()
        for id in ids {
            if let node = answer.found[id] {
                result.facts[id] = node.compared
                if node.node.isHidden { result.hidden.insert(id) }
            } else if answer.forbidden.contains(id) {
                result.unknown[id] = .denied
            } else {
                // Null without an error means that the repository is gone; with one, it may only be left out.
                result.unknown[id] = answer.gone.contains(id) || answer.failure == nil ? .gone : .failed
            }
        }
        return result
    }

    /// The number of people who have committed to a repository (`GET /repos/{owner}/{repo}/contributors`): the number of pages with one
    /// each. `nil` if GitHub does not count them, as in the largest repositories.
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

    /// The number of the page in an address.
    private static func page(of address: String) -> Int? {
        guard let query = address.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        let pair = query.split(separator: "&").first { $0.hasPrefix("page=") }
        return pair.flatMap { Int($0.dropFirst("page=".count)) }.flatMap { $0 > 0 ? Count($0).value : nil }
    }
}

/// An item of `GET /repos/{owner}/{repo}/contributors`; nothing in it is read.
private struct ContributorBody: DecodedBody {
    static let memberNames = MemberNames(["contributions"])

    private enum CodingKeys: CodingKey { case contributions }
    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: CodingKeys.self) }
}
