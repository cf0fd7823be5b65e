import Core
import GitHub
import Library

/// Answers of searches: repositories for the catalogue, first pages and rate limits for later runs.
extension Recorder {
    /// Loads a page and saves it soon afterwards.
    ///
    /// - Parameter query: The query of a first page; `nil` for a later page, of which only the repositories are saved.
    func page(of query: SearchQuery? = nil, _ ask: @Sendable () async throws -> SearchPage) async throws -> SearchPage {
        let identity = await session.identity
        do {
            var page = try await ask()
            let answer = page
            page.rateLimit = nil
            // Another account may have signed in meanwhile.
            let isSame = await session.identity == identity
            keep { [page, now, host, perPage] batch in
                // Of another identity's page, the private repositories are nobody's.
                batch.repositories[isSame ? identity : "", default: []] += page.repositories
                guard isSame else { return }
                if let budget = answer.rateLimit { batch.budgets[[identity, budget.resource]] = (budget, now()) }
                // What is kept of the query may be readable.
                guard let query, !page.isMostlyUnreadable else { return }
                let key = AnswerKey(host: host, identity: identity, query: query, perPage: perPage)
                batch.answers[key] = SavedAnswer(page: page, receivedAt: now())
            }
            return answer
        } catch let failed as FailedRequest {
            if let budget = failed.rateLimit { saveBudget(budget, of: identity) }
            throw failed
        }
    }

    /// Saves a rate limit soon.
    func saveBudget(_ budget: RateLimit, of identity: String) {
        keep { [now] in $0.budgets[[identity, budget.resource]] = (budget, now()) }
    }

    /// A saved first page, if it is not older than a moment; without one, of any age and any identity.
    func answer(to query: SearchQuery, notBefore earliest: Timestamp?) async -> SavedAnswer? {
        let found = await library.lookUp(on: clock, executor, isPatient: isPatient) { [self] library in
            guard let earliest else { return try? await library.latestAnswer(to: query, host: host, perPage: perPage) }
            let key = AnswerKey(host: host, identity: await session.identity, query: query, perPage: perPage)
            return try? await library.answer(for: key, notBefore: earliest)
        }
        // A page from the future was saved with a wrong clock.
        return found.flatMap { $0.receivedAt <= now() || earliest == nil ? $0 : nil }
    }

    /// The last known rate limits of the identity, their times, and the identity.
    func lastBudgets() async -> (budgets: [(budget: RateLimit, receivedAt: Timestamp)], identity: String) {
        guard let library = try? await library() else { return ([], "") }
        let identity = await session.identity
        let known = (try? await library.budgets(host: host, identity: identity)) ?? []
        // One from the future was saved with a wrong clock.
        return (known.filter { $0.receivedAt <= now() }, identity)
    }
}
