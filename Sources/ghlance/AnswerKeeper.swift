import GitHub
import Library
import Model
import Synchronization

/// Brings what GitHub answers into the library, and finds it there again: repositories for the catalogue, first pages and budgets for
/// later processes. One write at a time, and what comes meanwhile goes into the next.
///
/// The rows of an answer are drawn first: a write would take the second processor from them.
final class AnswerKeeper: Sendable {
    private struct Batch {
        var repositories: [Repository] = []
        var answers: [AnswerKey: KeptAnswer] = [:]
        /// By identity.
        var budgets: [String: (budget: RateLimit, receivedAt: Timestamp)] = [:]

        var isEmpty: Bool { repositories.isEmpty && answers.isEmpty && budgets.isEmpty }
    }

    private struct State {
        var waiting = Batch()
        var writing: Task<Void, Never>?
        /// Whether there is nowhere to keep anything.
        var isClosed = false
    }

    /// Longer than a frame takes, and shorter than it takes to read one and choose.
    private static let delay = Duration.milliseconds(50)
    /// How long a request may wait for a kept answer where another process holds the library.
    private static let timeout = Duration.milliseconds(500)

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
    ///   - perPage: How many repositories a page has.
    ///   - session: Who asks.
    ///   - onFailure: Called when something could not be kept.
    init(
        library: LibraryAccess, host: String, perPage: Int, session: Session, now: @escaping @Sendable () -> Timestamp,
        clock: any Clock<Duration>, executor: WorkExecutor, onFailure: @escaping @Sendable (LibraryFailure) -> Void
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

    private var identity: String {
        get async { await session.credential()?.fingerprint ?? "" }
    }

    // MARK: Keeping

    /// Asks for a page and has it kept some time soon.
    ///
    /// - Parameter query: What a first page answers; `nil` for a later page, of which only the repositories are kept.
    func page(
        of query: SearchQuery? = nil, _ ask: @Sendable () async throws -> SearchPage
    ) async throws -> SearchPage {
        let identity = await identity
        do {
            var page = try await ask()
            let answer = page
            page.rateLimit = nil
            // Somebody else may have signed in meanwhile.
            let isSame = await self.identity == identity
            keep { [page, now, host, perPage] batch in
                batch.repositories += page.repositories
                guard isSame else { return }
                if let budget = answer.rateLimit { batch.budgets[identity] = (budget, now()) }
                guard let query else { return }
                let key = AnswerKey(host: host, identity: identity, query: query, perPage: perPage)
                batch.answers[key] = KeptAnswer(page: page, receivedAt: now())
            }
            return answer
        } catch let failed as FailedRequest {
            if let budget = failed.rateLimit { keep { [now] in $0.budgets[identity] = (budget, now()) } }
            throw failed
        }
    }

    private func keep(_ add: (inout Batch) -> Void) {
        state.withLock { state in
            if state.isClosed { return }
            add(&state.waiting)
            if state.writing == nil { state.writing = Task(executorPreference: executor) { [self] in await write() } }
        }
    }

    /// Writes at once what waits to be written, and returns when it is.
    func finish() async {
        let writing = state.withLock(\.writing)
        // Ends the delay; a write is not given up.
        writing?.cancel()
        await writing?.value
    }

    private func write() async {
        try? await clock.sleep(for: AnswerKeeper.delay)
        // Where there is no library the header says so already.
        guard let library = try? await library() else {
            state.withLock { $0 = State(isClosed: true) }
            return
        }
        while let batch = next() {
            do throws(LibraryFailure) {
                try await library.remember(batch.repositories, host: host, seenAt: now())
                for (key, answer) in batch.answers {
                    try await library.keepAnswer(answer.page, for: key, at: answer.receivedAt)
                }
                for (identity, known) in batch.budgets {
                    try await library.keepBudget(known.budget, host: host, identity: identity, at: known.receivedAt)
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

    // MARK: Finding again

    /// A first page that was kept, if it did not come before a moment; without one, of whatever age and whoever asked.
    func answer(to query: SearchQuery, notBefore earliest: Timestamp?) async -> KeptAnswer? {
        // A library that is yet to be made has none, and making it takes longer than a request should wait.
        if library.isNew, library.opened == nil { return nil }
        let found = await bounded(by: AnswerKeeper.timeout, on: clock, executor) { [self] () -> KeptAnswer? in
            guard let library = try? await library() else { return nil }
            guard let earliest else {
                return try? await library.latestAnswer(to: query, host: host, perPage: perPage)
            }
            let key = AnswerKey(host: host, identity: await identity, query: query, perPage: perPage)
            return try? await library.answer(for: key, notBefore: earliest)
        }
        // One from the future is of a clock that was wrong.
        return found.flatMap { $0 }.flatMap { $0.receivedAt <= now() || earliest == nil ? $0 : nil }
    }

    /// What was last known of the search budget of whoever asks, and when.
    func lastBudget() async -> (RateLimit, Timestamp)? {
        guard let library = try? await library() else { return nil }
        let budgets = try? await library.budgets(host: host, identity: await identity)
        return budgets?.first { $0.budget.resource == "search" }.map { ($0.budget, $0.receivedAt) }
    }

    /// Forgets what an identity was told: it has signed out.
    func forget(_ identity: String) async {
        await finish()
        guard let library = try? await library() else { return }
        do throws(LibraryFailure) {
            try await library.forgetAnswers(host: host, identity: identity)
        } catch {
            onFailure(error)
        }
    }
}
