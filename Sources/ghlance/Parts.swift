import Core
import Features
import GitHub
import Library
import Logging
import Platform
import Screens

/// What the features are made of: everything outside them that lasts as long as the program.
struct Parts: Sendable {
    let transport = CurlTransport()
    let requests: RequestCounter
    let library: LibraryAccess
    let identity: Identity
    let recorder: Recorder
    let git: GitClone
    let executor = WorkExecutor()
    let logger: Logger?
    let events: AsyncStream<Background.Mutation>.Continuation

    private let settings: Settings
    private let host: Host
    private let folder: String?
    /// Reports rate limits.
    private let client: GitHubClient
    private let opening: RepositoryOpening
    private let clones: ClonesDependencies
    private let customActions: CustomActionsReactor
    private let runOnTerminal: CustomActionsDependencies.TerminalRun
    private let artist: PictureArtist?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp
    private let backgroundEvents: AsyncStream<Background.Mutation>
    private let budgets: AsyncStream<RateLimits.Mutation>.Continuation
    private let budgetEvents: AsyncStream<RateLimits.Mutation>

    init(
        _ settings: Settings, host: Host, environment: [String: String], log: LogFile?, clipboard: Clipboard,
        runOnTerminal: @escaping CustomActionsDependencies.TerminalRun,
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Timestamp
    ) {
        (self.settings, self.host, self.clock, self.now) = (settings, host, clock, now)
        let logger = log.map { file in Logger(label: "ghlance") { _ in file } }
        self.logger = logger
        (backgroundEvents, events) = AsyncStream.makeStream()
        (budgetEvents, budgets) = AsyncStream.makeStream()
        folder = LibraryAccess.folder(environment)
        library = LibraryAccess(folder: folder)
        let complain = Parts.complaints(to: events, logger)
        requests = RequestCounter(limit: settings.maxRequests)
        let counted = CountedTransport(base: transport, counter: requests)
        identity = Parts.identity(
            settings, host: host, environment: environment,
            logger.map { LoggingTransport(base: counted, logger: $0) } ?? counted, log, library, events, complain)
        let recorder = Recorder(
            library: library, host: host.origin, session: identity.session, perPage: settings.perPage,
            isOffline: settings.isOffline, isPatient: !settings.hasScreen, now: now, clock: clock, executor: executor,
            onFailure: complain)
        self.recorder = recorder
        // What searches report is saved with their answers.
        client = identity.client.requiringToken(settings.needsItsToken).reporting { [budgets] limit, identity in
            budgets.yield(.reported(limit, identity: identity, at: now()))
            if limit.resource != "search" { recorder.saveBudget(limit, of: identity) }
        }
        let browser = Browser(environment: environment)
        let (form, links) = (settings.form, host.links)
        customActions = CustomActionsReactor(
            CustomActionsDependencies(links: links, environment: environment, runOnTerminal: runOnTerminal))
        opening = RepositoryOpening(
            links: links, output: { form.text(of: $0, links, path: $1) }, openInBrowser: { try await browser.open($0) },
            copy: { try await clipboard.copy($0) })
        self.runOnTerminal = runOnTerminal
        artist = settings.pictureProgram { environment[$0] }.map { [client] program in
            PictureArtist(program, host: host, recorder: recorder, client: settings.isOffline ? nil : client)
        }
        git = GitClone(environment: environment)
        clones = Parts.clones(git, settings, host, environment)
    }

    /// Clones by the address that is printed or, without one, that gh clones by.
    private static func clones(
        _ git: GitClone, _ settings: Settings, _ host: Host, _ environment: [String: String]
    ) -> ClonesDependencies {
        let (form, links, gh) = (settings.form, host.links, GHCommandLine(environment: environment))
        let places = settings.clonePlaces(host.name.description) { environment[$0] }
        return ClonesDependencies(git, in: places) { repository in
            switch form {
            case .ssh: links.ssh(repository)
            case .https: links.https(repository)
            default: gh.clonesBySSH(from: host.name) ? links.ssh(repository) : links.https(repository)
            }
        }
    }

    /// Reports what could not be saved, in the log and on the screen.
    private static func complaints(
        to events: AsyncStream<Background.Mutation>.Continuation, _ logger: Logger?
    ) -> @Sendable (LibraryFailure) -> Void {
        { failure in
            logger?.error("\(failure.summary) \(failure.advice)")
            events.yield(.said(failure.brief))
        }
    }

