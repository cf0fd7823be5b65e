import Core
import Features
import GitHub
import Library

extension SearchDependencies {
    /// Searches of one host, which are saved, and looked up in the library.
    ///
    /// - Parameter report: Told the saved rate limits, the identity they belong to, and when they were received.
    init(
        in library: LibraryAccess, recorder: Recorder, client: GitHubClient, opening: RepositoryOpening,
        report: @escaping @Sendable (_ limit: RateLimit, _ identity: String, _ at: Timestamp) -> Void
    ) {
        let (host, perPage) = (recorder.host, recorder.perPage)
        self.init(
            search: { query in
                try await recorder.page(of: query) { try await client.searchRepositories(query, perPage: perPage) }
            },
            nextPage: { reference in try await recorder.page { try await client.nextPage(reference) } },
            opening: opening, now: recorder.now, clock: recorder.clock)
        slice = { query in
            try await recorder.page { try await client.searchRepositories(query, perPage: perPage) }
        }
        searchLibrary = { query, limit, answered in
            guard let library = try? await library() else { return false }
            do {
                for try await answer in library.localSearch(query, host: host, limit: limit) {
                    await answered(answer)
                }
            } catch {
                // Keep what was found so far.
            }
            return true
        }
        savedAnswer = { await recorder.answer(to: $0, notBefore: $1) }
        lastBudget = {
            let (known, identity) = await recorder.lastBudgets()
            for (limit, at) in known { report(limit, identity, at) }
            return known.first { $0.budget.resource == "search" }.map { ($0.budget, $0.receivedAt) }
        }
        record = { await recorder.keep($0) }
    }
}
