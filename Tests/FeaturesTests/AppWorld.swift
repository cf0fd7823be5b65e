import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The whole program without its screen, its network and its disk: a library that does what it is told, a GitHub that answers by hand.
@MainActor
final class AppWorld: ProbedWorld {
    let clock: ManualClock
    let server = ScriptedSearch()
    let library = ScriptedLibrary()
    let stars = ScriptedStars()
    let readmes = ScriptedReadmes()
    let fileTexts = ScriptedFile()
    let facts = ScriptedFacts()
    let forks = ScriptedForks()
    let linked = ScriptedLinked()
    let compared = ScriptedComparison()
    let searches: ScriptedSavedSearches
    let news = ScriptedNews()
    let accounts: ScriptedAccount
    let desktop = ScriptedDesktop()
    let files: ScriptedFiles
    let commands = ScriptedCommands()
    let budgets: AsyncStream<RateLimits.Mutation>.Continuation
    /// GitHub rejects tokens.
    let refusals: AsyncStream<RefusedToken>.Continuation
    let reactor: AppReactor
    let probe: StoreProbe<AppReactor>
    private let listRows: Int
    let events: AsyncStream<Background.Mutation>.Continuation

    nonisolated static let start = Timestamp(seconds: 1_700_000_000)

    init(
        text: String = "", connection: Connection = .online, history: [HistoryEntry] = [], account: Account? = nil,
        status: AccountState.Status = .anonymous, saved: [SavedSearch] = [], savedFailure: LibraryFailure? = nil,
        names: @escaping CompletionState.Names = { _ in nil },
        organizations: @escaping @Sendable () async throws -> [String] = { [] },
        noResults: NoResultsSearch = NoResultsSearch(),
        topicCounts: @escaping @Sendable ([String]) async -> [String: Int] = { _ in [:] },
        pageExecutor: (any TaskExecutor)? = nil, listRows: Int = 5, openParts: OpenPartsDependencies? = nil,
        newRows: @escaping StartListState.NewRows = { _ in [:] },
        lastPosition: (@Sendable () async -> SearchPosition?)? = nil,
        record: @escaping @Sendable (HistoryEntry) async -> Void = { _ in },
        savedAnswer: @escaping @Sendable (SearchQuery, Timestamp?) async -> SavedAnswer? = { _, _ in nil },
        marks: Marks = Marks(), clones: ScriptedClones? = nil, starLists: ScriptedStarLists? = nil,
        printsPath: Bool = false, customActions: [CustomAction] = [], clock: ManualClock = ManualClock(),
        api: MeteredAPI? = nil,
        readReadmes: (@Sendable (Int, Bool) async throws -> KnownReadmes)? = nil
    ) {
        self.clock = clock
        self.listRows = listRows
        searches = ScriptedSavedSearches(failure: savedFailure)
        accounts = ScriptedAccount(account)
        files = ScriptedFiles(desktop)
        let (server, library, stars, readmes) = (server, library, stars, readmes)
        let (facts, forks, linked, compared, news, desktop) = (facts, forks, linked, compared, news, desktop)
        let now: @Sendable () -> Timestamp = { AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) }
        let (stream, events) = AsyncStream.makeStream(of: Background.Mutation.self)
        self.events = events
        let (reports, budgets) = AsyncStream.makeStream(of: RateLimits.Mutation.self)
        self.budgets = budgets
        api?.report(to: budgets)
        func metered<D: MeteredDependencies>(_ answering: D) -> D {
            api.map { answering.metered(by: $0) } ?? answering
        }
        let file = fileTexts.dependencies(desktop, now)
        let pathOutput: @Sendable (Repository, String?) -> String? = { _, path in path }
        let search = SearchDependencies(
            search: { try await server.answer(.search($0)) }, nextPage: { try await server.answer(.page($0)) },
            savedAnswer: savedAnswer, record: record,
            opening: desktop.opening(printsPath ? pathOutput : nil), now: now, clock: clock, jitter: { 0.5 })
        let favourites = FavouritesDependencies(
            host: "github.com", observe: { report in for await change in library.changes { await report(change) } },
            save: { try await library.perform($0) }, fetch: { try await library.fetch($0) }, now: now)
        let (entries, searches) = (history, searches)
        let history = HistoryDependencies(
            observe: { report in await report(.list(entries)) },
            observeSaved: { report in
                await report(searches.failure.map(ListChange.failed) ?? .list(saved))
            },
            save: { change in
                switch change {
                case .remove(let item): try searches.call("remove \(item.title)")
                case .restore(let item): try searches.call("restore \(item.title)")
                case .save(let search, let former):
                    let was = former.map { " was @\($0)" } ?? ""
                    try searches.call("save @\(search.name) \(search.query) \(search.shown.count)\(was)")
                case .note(let ids, let name, _): try searches.call("note @\(name) \(ids.count)")
                }
            }, now: now)
        let (refused, refusals) = AsyncStream.makeStream(of: RefusedToken.self)
        self.refusals = refusals
        var loading = LoaderDependencies(now: now)
        loading.starLists = starLists?.dependencies(now)
        loading.organizations = organizations
        forks.answer(in: &loading)
        readmes.answer(in: &loading)
        facts.answer(in: &loading)
        compared.answer(in: &loading)
        linked.answer(in: &loading)
        files.answer(in: &loading)
        fileTexts.answer(in: &loading)
        loading.readReadmes = readReadmes
        reactor = AppReactor(
            search: SearchReactor(search), favourites: FavouritesReactor(favourites),
            history: HistoryReactor(history),
            newRows: newRows,
            account: AccountReactor(accounts.dependencies(refusals: refused, now, clock)),
            stars: nil,
            starImport: StarImportReactor(stars.synchronisation, now: now),
            news: NewsReactor(metered(news.dependencies(now))),
            starLists: starLists.map { StarListsReactor(metered($0.dependencies(now))) },
            page: PageReactor(readmes.page(executor: pageExecutor)),
            file: FileReactor(file),
            loader: LoaderReactor(metered(loading)),
            linked: LinkedReactor(linked.dependencies),
            files: FilesReactor(files.dependencies(now)),
            noResults: noResults, topicCounts: topicCounts, names: names,
            clones: clones.map { ClonesReactor($0.dependencies) },
            budgets: reports, customActions: CustomActionsReactor(commands.dependencies),
            background: stream, openParts: openParts, lastPosition: lastPosition, clock: clock)
        probe = StoreProbe(
            reactor,
            initialState: AppState(
                shell: ShellState(columns: 80, rows: 24),
                search: SearchState(text: text, connection: connection, now: AppWorld.start),
                account: AccountState(host: "github.com", status: status), marks: marks,
                clones: ClonesState(places: ScriptedClones.places, printsPath: printsPath),
                customActions: CustomActionsState(customActions), readsReadmes: readReadmes != nil))
    }

    /// What was said and not read.
    var notices: [Notice] { state.shell.notices.entries.map(\.notice) }

    func begin(_ action: AppReactor.Action) { probe.begin(action.inList(of: listRows)) }

    /// Waits until everything is idle or asleep. Nothing may say then that it loads unless that is so.
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await probe.settle(sourceLocation: sourceLocation)
        let now = AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds)
        let claims = state.claimsWithoutWork(probe.effectsInFlight, at: now)
        #expect(claims.isEmpty, sourceLocation: sourceLocation)
    }

    /// Opens a note and writes into it.
    func openChangedNote() async {
        library.say(.list([FavouritesWorld.favourite(1, note: "one")]))
        await wait(for: "the list of favourites") { $0.favourites.loading == .loaded }
        begin(.shell(.show(.favourites)), .favourites(.openNote()), .favourites(.editNote(.line(.insert(" more")))))
    }
}

