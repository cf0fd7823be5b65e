import Core
import GitHub
import Library
import Synchronization

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

    // MARK: What was searched and chosen

    /// Saves a search that returned results; of one typed with pauses, only the last step. Failures are ignored, because the header shows
    /// them.
    func keep(_ entry: HistoryEntry) async {
        guard let library = try? await library() else { return }
        let before = state.withLock(\.lastSearch)
        if let step = try? await library.record(entry, host: host, after: before) {
            state.withLock { $0.lastSearch = step }
        }
    }

    /// Saves what the program ends with. Without a library, the header says so.
    func keep(choiceOf ids: [Repository.ID]) async { try? await library().recordChoice(of: ids, host: host, at: now()) }

    // MARK: Where runs ended, and what is new since

    /// The maximum number of saved searches whose new rows are counted.
    private static let countedSearches = 64

    /// Saves where the program ends. Without a library, the header says so.
    func keep(_ position: SearchPosition) async { try? await library().savePosition(position, host: host) }

    /// Where the last run ended, or the last search if that is not saved; `nil` if there is none.
    func position() async -> SearchPosition? {
        guard let library = try? await library() else { return nil }
        if let position = try? await library.position(host: host) { return position }
        let last = try? await library.history(host: host, limit: 1).first
        return last.map { SearchPosition(text: $0.query, sort: $0.sort) }
    }

    /// How many rows saved searches have that they have not shown, of those that a search for the same query has found since.
    func newRows(of searches: [SavedSearch]) async -> [SavedSearch.ID: Int] {
        var counts: [SavedSearch.ID: Int] = [:]
        for search in searches.prefix(Self.countedSearches) {
            let query = SearchQuery(search.query, sort: search.sort)
            guard let shownAt = search.shownAt, let kept = await answer(to: query, notBefore: shownAt) else { continue }
            let known = Set(search.shown)
            let count = kept.page.repositories.count { !known.contains($0.id) }
            if count > 0 { counts[search.id] = count }
        }
        return counts
    }
}
