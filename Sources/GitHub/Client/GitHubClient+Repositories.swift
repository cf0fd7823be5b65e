package import Core

extension GitHubClient {
    /// `GET /repos/{owner}/{repo}`. GitHub redirects former names of a repository.
    @concurrent
    package func repository(_ reference: RepositoryReference) async throws -> Repository {
        let url = try address(of: reference.owner, reference.name)
        return try await reader(from: url).repository()
    }

    /// Sets or removes the user's star (`PUT`, `DELETE /user/starred/{owner}/{repo}`). Idempotent; `.unauthorized` without a token.
    @concurrent
    package func setStar(_ isStarred: Bool, owner: String, name: String) async throws {
        let url = try address(of: owner, name, below: ["user", "starred"])
        try await reader(from: url, method: isStarred ? .put : .delete).confirm()
    }

    /// `GET /user/starred`, newest first.
    package var firstPageOfStars: PageReference {
        let query = [(name: "per_page", value: "100"), (name: "sort", value: "created")]
        return PageReference(
            rawValue: host.apiAddress.appending(path: ["user", "starred"], query: query).description)
    }

    /// - Parameters:
    ///   - reference: ``firstPageOfStars``, or the reference to the next page from a page.
    ///   - tag: The etag of the saved page. If it still matches, the result is ``StarPage/unchanged``, which does not count against the
    ///     rate limit (GitHub docs, "Best practices for using the REST API").
    @concurrent
    package func stars(at reference: PageReference, unlessTagged tag: String?) async throws -> StarPage {
        try await reader(
            from: try url(of: reference), adding: ["Accept": "application/vnd.github.star+json"], unlessTagged: tag,
            upTo: BodySize.page
        ).stars()
    }
}

extension GitHubClient {
    /// In bytes; a longer README is cut.
    static let largestReadme = 1 << 20

    /// A README as HTML (`GET /repos/{owner}/{repo}/readme`); `nil` if there is none.
    ///
    /// - Parameter tag: The etag of the saved README. If it still matches, the result is ``ReadmeResult/unchanged``, which does not count
    ///   against the rate limit of a token (GitHub docs, "Best practices for using the REST API").
    @concurrent
    package func readme(owner: String, name: String, unlessTagged tag: String? = nil) async throws -> ReadmeResult {
        let url = try address(of: owner, name, ["readme"])
        return try await reader(
            from: url, adding: ["Accept": "application/vnd.github.html+json"], unlessTagged: tag, upTo: BodySize.page
        ).readme(limit: GitHubClient.largestReadme, isKnown: tag != nil)
    }

    /// The file of a README (`GET /repos/{owner}/{repo}/readme`), or its beginning; `nil` if there is none.
    @concurrent
    package func readmeFile(owner: String, name: String) async throws -> [UInt8]? {
        let url = try address(of: owner, name, ["readme"])
        return try await reader(
            from: url, adding: ["Accept": "application/vnd.github.raw+json"], upTo: BodySize.page
        ).readmeFile()
    }
}

extension GitHubClient {
    /// The maximum number of repositories in a request by name. Such a request costs one point of the rate limit.
    static let largestBatch = 50

    /// Repositories by name (GraphQL), also by a former one. The result has lower-case full names as keys, and omits those that the server
    /// had no time for.
    @concurrent
    package func facts(named references: [RepositoryReference]) async throws -> LinkedFacts {
        let references = Array(references.prefix(GitHubClient.largestBatch))
        guard !references.isEmpty else { return [:] }
        let names = references.map { $0.fullName.lowercased() }
        let answer: BatchAnswer<NamedNode> = try await batch(
            NamedNode.document(of: references.count), of: names,
            with: references.map { ["o": $0.owner, "n": $0.name] })
        try answer.require(names, mayBeNull: true)
        var facts: LinkedFacts = [:]
        for name in names {
            if let repository = answer.found[name]?.repository {
                facts[name] = .found(repository, isCurrent: true)
            } else if answer.gone.contains(name) {
                facts[name] = .gone
            } else if !answer.isLimited || answer.forbidden.contains(name) {
                // Those omitted because of a limit are requested again.
                facts[name] = .hidden
            }
        }
        return facts
    }

    /// A repository by name (`GET /repos/{owner}/{repo}`).
    @concurrent
    package func fact(named reference: RepositoryReference) async throws -> LinkedFact {
        switch try await repository(owner: reference.owner, name: reference.name, unlessTagged: nil) {
        case .value(let repository, _): .found(repository, isCurrent: true)
        case .missing: .gone
        case .unchanged: .hidden
        }
    }
}

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