/// The table of saved searches: what was asked of it, and whether it can be read.
final class ScriptedSavedSearches: Sendable {
    let failure: LibraryFailure?
    private let log = Mutex<[String]>([])
    private let isFull = Mutex(false)

    init(failure: LibraryFailure?) {
        self.failure = failure
    }

    var calls: [String] { log.withLock { $0 } }

    /// From now on nothing can be saved.
    func fill() { isFull.withLock { $0 = true } }

    func call(_ text: String) throws {
        log.withLock { $0.append(text) }
        if isFull.withLock({ $0 }) { throw LibraryFailure.diskFull(path: "/p") }
    }
}

extension AppReactor.Action {
    static let listForks = Self.listForks(rows: nil)
    static let listLinked = Self.listLinked(rows: nil)
    static let listFiles = Self.listFiles(rows: nil)

    /// The action as a view sends it whose list has so many lines.
    fileprivate func inList(of rows: Int) -> Self {
        switch self {
        case .list(.move(let movement, nil)): .list(.move(movement, rows: rows))
        case .mark(let movement, nil): .mark(movement, rows: rows)
        case .listForks(nil): .listForks(rows: rows)
        case .listLinked(nil): .listLinked(rows: rows)
        case .listFiles(nil): .listFiles(rows: rows)
        default: self
        }
    }
}

extension PageFind.Action {
    /// As a view sends it whose page has four lines.
    static let open = Self.open(in: PageFind.View(first: 0, rows: 4))
    static func move(forward: Bool) -> Self { .move(forward: forward, in: PageFind.View(first: 0, rows: 4)) }
}

/// A browser and a clipboard that note what they get.
final class ScriptedDesktop: Sendable {
    private let notes = Mutex<(opened: [String], copied: [String])>(([], []))

    var opened: [String] { notes.withLock(\.opened) }
    var copied: [String] { notes.withLock(\.copied) }

    func open(_ address: String) { notes.withLock { $0.opened.append(address) } }

    func opening(_ output: (@Sendable (Repository, String?) -> String?)? = nil) -> RepositoryOpening {
        RepositoryOpening(
            links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com"), output: output,
            openInBrowser: { self.open($0) }, copy: { self.copy($0) })
    }

    func copy(_ text: String) -> CopyRoute {
        notes.withLock { $0.copied.append(text) }
        return .terminal
    }
}

/// Requests that have no end but that of being cancelled.
final class EndlessRequests: Sendable {
    private let clock = ManualClock()
    private let count = Mutex(0)

    /// How many were cancelled.
    var cancelled: Int { count.withLock(\.self) }

    /// Has no end.
    func stall() async throws {
        do { try await clock.sleep(for: .seconds(1)) } catch {
            count.withLock { $0 += 1 }
            throw error
        }
    }

    /// Returns when so many requests are stalled.
    func wait(for number: Int) async { await clock.waitForSleepers(number, "stalled requests") }
}
