package import Features
package import GitHub
package import Library
package import Model

extension SearchDependencies {
    /// Searches of one host, which are saved, and looked up in the library.
    ///
    /// - Parameter report: Told the saved rate limits, the identity they belong to, and when they were received.
    package init(
        in library: LibraryAccess, keeper: Keeper, client: GitHubClient, opening: RepositoryOpening,
        report: @escaping @Sendable (_ limit: RateLimit, _ identity: String, _ at: Timestamp) -> Void
    ) {
        let (host, perPage) = (keeper.host, keeper.perPage)
        self.init(
            search: { query in
                try await keeper.page(of: query) { try await client.searchRepositories(query, perPage: perPage) }
            },
            nextPage: { reference in try await keeper.page { try await client.nextPage(reference) } },
            slice: { query in
                try await keeper.page { try await client.searchRepositories(query, perPage: perPage) }
            },
            searchLibrary: { query, limit, answered in
                guard let library = try? await library() else { return false }
                do {
                    for try await answer in library.localAnswers(query, host: host, limit: limit) {
                        await answered(answer)
                    }
                } catch {
                    // Keep what was found so far.
                }
                return true
            },
            keptAnswer: { await keeper.answer(to: $0, notBefore: $1) },
            lastBudget: {
                let (known, identity) = await keeper.lastBudgets()
                for (limit, at) in known { report(limit, identity, at) }
                return known.first { $0.budget.resource == "search" }.map { ($0.budget, $0.receivedAt) }
            },
            record: { await keeper.keep($0) }, opening: opening, now: keeper.now, clock: keeper.clock)
    }
}
