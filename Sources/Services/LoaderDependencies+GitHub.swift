package import Features
package import GitHub
package import Model

extension LoaderDependencies {
    /// What GitHub has.
    ///
    /// - Parameter client: `nil` if the session is offline.
    package init(
        client: GitHubClient?, links: LinkedDependencies, files: FilesDependencies, file: FileDependencies,
        pages: Recorder,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            organizations: { try await client.online().organizations() },
            forks: { try await client.online().forks(owner: $0.owner, name: $0.name) },
            pageOfForks: { try await client.online().forks(at: $0) },
            factsOfLinks: { try await links.facts($0, $1) }, factOfLink: { try await links.fact($0, $1) },
            commitsAhead: { fork, parent in try await client.online().commitsAhead(of: parent, in: fork) },
            readmes: ReadmeDependencies(client: client, pages: pages, now: now),
            facts: FactsDependencies(client: client, pages: pages, now: now),
            compared: ComparedDependencies(client: client, pages: pages), files: files, file: file, now: now)
    }
}

extension ReadmeDependencies {
    /// READMEs of a host's repositories.
    ///
    /// - Parameter client: `nil` if the session is offline.
    package init(client: GitHubClient?, pages: Recorder, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            saved: { await pages.readme(of: $0) },
            load: { try await pages.readme(of: $0, unlessTagged: $1, from: try client.online(), now: now()) })
    }
}
