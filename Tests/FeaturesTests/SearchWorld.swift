import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The outside of a search reactor as a test plays it: answers are given by hand, time stands still.
@MainActor
final class SearchWorld: ProbedWorld {
    let clock = ManualClock()
    let server = ScriptedSearch()
    let probe: StoreProbe<SearchReactor>

    nonisolated static let start = Timestamp(seconds: 1_700_000_000)

    init(
        sort: SearchSort = .bestMatch, freshness: Int64 = RecentAnswer.freshness, connection: Connection = .online,
        screenRows: Int = 0, from initialState: SearchState? = nil,
        searchLibrary: @escaping @Sendable (SearchQuery, Int) async -> LocalSearchResult? = { _, _ in nil },
        localSearch: SearchDependencies.LibrarySearch? = nil,
        savedAnswer: @escaping @Sendable (SearchQuery, Timestamp?) async -> SavedAnswer? = { _, _ in nil },
        lastBudget: @escaping @Sendable () async -> (RateLimit, Timestamp)? = { nil },
        record: @escaping @Sendable (HistoryEntry) async -> Void = { _ in }
    ) {
        let (clock, server) = (clock, server)
        let dependencies = SearchDependencies(
            search: { try await server.answer(.search($0)) },
            nextPage: { try await server.answer(.page($0)) },
            searchLibrary: localSearch ?? { query, limit, report in
                guard let answer = await searchLibrary(query, limit) else { return false }
                await report(answer)
                return true
            }, savedAnswer: savedAnswer, lastBudget: lastBudget, record: record,
            opening: RepositoryOpening(links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")),
            now: { SearchWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) },
            clock: clock, jitter: { 0.5 })
        var state = SearchState(sort: sort, connection: connection, now: SearchWorld.start)
        state.list.resize(screenRows: screenRows)
        if let initialState { state = initialState }
        probe = StoreProbe(SearchReactor(dependencies, freshness: freshness), initialState: state)
    }

    /// What was asked of GitHub, in order.
    var requests: [ScriptedSearch.Request] { server.requests }

    /// Lets time pass a second at a time, as the countdown of the program does, and has what waits go on at its end.
    func pass(seconds: Int) async {
        for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            // Nothing is typed: only the time changes.
            await probe.send(.list(.edit(.insert(""))))
            if let wait = state.wait, wait.until <= state.now { await probe.send(.limitPassed) }
        }
    }

    /// Lets time pass, and all that follows has happened.
    func rest(_ duration: Duration = SearchPacing.shortest, sourceLocation: SourceLocation = #_sourceLocation) async {
        clock.advance(by: duration)
        await settle(sourceLocation: sourceLocation)
    }

    /// Types a text, and no time passes.
    func insert(_ text: String) async { await send(.list(.edit(.insert(text)))) }

    /// Types a text and lets the debounce pass.
    func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await send(.list(.edit(.insert(text))), sourceLocation: sourceLocation)
        await rest(sourceLocation: sourceLocation)
    }

    /// Types a text, waits out the debounce and has it answered.
    func search(_ text: String, _ page: SearchPage, sourceLocation: SourceLocation = #_sourceLocation) async {
        server.answer(with: page)
        await type(text, sourceLocation: sourceLocation)
    }
    func search(_ text: String, _ failure: FailedRequest, sourceLocation: SourceLocation = #_sourceLocation) async {
        server.answer(with: failure)
        await type(text, sourceLocation: sourceLocation)
    }

    /// Sends what asks GitHub, and has it answered.
    func send(
        _ action: SearchReactor.Action, _ page: SearchPage, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        server.answer(with: page)
        await send(action, sourceLocation: sourceLocation)
    }
    func send(
        _ action: SearchReactor.Action, _ failure: FailedRequest, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        server.answer(with: failure)
        await send(action, sourceLocation: sourceLocation)
    }

    /// The rows stay until they can have been seen.
    func look(sourceLocation: SourceLocation = #_sourceLocation) async {
        await settle(sourceLocation: sourceLocation)
        await rest(SearchReactor.seenDelay, sourceLocation: sourceLocation)
    }

    /// Somebody else asks from now on, and all that follows has happened.
    func changeAccount(sourceLocation: SourceLocation = #_sourceLocation) async {
        begin(.accountChanged)
        // As the program does: nobody waits for another's limit.
        if let wait = state.wait, wait.until <= state.now { begin(.limitPassed) }
        await settle(sourceLocation: sourceLocation)
    }

    /// Lets the pauses before further attempts pass.
    func passRetries(sourceLocation: SourceLocation = #_sourceLocation) async {
        for pause in SearchReactor.retryPauses { await rest(pause, sourceLocation: sourceLocation) }
    }

    nonisolated static func repositories(_ ids: ClosedRange<Int64>) -> [Repository] {
        ids.map { Repository(id: .init(rawValue: $0), owner: "octo", name: "repository-\($0)") }
    }

    nonisolated static func page(
        _ ids: ClosedRange<Int64>, total: Int? = nil, next: String? = nil, rateLimit: RateLimit? = nil
    ) -> SearchPage {
        // There is more where there is a next page.
        SearchPage(
            repositories: repositories(ids), totalCount: total ?? (next == nil ? ids.count : 1_000),
            next: next.map(PageReference.init(rawValue:)), rateLimit: rateLimit)
    }

    nonisolated static func rateLimit(remaining: Int, resetsIn seconds: Int64 = 60) -> RateLimit {
        RateLimit(
            resource: "search", limit: 10, remaining: remaining, used: 10 - remaining,
            reset: Timestamp(seconds: 5_000 + seconds), date: Timestamp(seconds: 5_000))
    }

    nonisolated static func limited(_ kind: Failure.Limit.Kind = .secondary, wait: Int64) -> FailedRequest {
        FailedRequest(.rateLimited(.init(kind: kind, waitSeconds: wait, message: "slow down")))
    }
}

