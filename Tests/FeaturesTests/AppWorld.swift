import Features
import Model
import Reactive
import Synchronization
import TestSupport
import Testing

/// The whole program without its screen, its network and its disk: a library that does what it is told, a GitHub that answers by hand.
@MainActor
final class AppWorld {
    let clock = ManualClock()
    let server = ScriptedSearch()
    let library = ScriptedLibrary()
    let stars = ScriptedStars()
    let readmes = ScriptedReadmes()
    let facts = ScriptedFacts()
    let news = ScriptedNews()
    let budgets: AsyncStream<BudgetsReactor.Mutation>.Continuation
    let store: Store<AppReactor>
    let events: AsyncStream<BackgroundReactor.Mutation>.Continuation

    nonisolated static let start = Timestamp(seconds: 1_700_000_000)

    init(
        text: String = "", connection: Connection = .online, history: [HistoryEntry] = [], account: Account? = nil,
        completion: CompletionReactor = CompletionReactor(),
        topicCounts: @escaping @Sendable ([String]) async -> [String: Int] = { _ in [:] }
    ) {
        let (clock, server, library, stars, readmes, facts) = (clock, server, library, stars, readmes, facts)
        let news = news
        let now: @Sendable () -> Timestamp = { AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) }
        let (stream, events) = AsyncStream.makeStream(of: BackgroundReactor.Mutation.self)
        self.events = events
        let (reports, budgets) = AsyncStream.makeStream(of: BudgetsReactor.Mutation.self)
        self.budgets = budgets
        let search = SearchDependencies(
            search: { try await server.answer(.search($0)) }, nextPage: { try await server.answer(.page($0)) },
            webAddress: { "https://github.com/\($0.fullName)" }, openInBrowser: { _ in }, now: now, clock: clock,
            jitter: { 0.5 })
        let favourites = FavouritesDependencies(
            host: "github.com", observe: { report in for await change in library.changes { await report(change) } },
            keep: { try await library.perform(.keep($0)) }, remove: { try await library.perform(.remove($0)) },
            setNote: { try await library.perform(.note($0)) },
            acknowledge: { try await library.perform(.acknowledge($0)) }, fetch: { try await library.fetch($0) },
            webAddress: { "https://github.com/\($0.fullName)" }, openInBrowser: { _ in }, now: now)
        let entries = history
        let history = HistoryDependencies(
            observe: { report in await report(.initial(entries)) }, remove: { _ in }, restore: { _ in }, now: now)
        let kept = KeptAccount(account)
        let accounts = AccountDependencies(
            find: { .init(source: kept.account.withLock { $0?.source }) },
            check: {
                guard let account = kept.account.withLock({ $0 }) else { throw FailedRequest(.forbidden(message: "")) }
                return account
            },
            budgets: { [] },
            login: { _, _ in Account(login: "octocat", source: "login") },
            signIn: { _ in Account(login: "octocat", source: "token") },
            logout: { kept.account.withLock { $0.take() } != nil },
            openInBrowser: { _ in }, refusals: AsyncStream { $0.finish() }, now: now, clock: clock)
        let log = TransitionRecord()
        store = Store(
            AppReactor(
                search: SearchReactor(search), favourites: FavouritesReactor(favourites),
                history: HistoryReactor(history), account: AccountReactor(accounts), stars: nil,
                starImport: StarImportReactor(stars.synchronisation, now: now, clock: clock),
                news: NewsReactor(news.dependencies(now)), page: PageReactor(readmes.dependencies(clock)),
                facts: FactsReactor(facts.dependencies(now)), budgets: BudgetsReactor(reports),
                completion: completion, background: BackgroundReactor(stream), topicCounts: topicCounts, clock: clock),
            initialState: AppState(
                shell: ShellReactor.State(columns: 80, rows: 24),
                search: SearchState(text: text, connection: connection, now: AppWorld.start),
                favourites: FavouritesState(now: AppWorld.start), history: HistoryState(now: AppWorld.start),
                account: AccountState(host: "github.com", now: AppWorld.start)),
            middleware: [{ log.transitions.append($0) }])
        record = log
    }

    private let record: TransitionRecord

    /// What has happened, in order.
    var mutations: [AppReactor.Mutation] { record.transitions.flatMap(\.mutations) }

    var state: AppState { store.state }

    /// An action, with whatever comes of it.
    func send(_ action: AppReactor.Action, sourceLocation: SourceLocation = #_sourceLocation) async {
        store.send(action)
        await store.waitUntilIdle(sourceLocation: sourceLocation)
    }

    /// Returns when the state says so: an input is no work the store could wait for.
    func wait(
        for what: String = "a change of the state", sourceLocation: SourceLocation = #_sourceLocation,
        until condition: @escaping @MainActor @Sendable (AppState) -> Bool
    ) async {
        await store.wait(for: what, sourceLocation: sourceLocation, until: condition)
    }

    /// Opens a note and writes into it.
    func openChangedNote() async {
        library.say(.initial([FavouritesWorld.favourite(1, note: "one")]))
        await wait(for: "the list of favourites") { $0.favourites.loading == .loaded }
        store.send(.shell(.show(.favourites)))
        store.send(.favourites(.openNote()))
        store.send(.favourites(.editNote(.line(.insert(" more")))))
    }
}

/// What a middleware has seen.
@MainActor
final class TransitionRecord {
    var transitions: [Transition<AppReactor>] = []
}

/// The account that is kept on disk.
private final class KeptAccount: Sendable {
    let account: Mutex<Account?>

    init(_ account: Account?) {
        self.account = Mutex(account)
    }
}
