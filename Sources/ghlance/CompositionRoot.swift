import Features
import GitHub
import HTTP
import Library
import Logging
import Model
import Platform
import Reactive
import Screens
import Subcommands

/// Assembles the program: the only place that knows every type.
@MainActor
struct CompositionRoot {
    let store: Store<AppReactor>
    let queue = MainQueue()
    let timers = Timers()

    private let transport: CurlTransport
    /// The library; see ``openLibrary()``.
    private let library: LibraryAccess
    private let keeper: AnswerKeeper
    private let pages: PageKeeper
    private let searches: HistoryKeeper
    private let now: @Sendable () -> Timestamp
    private let opening: @Sendable () async throws(LibraryFailure) -> Library
    private let executor = WorkExecutor()
    private let logger: Logger?
    /// Background events, for their reactor.
    private let events: AsyncStream<BackgroundReactor.Mutation>.Continuation

    /// Creates the parts and starts them from a state.
    init(
        _ settings: Settings, from start: AppState, host: Host, environment: [String: String], log: LogFile?,
        clipboard: Clipboard
    ) {
        let logger = log.map { file in Logger(label: "ghlance") { _ in file } }
        self.logger = logger
        let transport = CurlTransport()
        self.transport = transport
        let (stream, events) = AsyncStream.makeStream(of: BackgroundReactor.Mutation.self)
        self.events = events
        let complain: @Sendable (LibraryFailure) -> Void = { failure in
            logger?.error("\(failure.summary) \(failure.advice)")
            events.yield(.said(failure.brief))
        }
        let folder = LibraryAccess.folder(environment)
        let library = LibraryAccess(folder: folder)
        self.library = library
        let identity = Identity(
            host: host, environment: environment, settings: settings,
            transport: logger.map { LoggingTransport(base: transport, logger: $0) } ?? transport,
            conceal: { log?.conceal($0) },
            forget: { identity in
                guard let library = try? await library() else { return 0 }
                do throws(LibraryFailure) {
                    return try await library.forget(identity, host: host.origin).favourites
                } catch {
                    complain(error)
                    return 0
                }
            }, onWait: { events.yield(.waiting($0)) })
        let (budgetReports, budgetEvents) = AsyncStream.makeStream(of: BudgetsReactor.Mutation.self)
        let client = identity.client
        // Offline, no token is looked for, so nothing should wait for one.
        if settings.isOffline { identity.session.settle(identity.service.inEnvironment.credential) }
        let browser = Browser(environment: environment)
        let open: @Sendable (String) async throws -> Void = { try await browser.open($0) }
        let copy: @Sendable (String) async throws -> CopyRoute = { try await clipboard.copy($0) }
        let clock = LoopClock(timers: timers)
        let now = CompositionRoot.steadyNow(ContinuousClock())
        let hostName = host.origin
        if let log {
            Task(executorPreference: executor) { for await sentence in log.failures { events.yield(.said(sentence)) } }
        }
        let keeper = AnswerKeeper(
            library: library, host: hostName, perPage: settings.perPage, session: identity.session,
            now: now, clock: clock, executor: executor, onFailure: complain)
        self.keeper = keeper
        let pages = PageKeeper(
            library: library, host: hostName, session: identity.session, isOffline: settings.isOffline, clock: clock,
            executor: executor, onFailure: complain)
        self.pages = pages
        // What searches report is saved with their answers.
        let reporting = client.reporting { limit, identity in
            budgetEvents.yield(.reported(limit, identity: identity, at: now()))
            if limit.resource != "search" { keeper.keepBudget(limit, of: identity) }
        }
        let searches = HistoryKeeper(library: library, host: hostName)
        (self.searches, self.now) = (searches, now)
        let perPage = settings.perPage
        let search = SearchDependencies(
            search: { query in
                try await keeper.page(of: query) { try await reporting.searchRepositories(query, perPage: perPage) }
            },
            nextPage: { reference in try await keeper.page { try await reporting.nextPage(reference) } },
            slice: { query in
                try await keeper.page { try await reporting.searchRepositories(query, perPage: perPage) }
            },
            searchLibrary: { query, limit, report in
                guard let library = try? await library() else { return false }
                do {
                    for try await answer in library.localAnswers(query, host: hostName, limit: limit) {
                        await report(answer)
                    }
                } catch {
                    // Keep what was found so far.
                }
                return true
            },
            keptAnswer: { await keeper.answer(to: $0, notBefore: $1) },
            lastBudget: {
                let (known, identity) = await keeper.lastBudgets()
                for (limit, at) in known { budgetEvents.yield(.reported(limit, identity: identity, at: at)) }
                return known.first { $0.budget.resource == "search" }.map { ($0.budget, $0.receivedAt) }
            },
            record: { await searches.keep($0) }, webAddress: { host.webAddress(of: $0) }, openInBrowser: open,
            copy: copy, now: now, clock: clock)
        let favourites = FavouritesDependencies(
            in: library, host: host, client: settings.isOffline ? nil : client,
            queueing: settings.syncFavourites ? .queued : .local, openInBrowser: open, copy: copy,
            now: now)
        let hasStars = settings.syncFavourites && !settings.isPrivate && !settings.isOffline
        let sender = StarSender(of: { try await library() }, client: client, host: hostName, now: now)
        let synchronisation = StarSynchronisation(
            of: { try await library() }, client: client, host: hostName, now: now)
        store = Store(
            AppReactor(
                search: SearchReactor(search, freshness: Int64(settings.freshness)),
                favourites: FavouritesReactor(favourites),
                history: HistoryReactor(HistoryDependencies(in: library, host: hostName, now: now)),
                account: AccountReactor(
                    identity.dependencies(openInBrowser: open, now: now, clock: clock)),
                stars: hasStars ? StarsReactor(sender, now: now, clock: clock) : nil,
                starImport: StarImportReactor(synchronisation, now: now),
                news: settings.isOffline || settings.isPrivate
                    ? nil
                    : NewsReactor(
                        NewsDependencies(in: library, after: keeper, host: hostName, client: reporting, now: now)),
                page: PageReactor(
                    PageDependencies(
                        host: host, client: settings.isOffline ? nil : reporting, session: identity.session,
                        pages: pages, openInBrowser: open, copy: copy, now: now, clock: clock,
                        executor: WorkExecutor(label: "pages"))),
                facts: FactsReactor(
                    FactsDependencies(client: settings.isOffline ? nil : reporting, pages: pages, now: now)),
                forks: ForksReactor(
                    ForksDependencies(host: host, client: reporting, openInBrowser: open, copy: copy, now: now)),
                budgets: BudgetsReactor(budgetReports),
                completion: CompletionReactor(
                    names: { request in try? await library().names(request, host: hostName) },
                    organizations: {
                        do { return try await reporting.organizations() } catch {
                            // A token that may not list them has none.
                            let failure = (error as? FailedRequest)?.failure
                            return failure.map { $0.isTransient || $0.isNoNetwork } ?? true ? nil : []
                        }
                    }),
                background: BackgroundReactor(stream), measures: DrawnMeasures(),
                noResults: NoResultsSearch(in: library, host: hostName),
                topicCounts: { topics in
                    guard let library = try? await library() else { return [:] }
                    return (try? await library.topicCounts(topics, host: hostName)) ?? [:]
                }, clock: clock),
            initialState: start,
            middleware: settings.logLevel == .debug ? logger.map { [TransitionLog.middleware($0)] } ?? [] : [],
            executor: executor)
        let (isPrivate, isOffline, executor) = (settings.isPrivate, settings.isOffline, executor)
        opening = { () throws(LibraryFailure) -> Library in
            if isPrivate { throw .isPrivate }
            guard let folder else { throw .noFolder }
            // Offline, whose private rows are shown is all that depends on the token.
            if isOffline {
                _ = await bounded(by: CompositionRoot.finding, on: clock, executor) { await identity.findOffline() }
            }
            let library = try await Library.open(folder: folder, now: now(), viewer: identity.viewer) { notice in
                logger?.notice("\(notice.summary)")
                events.yield(.waiting(notice.brief))
            }
            library.redactWrites { identity.session.redact }
            return library
        }
    }

