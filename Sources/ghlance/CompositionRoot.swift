import Features
import GitHub
import HTTP
import Library
import Logging
import Model
import Reactive
import Screens

/// Builds the program from its parts: the only place that knows every type.
@MainActor
struct CompositionRoot {
    let search: Store<SearchReactor>
    let favourites: Store<FavouritesReactor>
    /// Makes stars of favourites; `nil` where they stay here.
    let stars: Store<StarsReactor>?
    let history: Store<HistoryReactor>
    let app: Store<AppReactor>
    let account: Store<AccountReactor>
    let transport: CurlTransport
    let queue = MainQueue()
    let timers = Timers()
    /// For all that is kept on disk; see ``openLibrary()``.
    let library = LibraryAccess()
    private let opening: @Sendable () async throws(LibraryFailure) -> Library
    private let executor: WorkExecutor
    private let logger: Logger?

    /// The parts, at work from a state on.
    init(_ settings: Settings, from start: AppState, host: Host, environment: [String: String], log: LogFile?) {
        let logger = log.map { file in Logger(label: "ghlance") { _ in file } }
        let curl = CurlTransport()
        let transport: any Transport = logger.map { LoggingTransport(base: curl, logger: $0) } ?? curl
        let identity = Identity(
            host: host, environment: environment, settings: settings, transport: transport, log: log)
        let client = identity.client
        // Whoever asks nobody looks for no token either; what is asked for all the same need not wait for one.
        if settings.isOffline { identity.session.settle(identity.service.inEnvironment.credential) }
        let browser = Browser(environment: environment)
        let perPage = settings.perPage
        let clock = LoopClock(timers: timers)
        let executor = WorkExecutor()
        func store<R: Reactor>(_ reactor: R, _ state: R.State) -> Store<R> {
            let middleware: [Middleware<R>] = logger.map { [CompositionRoot.log(to: $0)] } ?? []
            return Store(reactor, initialState: state, middleware: middleware, executor: executor)
        }
        let now = CompositionRoot.steadyNow(ContinuousClock())
        let hostName = host.origin
        let (activity, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        app = Store(
            AppReactor(activity: activity, clock: clock), initialState: start.app, executor: executor)
        let keeper = CatalogueKeeper(library: library, host: hostName, now: now, clock: clock, executor: executor) {
            [app] failure in
            logger?.error("\(failure.summary) \(failure.advice)")
            await app.send(.say(failure.brief))
        }
        let searches = HistoryKeeper(library: library)
        let (accountChanges, accountChanged) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        account = store(
            AccountReactor(
                identity.dependencies(openInBrowser: { try await browser.open($0) }, now: now, clock: clock)),
            start.account)
        let dependencies = SearchDependencies(
            search: { query in
                let page = try await client.searchRepositories(query, perPage: perPage)
                keeper.keep(page.repositories)
                return page
            },
            nextPage: { reference in
                let page = try await client.nextPage(reference)
                keeper.keep(page.repositories)
                return page
            },
            seenBefore: { [library] query, limit in
                try? await library().seenBefore(query, host: hostName, limit: limit)
            },
            record: { await searches.keep($0) },
            webAddress: { host.webAddress(of: $0) },
            openInBrowser: { try await browser.open($0) },
            accountChanges: accountChanges, now: now, clock: clock)
        search = store(SearchReactor(dependencies, freshness: Int64(settings.freshness)), start.search)
        favourites = store(
            FavouritesReactor(
                FavouritesDependencies(
                    in: library, host: host, client: settings.isOffline ? nil : client,
                    queueing: settings.syncFavourites ? .queued : .local,
                    ask: { [app] in await CompositionRoot.ask($0, in: app) },
                    openInBrowser: { try await browser.open($0) }, now: now)),
            start.favourites)
        stars =
            settings.syncFavourites && !settings.isPrivate && !settings.isOffline
            ? store(
                StarsReactor(
                    StarSender(
                        of: { [library] in try await library() }, client: client, host: hostName, now: now),
                    clock: clock),
                StarsReactor.State()) : nil
        favourites.observe(select: \.changes.isEmpty) { [stars] in if $0 { stars?.send(.look) } }
        stars?.observe(select: \.notices) { [app] in
            if let notice = $0.values(after: 0).last { app.send(.say(notice.sentence)) }
        }
        history = store(HistoryReactor(HistoryDependencies(in: library, now: now)), start.history)
        search.observe(select: \.isWorking) { [account] in continuation.yield($0 || account.state.isWorking) }
        account.observe(select: \.isWorking) { [search] in continuation.yield($0 || search.state.isWorking) }
        account.observe(select: \.changes) { if $0 > 0 { accountChanged.yield() } }
        account.observe(select: \.notices) { [app] in
            if let notice = $0.values(after: 0).last { app.send(.say(notice.sentence)) }
        }
        if let log {
            Task(executorPreference: executor) { [app] in
                for await sentence in log.failures { await app.send(.say(sentence)) }
            }
        }
        self.transport = curl
        self.executor = executor
        self.logger = logger
        let folder = LibraryAccess.folder(environment)
        let isPrivate = settings.isPrivate
        opening = { () throws(LibraryFailure) -> Library in
            if isPrivate { throw .isPrivate }
            guard let folder else { throw .noFolder }
            return try await Library.open(folder: folder, now: now())
        }
    }

    /// The state of the whole screen.
    var state: AppState {
        AppState(
            app: app.state, search: search.state, favourites: favourites.state, history: history.state,
            account: account.state)
    }

    /// Opens the library, away from the main actor. The first frame is not to wait for it.
    func openLibrary() {
        Task { [access = library, opening, executor] in
            do throws(LibraryFailure) {
                let library = try await withTaskExecutorPreference(executor) { () throws(LibraryFailure) -> Library in
                    try await access.open(opening)
                }
                guard let repair = library.repair else { return }
                logger?.notice("\(repair.summary)")
                app.send(.say(repair.brief))
            } catch .isPrivate {
                // The header says so from the first frame on.
            } catch {
                logger?.error("\(error.summary) \(error.advice)")
                app.send(.keep(.nothing))
                app.send(.say(error.brief))
            }
        }
    }

    /// Ends all work and closes all connections. What the user has changed is written first.
    ///
    /// - Returns: What could not be written, a sentence for each.
    func end() -> [String] {
        search.end()
        stars?.end()
        history.end()
        account.end()
        app.end()
        let said = favourites.state.notices.lastNumber
        // Nobody was asked, so a signal ends the program: the terminal was closed, say.
        if favourites.state.hasUnsavedNote { favourites.send(.submitPane) }
        queue.run { [favourites, transport] in
            for await state in favourites.states where state.changes.isEmpty { break }
            await transport.shutdown()
        }
        defer { favourites.end() }
        return favourites.state.notices.values(after: said).compactMap { notice in
            guard case .notWritten(let fullName, let failure) = notice else { return nil }
            return Messages.notWritten(fullName, reason: failure.summary)
        }
    }

    /// Asks the user, and waits for the answer. Where something else is asked already, nothing is changed.
    private static func ask(_ alert: Alert, in app: Store<AppReactor>) async -> Alert.Choice {
        guard app.state.alert == nil else { return alert.harmless }
        app.send(.ask(alert))
        for await state in app.states where state.alert == nil { return state.lastAnswer ?? alert.harmless }
        return alert.harmless
    }

    /// The present, read once and then counted on: a machine whose clock is set meanwhile shortens or lengthens no wait.
    nonisolated static func steadyNow(
        _ clock: some Clock<Duration>, from start: Timestamp = SystemTime.now
    ) -> @Sendable () -> Timestamp {
        let beginning = clock.now
        return { start.advanced(bySeconds: beginning.duration(to: clock.now).components.seconds) }
    }

    /// Tells a log of every transition: what caused it, and the names of its mutations.
    private static func log<R: Reactor>(to logger: Logger) -> Middleware<R> {
        { transition in
            let mutations = transition.mutations.map { name(of: $0) }.joined(separator: ", ")
            logger.debug("\(name(of: transition.cause))", metadata: ["mutations": "[\(mutations)]"])
        }
    }

    /// A case's name with the names of the cases in it, without their contents: a page of repositories has no place in a log.
    private static func name(of value: Any) -> String {
        guard let child = Mirror(reflecting: value).children.first, let label = child.label else { return "\(value)" }
        let inner = Mirror(reflecting: child.value)
        return inner.displayStyle == .enum ? "\(label) \(name(of: child.value))" : label
    }
}
