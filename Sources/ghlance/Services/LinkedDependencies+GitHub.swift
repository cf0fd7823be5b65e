import Core
import Features
import GitHub
import Library

extension LinkedDependencies {
    /// The repositories that READMEs of a host link to.
    ///
    /// - Parameters:
    ///   - lifetime: How long what is saved of repositories is current, in seconds.
    ///   - executor: Where READMEs are read: not where anything else waits.
    init(
        host: Host, pages: Recorder, lifetime: Int64 = SavedLinks.lifetime,
        now: @escaping @Sendable () -> Timestamp, executor: any TaskExecutor
    ) {
        self.init(list: { readme, repository in await LinkedDependencies.list(readme, of: repository, host: host) })
        saved = { await pages.linkedFacts($0, of: $1, within: lifetime, now: now()) }
        self.executor = executor
    }

    @concurrent
    private static func list(_ readme: Readme, of repository: Repository, host: Host) async -> LinkedList {
        LinkedList(readme: readme, of: repository, webAddress: host.webBase, host: "\(host.name)")
    }
}

/// What is kept of lists.
extension Recorder {
    /// What is known of repositories by their names, on this machine.
    ///
    /// - Parameter list: The repository whose README has them; `nil` for none.
    func linkedFacts(_ references: [RepositoryReference], of list: Repository?, within lifetime: Int64, now: Timestamp)
        async -> LinkedFacts
    {
        var saved = SavedLinks()
        if let list, let page = await page(.links, of: list) { saved = SavedLinks(page) }
        let names = references + references.compactMap { saved.renamed[$0.fullName.lowercased()] }
        let known =
            await library.lookUp(on: clock, executor, isPatient: isPatient) { [host] library in
                try? await library.repositories(named: names, host: host)
            } ?? [:]
        func isCurrent(_ moment: Timestamp) -> Bool { (0...lifetime).contains(now.seconds(since: moment)) }
        var facts: LinkedFacts = [:]
        for reference in references {
            let name = reference.fullName.lowercased()
            let renamed = saved.renamed[name].flatMap { known[$0.fullName.lowercased()] }
            if let found = renamed ?? known[name] {
                facts[name] = .found(
                    found.repository, isCurrent: !found.repository.isBuiltIn && isCurrent(found.seenAt))
            } else if let moment = saved.gone[name], isCurrent(moment) {
                facts[name] = .gone
            } else if let moment = saved.hidden[name], isCurrent(moment) {
                facts[name] = .hidden
            }
        }
        return facts
    }

    /// Keeps what GitHub has said, for the identity that it was said to.
    func keep(_ facts: LinkedFacts, of list: Repository?, for identity: String, at now: Timestamp) {
        let found = facts.values.compactMap { fact in
            if case .found(let repository, _) = fact { repository } else { nil as Repository? }
        }
        keep { $0.repositories[identity, default: []] += found }
        // The repositories of a file have none.
        guard let list, !list.owner.isEmpty else { return }
        let key = SavedPageKey(.links, of: list.fullName, host: host, identity: identity)
        write { library throws(LibraryFailure) in try await library.recordLinks(facts, for: key, at: now) }
    }
}
