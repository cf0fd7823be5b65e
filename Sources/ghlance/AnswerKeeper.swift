import GitHub
import Library
import Model
import Platform
import Subcommands
import Synchronization

/// Saves GitHub's responses in the library and looks them up again: repositories for the catalogue, first pages and rate limits for
/// later runs. One write at a time; anything that arrives meanwhile goes into the next.
///
/// The rows are drawn first, because a write would compete for the second core.
final class AnswerKeeper: Sendable {
    private struct Batch {
        /// By the identity that saw them.
        var repositories: [String: [Repository]] = [:]
        var answers: [AnswerKey: KeptAnswer] = [:]
        /// By identity and resource.
        var budgets: [[String]: (budget: RateLimit, receivedAt: Timestamp)] = [:]

        var isEmpty: Bool { repositories.isEmpty && answers.isEmpty && budgets.isEmpty }
    }

    private struct State {
        var waiting = Batch()
        var writing: Task<Void, Never>?
        /// Whether there is no library.
        var isClosed = false
    }

    /// Longer than drawing a frame, and shorter than a user needs to choose a row.
    private static let delay = Duration.milliseconds(50)

    private let state = Mutex(State())
    private let library: LibraryAccess
    private let host: String
    private let perPage: Int
    private let session: Session
    private let now: @Sendable () -> Timestamp
    private let clock: any Clock<Duration>
    private let executor: WorkExecutor
    private let onFailure: @Sendable (LibraryFailure) -> Void

    /// - Parameters:
    ///   - perPage: The number of repositories per page.
    ///   - session: The session whose identity the responses belong to.
    ///   - onFailure: Called when something could not be saved.
    init(
        library: LibraryAccess, host: String, perPage: Int, session: Session,
        now: @escaping @Sendable () -> Timestamp, clock: any Clock<Duration>, executor: WorkExecutor,
        onFailure: @escaping @Sendable (LibraryFailure) -> Void
    ) {
        self.library = library
        self.host = host
        self.perPage = perPage
        self.session = session
        self.now = now
        self.clock = clock
        self.executor = executor
        self.onFailure = onFailure
    }

    // MARK: Saving

    /// Loads a page and saves it soon afterwards.
    ///
    /// - Parameter query: The query of a first page; `nil` for a later page, of which only the repositories are saved.
    func page(
        of query: SearchQuery? = nil, _ ask: @Sendable () async throws -> SearchPage
    ) async throws -> SearchPage {
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
                batch.answers[key] = KeptAnswer(page: page, receivedAt: now())
            }
            return answer
        } catch let failed as FailedRequest {
            if let budget = failed.rateLimit { keepBudget(budget, of: identity) }
            throw failed
        }
    }

    /// Saves a rate limit soon.
    func keepBudget(_ budget: RateLimit, of identity: String) {
        keep { [now] in $0.budgets[[identity, budget.resource]] = (budget, now()) }
    }

    private func keep(_ add: (inout Batch) -> Void) {
        state.withLock { state in
            if state.isClosed { return }
            add(&state.waiting)
            if state.writing == nil { state.writing = Task(executorPreference: executor) { [self] in await write() } }
        }
    }

    /// Flushes pending writes.
    func finish() async {
        let writing = state.withLock(\.writing)
        // Ends the delay, but not a write.
        writing?.cancel()
        await writing?.value
    }

    private func write() async {
        try? await clock.sleep(for: AnswerKeeper.delay)
        // Without a library, the header already says so.
        guard let library = try? await library() else {
            state.withLock { $0 = State(isClosed: true) }
            return
        }
        while let batch = next() {
            do throws(LibraryFailure) {
                for (identity, repositories) in batch.repositories {
                    try await library.remember(repositories, host: host, identity: identity, seenAt: now())
                }
                for (key, answer) in batch.answers {
                    try await library.keepAnswer(answer.page, for: key, at: answer.receivedAt)
                }
                for (key, known) in batch.budgets {
                    try await library.keepBudget(known.budget, host: host, identity: key[0], at: known.receivedAt)
                }
            } catch {
                onFailure(error)
            }
        }
    }

    private func next() -> Batch? {
        state.withLock { state in
            defer { state.waiting = Batch() }
            if state.waiting.isEmpty { state.writing = nil }
            return state.waiting.isEmpty ? nil : state.waiting
        }
    }

    // MARK: Looking up

    /// A saved first page, if it is not older than a moment; without one, of any age and any identity.
    func answer(to query: SearchQuery, notBefore earliest: Timestamp?) async -> KeptAnswer? {
        let found = await library.lookUp(on: clock, executor) { [self] library in
            guard let earliest else {
                return try? await library.latestAnswer(to: query, host: host, perPage: perPage)
            }
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
