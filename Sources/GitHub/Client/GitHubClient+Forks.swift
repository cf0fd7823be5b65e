package import Core

extension GitHubClient {
    /// The forks of a repository, those with the most stars first (`GET /repos/{owner}/{repo}/forks`).
    @concurrent
    package func forks(owner: String, name: String) async throws -> ForkPage {
        let query = [(name: "sort", value: "stargazers"), (name: "per_page", value: String(GitHubClient.largestPage))]
        let url = try address(of: owner, name, ["forks"], query: query)
        return try await forks(at: PageReference(rawValue: url.description))
    }

    @concurrent
    package func forks(at reference: PageReference) async throws -> ForkPage {
        try await reader(from: try url(of: reference), upTo: BodySize.page).forks()
    }

    /// The number of commits on a fork's default branch that its parent's does not have
    /// (`GET /repos/{owner}/{repo}/compare/{basehead}`); `nil` if GitHub cannot compare them.
    @concurrent
    package func commitsAhead(of parent: Repository, in fork: Repository) async throws -> Int? {
        if fork.defaultBranch == nil { return nil }
        if let count = try await commits(of: parent, in: fork) { return count }
        // Branches may have been renamed since they were saved.
        let (parentNow, forkNow) = (try await present(parent), try await present(fork))
        let isOutdated =
            (parentNow?.defaultBranch, forkNow?.defaultBranch) != (parent.defaultBranch, fork.defaultBranch)
        guard let parentNow, let forkNow, isOutdated else { return nil }
        return try await commits(of: parentNow, in: forkNow)
    }

    private func present(_ repository: Repository) async throws -> Repository? {
        do {
            return try await reader(from: try address(of: repository)).repository()
        } catch let failed as FailedRequest {
            if failed.failure.isGone { return nil }
            throw failed
        }
    }

    private func commits(of parent: Repository, in fork: Repository) async throws -> Int? {
        guard let branch = fork.defaultBranch else { return nil }
        // A local row may not know its branch; the fork's usually has the same name.
        let base = parent.defaultBranch ?? branch
        // Later pages have no changed files, which can be megabytes (GitHub docs, "Compare two commits").
        let url = try address(
            of: parent.owner, parent.name, ["compare", "\(base)...\(fork.owner):\(branch)"],
            query: [(name: "per_page", value: "1"), (name: "page", value: "2")])
        let reader = try await reader(from: url)
        return reader.response.status == 404 ? nil : try reader.decode(ComparisonBody.self).commitsAhead.value
    }
}