    private static func identity(
        _ settings: Settings, host: Host, environment: [String: String], _ transport: any Transport, _ log: LogFile?,
        _ library: LibraryAccess, _ events: AsyncStream<Background.Mutation>.Continuation,
        _ complain: @escaping @Sendable (LibraryFailure) -> Void
    ) -> Identity {
        Identity(
            host: host, environment: environment, settings: settings, transport: transport,
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
    }

    /// How long an offline session waits for its token: longer than gh takes to start.
    private static let finding = Duration.milliseconds(500)

    func opened() async throws(LibraryFailure) -> Library {
        if settings.isPrivate { throw .isPrivate }
        guard let folder else { throw .noFolder }
        // Offline, whose private rows are shown is all that depends on the token.
        if settings.isOffline {
            _ = await bounded(by: Parts.finding, on: clock, executor) { await identity.findOffline() }
        }
        let library = try await Library.open(
            folder: folder, now: now(), limits: settings.libraryLimits, viewer: identity.viewer
        ) { [logger, events] notice in
            logger?.notice("\(notice.summary)")
            events.yield(.waiting(notice.brief))
        }
        // Whose private rows are shown is not known before the token is found, and may change.
        Task(executorPreference: executor) { [changes = identity.changes, weak library] in
            for await _ in changes { library?.viewerChanged() }
        }
        return library
    }

    // MARK: The features

    private var isOnline: Bool { !settings.isOffline }

    var reactor: AppReactor {
        let (page, filesExecutor) = (page, WorkExecutor(label: "files"))
        return AppReactor(
            search: search, favourites: favourites,
            history: HistoryReactor(HistoryDependencies(in: library, host: host.origin, now: now)),
            newRows: newRows,
            account: AccountReactor(
                identity.dependencies(openInBrowser: opening.openInBrowser, now: now, clock: clock)),
            stars: stars,
            starImport: StarImportReactor(
                StarSynchronisation(
                    of: { [library] in try await library() }, client: identity.client, host: host.origin, now: now),
                now: now),
            news: news, starLists: starLists.map(StarListsReactor.init), page: PageReactor(page),
            file: FileReactor(file(like: page)), loader: LoaderReactor(loading(on: filesExecutor)),
            linked: LinkedReactor(links),
            files: FilesReactor(FilesDependencies(opening: opening, now: now, executor: filesExecutor)),
            noResults: NoResultsSearch(in: library, host: host.origin), topicCounts: topicCounts, names: names,
            clones: ClonesReactor(clones), budgets: budgetEvents, customActions: customActions,
            background: backgroundEvents,
            openParts: openParts, lastPosition: lastPosition, clock: clock)
    }

    private func file(like page: PageDependencies) -> FileDependencies {
        var file = FileDependencies(host: host, like: page, now: now)
        file.drawsPictures = artist != nil
        return file
    }

    private func loading(on executor: WorkExecutor) -> LoaderDependencies {
        var loading = LoaderDependencies(
            client: isOnline ? client : nil, starLists: starLists, pages: recorder, freshness: settings.freshness,
            now: now, executor: executor)
        loading.draw(with: artist)
        return loading
    }

    private var openParts: OpenPartsDependencies {
        let (page, details) = (settings.opensPage, settings.opensDetails)
        // Without a screen, none are open.
        return settings.isPrivate || settings.isPlain
            ? OpenPartsDependencies(
                load: { [settings] in OpenParts(page: !settings.isPlain && page ?? false, details: details ?? true) },
                save: { _ in })
            : OpenPartsDependencies(in: library, page: page, details: details, on: clock, executor)
    }

    private var newRows: StartListState.NewRows { { [recorder] searches in await recorder.newRows(of: searches) } }

    /// Where the last run ended, if this one is to start there.
    private var lastPosition: (@Sendable () async -> SearchPosition?)? {
        guard settings.resumes else { return nil }
        return { [recorder] in await recorder.position() }
    }

    private var search: SearchReactor {
        SearchReactor(
            SearchDependencies(
                in: library, recorder: recorder, client: client, opening: opening,
                report: { [budgets] in budgets.yield(.reported($0, identity: $1, at: $2)) }),
            freshness: Int64(settings.freshness), checksQueries: settings.checksQueries)
    }

    private var favourites: FavouritesReactor {
        FavouritesReactor(
            FavouritesDependencies(
                in: library, host: host, client: isOnline ? identity.client : nil,
                queueing: settings.syncFavourites ? .queued : .local, now: now))
    }

    private var stars: StarsReactor? {
        guard settings.syncFavourites, !settings.isPrivate, isOnline else { return nil }
        let sender = StarSender(
            of: { [library] in try await library() }, client: identity.client, host: host.origin, now: now)
        return StarsReactor(sender, now: now, clock: clock)
    }

    private var news: NewsReactor? {
        guard isOnline, !settings.isPrivate else { return nil }
        var news = NewsDependencies(in: library, after: recorder, host: host.origin, client: client, now: now)
        news.interval = Int64(settings.releasesInterval) * 60
        return NewsReactor(news)
    }

    private var starLists: StarListsDependencies? {
        settings.isPrivate ? nil : StarListsDependencies(client: isOnline ? client : nil, recorder: recorder, now: now)
    }

    private var page: PageDependencies {
        var page = PageDependencies(host: host, opening: opening, executor: WorkExecutor(label: "pages"))
        if let artist {
            page.showPicture = { [runOnTerminal] in try await artist.show($1, of: $0, by: runOnTerminal) }
        }
        return page
    }

    private var links: LinkedDependencies {
        LinkedDependencies(host: host, pages: recorder, now: now, executor: WorkExecutor(label: "links"))
    }

    private var names: CompletionState.Names {
        { [library, host = host.origin] in try? await library().names($0, host: host) }
    }

    private var topicCounts: @Sendable ([String]) async -> [String: Int] {
        { [library, host = host.origin] in (try? await library().topicCounts($0, host: host)) ?? [:] }
    }
}
