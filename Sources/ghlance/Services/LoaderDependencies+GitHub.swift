import Core
import Features
import GitHub

extension LoaderDependencies {
    /// What GitHub has.
    ///
    /// - Parameter client: `nil` if the session is offline.
    init(
        client: GitHubClient?, starLists: StarListsDependencies? = nil, links: LinkedDependencies,
        files: FilesDependencies, file: FileDependencies,
        pages: Recorder, freshness: Int, now: @escaping @Sendable () -> Timestamp
    ) {
        let readmes = ReadmeDependencies(
            saved: { await pages.readme(of: $0) },
            load: { try await pages.readme(of: $0, unlessTagged: $1, from: client.online(), now: now()) })
        let facts = FactsDependencies(
            saved: { await pages.facts(of: $0) },
            batch: { try await pages.facts(of: $0, from: client.online(), now: now()) },
            nodeID: { try await pages.nodeID(of: $0, from: client) },
            details: { try await pages.details(of: $0, from: client.online()) },
            stars: { try await pages.stars(of: $0, from: client.online(), now: now()) })
        let compared = ComparedDependencies(
            saved: { ComparedFacts(await pages.facts(of: $0), readme: await pages.readme(of: $0)) },
            batch: { try await pages.comparedFacts(of: $0, from: client.online()) },
            contributors: { repository in
                try await pages.savingCount(.contributors, of: repository) {
                    try await client.online().contributors(owner: repository.owner, name: repository.name)
                }
            })
        self.init(
            repository: { try await pages.repository($0, from: client.online()) },
            savedRepository: { await pages.repository($0) }, starLists: starLists,
            organizations: { try await client.online().organizations() },
            forks: { parent in
                try await pages.savingForks(of: parent) {
                    try await client.online().forks(owner: parent.owner, name: parent.name)
                }
            },
            pageOfForks: { page, parent in
                try await pages.savingForks(at: page.rawValue, of: parent) {
                    try await client.online().forks(at: page)
                }
            },
            factsOfLinks: { try await links.facts($0, $1) }, factOfLink: { try await links.fact($0, $1) },
            commitsAhead: { fork, parent in
                try await pages.savingCount(.ahead, at: parent.fullName.lowercased(), of: fork) {
                    try await client.online().commitsAhead(of: parent, in: fork)
                }
            },
            readmes: readmes,
            readReadmes: { [reading = ReadmeReading(client: client, pages: pages, now: now)] in
                try await reading.step($0, isAnonymous: $1)
            },
            facts: facts, compared: compared, files: files, file: file,
            earlier: { await pages.earlier($0) }, freshness: Int64(freshness), now: now)
    }
}

extension GitHubClient? {
    /// The client; throws if the session is offline.
    func online() throws(FailedRequest) -> GitHubClient {
        guard let self else { throw FailedRequest(.offline) }
        return self
    }
}