extension ProbedWorld {
    /// One thing is done right after the other.
    func begin(_ first: R.Action, _ second: R.Action, _ others: R.Action...) {
        for action in [first, second] + others { begin(action) }
    }

    /// One thing is done after the other, each when what came of the one before has happened.
    func send(
        _ first: R.Action, _ second: R.Action, _ others: R.Action...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for action in [first, second] + others { await send(action, sourceLocation: sourceLocation) }
    }
}

/// GitHub's part: answers in the order they were scripted. A request without a script never ends, unless it is cancelled.
final class ScriptedSearch: Sendable {
    enum Request: Sendable, Equatable {
        case search(SearchQuery)
        case page(PageReference)
    }

    private struct State {
        var requests: [Request] = []
        var cancelled: [Request] = []
        var answers: [Result<SearchPage, FailedRequest>?] = []
        var respond: (@Sendable (Request) throws -> SearchPage)?
    }

    private let state = Mutex(State())
    private let endless = ManualClock()

    var requests: [Request] { state.withLock(\.requests) }
    var cancelled: [Request] { state.withLock(\.cancelled) }

    func answer(with page: SearchPage) { state.withLock { $0.answers.append(.success(page)) } }
    func answer(with failure: FailedRequest) { state.withLock { $0.answers.append(.failure(failure)) } }
    /// From now on, a function answers.
    func answer(by respond: @escaping @Sendable (Request) throws -> SearchPage) {
        state.withLock { $0.respond = respond }
    }
    /// The next request never ends.
    func stall() { state.withLock { $0.answers.append(nil) } }

    /// Returns when so many requests are stalled.
    func waitForStalled(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        await endless.waitForSleepers(count, "stalled requests", sourceLocation: sourceLocation)
    }

    func answer(_ request: Request) async throws -> SearchPage {
        if let respond = state.withLock(\.respond) { return try respond(request) }
        let answer = state.withLock { state -> Result<SearchPage, FailedRequest>? in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        if let answer { return try answer.get() }
        do {
            try await endless.sleep(for: .seconds(1))
        } catch {
            state.withLock { $0.cancelled.append(request) }
            throw error
        }
        throw FailedRequest(.interrupted(reason: "nobody answered"))
    }
}

/// Nothing may say that it loads while nothing runs, nor count down to a moment that has passed.
extension StoreProbe {
    /// Waits until everything is idle or asleep, and checks that of a program with this state in it.
    fileprivate func settle(
        as part: WritableKeyPath<AppState, R.State>, of scope: String, _ clock: ManualClock,
        _ sourceLocation: SourceLocation
    ) async {
        await settle(sourceLocation: sourceLocation)
        var app = AppState(
            shell: ShellState(columns: 80, rows: 24), search: SearchState(now: SearchWorld.start),
            account: AccountState(host: "github.com"))
        app[keyPath: part] = state
        let running = effectsInFlight.map { $0.map { EffectID(stringLiteral: "\(scope)/\($0)") } }
        let now = SearchWorld.start.advanced(bySeconds: clock.now.offset.components.seconds)
        let claims = app.claimsWithoutWork(running, at: now)
        #expect(claims.isEmpty, sourceLocation: sourceLocation)
    }
}

extension SearchWorld {
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(as: \.search, of: "search", clock, sourceLocation)
    }
}

extension FavouritesWorld {
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(as: \.favourites, of: "favourites", clock, sourceLocation)
    }
}
