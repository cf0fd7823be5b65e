import Core
import Features
import GitHub
import Library

extension LoaderDependencies {
    /// What GitHub has.
    ///
    /// - Parameter client: `nil` if the session is offline.
    init(
        client: GitHubClient?, starLists: StarListsDependencies? = nil, pages: Recorder, freshness: Int,
        now: @escaping @Sendable () -> Timestamp, executor: any TaskExecutor
    ) {
        self.init(now: now)
        (self.starLists, self.freshness, self.executor) = (starLists, Int64(freshness), executor)
        repository = { try await pages.repository($0, from: try client.online()) }
        savedRepository = { await pages.repository($0) }
        organizations = { try await client.online().organizations() }
        forks = { parent in
            try await pages.savingForks(of: parent) {
                try await client.online().forks(owner: parent.owner, name: parent.name)
            }
        }
        pageOfForks = { page, parent in
            try await pages.savingForks(at: page.rawValue, of: parent) { try await client.online().forks(at: page) }
        }
        savedForks = { await pages.forks(at: $0?.rawValue ?? "", of: $1) }
        commitsAhead = { fork, parent in
            try await pages.savingCount(.ahead, at: parent.fullName.lowercased(), of: fork) {
                try await client.online().commitsAhead(of: parent, in: fork)
            }
        }
        savedCommitsAhead = { await pages.count(.ahead, at: $1.fullName.lowercased(), of: $0) }
        factsOfLinks = { references, list in
            let identity = await pages.session.identity
            let facts = try await client.online().facts(named: references)
            pages.keep(facts, of: list, for: identity, at: now())
            return facts
        }
        factOfLink = { reference, list in
            let identity = await pages.session.identity
            let fact = try await client.online().fact(named: reference)
            pages.keep([reference.fullName.lowercased(): fact], of: list, for: identity, at: now())
            return fact
        }
        let reading = ReadmeReading(
            library: { try await pages.library() }, host: pages.host, session: pages.session, client: client,
            pages: pages, now: now)
        readReadmes = { try await reading.step($0, isAnonymous: $1) }
        releases = { repository in
            let identity = await pages.session.identity
            let found = try await client.online().releases(of: repository)
            try? await pages.library().saveReleases(found, of: repository.id, host: pages.host, by: identity)
            return found
        }
        release = { repository, tag in
            let identity = await pages.session.identity
            let page = SavedReadme(try await client.online().release(tag, of: repository), fetchedAt: now())
            pages.keep(page.page, .readme, at: "release \(tag)", of: repository, for: identity)
            return page
        }
        savedRelease = { await pages.page(.readme, at: "release \($1)", of: $0).flatMap { SavedReadme($0) } }
        readme = { try await pages.readme(of: $0, unlessTagged: $1, from: try client.online(), now: now()) }
        savedReadme = { await pages.readme(of: $0) }
        factsByNode = { try await pages.facts(of: $0, from: try client.online(), now: now()) }
        savedFacts = { await pages.facts(of: $0) }
        nodeID = { try await pages.nodeID(of: $0, from: client) }
        details = { try await pages.details(of: $0, from: try client.online()) }
        stars = { try await pages.stars(of: $0, from: try client.online(), now: now()) }
        comparedByNode = { try await pages.comparedFacts(of: $0, from: try client.online()) }
        savedCompared = { ComparedFacts(await pages.facts(of: $0), readme: await pages.readme(of: $0)) }
        contributors = { repository in
            try await pages.savingCount(.contributors, of: repository) {
                try await client.online().contributors(owner: repository.owner, name: repository.name)
            }
        }
        savedContributors = { await pages.count(.contributors, of: $0) }
        tree = { try await pages.tree(of: $0, unlessAt: $1, from: try client.online(), now: now()) }
        savedTree = { await pages.tree(of: $0) }
        folder = { try await pages.folder($1, of: $0, from: try client.online(), now: now()) }
        savedFolder = { await pages.folder($1, of: $0) }
        code = { repository, words in
            try await pages.saving(.code, at: words, of: repository) {
                try await client.online().code(words, in: repository)
            }
        }
        pageOfCode = { page, repository in
            try await pages.saving(.code, at: page.rawValue, of: repository) {
                try await client.online().code(at: page, in: repository)
            }
        }
        savedCode = { await pages.code($0, of: $1) }
        commit = { try await client.online().commit(at: $0.branch, of: $0.repository) }
        file = { try await pages.file($0, $1, at: $2, from: try client.online(), now: now()) }
        savedFile = { await pages.file($0, $1) }
    }
}

extension GitHubClient? {
    /// The client; throws if the session is offline.
    func online() throws(FailedRequest) -> GitHubClient {
        guard let self else { throw FailedRequest(.offline) }
        return self
    }
}
