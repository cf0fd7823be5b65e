import Core
import Features
import GitHub
import Library

extension StarListsDependencies {
    /// The lists of stars of a host's account.
    ///
    /// - Parameters:
    ///   - client: `nil` if the session is offline.
    ///   - recorder: Saves the lists for the identity that read them.
    init(client: GitHubClient?, recorder: Recorder, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            read: { requests in
                let identity = await recorder.session.identity
                let lists = try await client.online().starLists(requests: requests)
                recorder.keep(lists, for: identity, at: now())
                return lists
            },
            nodeID: { repository in
                if let node = repository.nodeID { return node }
                return try await recorder.nodeID(of: repository, from: client)
            },
            update: { node, ids, lists in
                let identity = await recorder.session.identity
                try await client.online().setLists(ids, of: node)
                recorder.keep(lists, for: identity, at: now())
            }, now: now)
        saved = { await recorder.starLists() }
    }
}

extension Recorder {
    /// The lists that were saved, and when; offline, those of the account that is signed in.
    func starLists() async -> Dated<StarLists>? {
        let page = await library.lookUp(on: clock, executor, isPatient: isPatient) { [self] library in
            if isOffline { return try? await library.viewerPage(.lists, host: host) }
            return try? await library.page(for: key(of: await session.identity))
        }
        guard let page, let lists = page.starLists else { return nil }
        return (lists, page.fetchedAt)
    }

    func keep(_ lists: StarLists, for identity: String, at now: Timestamp) {
        keep(SavedPage(lists, fetchedAt: now), at: key(of: identity))
    }

    private func key(of identity: String) -> SavedPageKey {
        SavedPageKey(.lists, of: "", host: host, identity: identity)
    }
}