    /// Opens the library off the main actor, so that the first frame does not wait for it. What the first rows need is read there, too.
    func openLibrary() {
        Task(executorPreference: executor) { Language.prepare() }
        Task(executorPreference: executor) { [library, opening, logger, events] in
            do throws(LibraryFailure) {
                let opened = try await library.open(opening)
                events.yield(.waiting(nil))
                for await notice in opened.notices {
                    logger?.notice("\(notice.summary)")
                    if notice.isReadOnly { events.yield(.persistence(.nothing)) }
                    events.yield(.said(notice.brief))
                }
            } catch .isPrivate {
                // The header says so from the first frame on.
            } catch {
                logger?.error("\(error.summary) \(error.advice)")
                events.yield(.waiting(nil))
                events.yield(.persistence(.nothing))
                events.yield(.said(error.brief))
            }
        }
    }

    /// How long an offline session waits for its token: longer than gh takes to start.
    private static let finding = Duration.milliseconds(500)
    /// How long shutting down waits for the library: longer than writing a page and checkpointing the log.
    private static let closing = Duration.milliseconds(500)

    /// Saves the choice, closes all connections, then the library once everything is saved.
    func shutdown() async {
        let choice = store.state.choice
        store.end()
        await transport.shutdown()
        // Not on the clock of the event loop, which has ended by now.
        _ = await bounded(by: CompositionRoot.closing, on: ContinuousClock(), executor) {
            [library, keeper, pages, searches, now] in
            if let choice { await searches.keep(choice, at: now()) }
            await keeper.finish()
            await pages.finish()
            try? library.opened?.close()
        }
    }

    /// The current time, read once and then advanced by a monotonic clock, so that setting the machine's clock affects no wait.
    nonisolated static func steadyNow(
        _ clock: some Clock<Duration>, from start: Timestamp = SystemTime.now
    ) -> @Sendable () -> Timestamp {
        let beginning = clock.now
        return { start.advanced(bySeconds: beginning.duration(to: clock.now).components.seconds) }
    }
}
