import Core
import Features
import GitHub
import Library
import Markup
import Platform

/// What commands load pages, comparisons and lists with: the library, the account, and the loader.
@MainActor
struct ViewedPages {
    let now: Timestamp
    /// The repositories that READMEs link to.
    let linked: LinkedDependencies
    let progress = ProgressLine()
    private let run: SubcommandRun
    private let identity: Identity
    private let library: LibraryAccess
    private let recorder: Recorder
    /// `nil` offline.
    private let client: GitHubClient?
    private let page: PageDependencies
    private let loading: LoaderDependencies
    /// Only on a terminal: elsewhere, pictures are words.
    let drawsPictures: Bool

    /// Finds the token and opens the library, but not in private. Without one, everything is loaded.
    init(_ run: SubcommandRun) async {
        let identity = run.identity
        let settings = run.settings
        let library = LibraryAccess(folder: LibraryAccess.folder(run.environment))
        if settings.isOffline {
            await identity.findOffline()
        } else {
            for complaint in await identity.find().complaints { StandardStreams.complain(complaint) }
        }
        do throws(LibraryFailure) {
            try await library.open { () throws(LibraryFailure) in
                if settings.isPrivate { throw .isPrivate }
                return try await run.openLibrary(for: identity)
            }
        } catch { if error != .isPrivate { SubcommandRun.report(error) } }
        let recorder = Recorder(
            library: library, host: run.host.origin, session: identity.session, isOffline: settings.isOffline,
            isPatient: true, now: { SystemTime.now }, clock: ContinuousClock(), executor: WorkExecutor(),
            onFailure: { SubcommandRun.complain($0.summary, $0.advice) })
        let client = settings.isOffline ? nil : identity.client.reporting { recorder.saveBudget($0, of: $1) }
        (self.run, self.identity, self.library, self.recorder, self.client) = (run, identity, library, recorder, client)
        now = SystemTime.now
        let opening = RepositoryOpening(links: run.host.links)
        let executor = WorkExecutor(label: "pages")
        linked = LinkedDependencies(
            host: run.host, pages: recorder,
            lifetime: Int64(settings.freshnessOfLists), now: { SystemTime.now }, executor: executor)
        page = PageDependencies(host: run.host, opening: opening, executor: executor)
        let program =
            StandardStreams.outputIsTerminal ? settings.pictureProgram { run.environment[$0] } : nil
        drawsPictures = program != nil
        var loading = LoaderDependencies(
            client: client,
            starLists: StarListsDependencies(client: client, recorder: recorder, now: { SystemTime.now }),
            pages: recorder, freshness: settings.freshness, now: { SystemTime.now }, executor: executor)
        loading.draw(with: program.map { PictureArtist($0, host: run.host, recorder: recorder, client: client) })
        self.loading = loading
    }

    /// Where the token in use comes from.
    var tokenSource: Credential.Source? { identity.session.current?.source }

    /// Loads what a command wants.
    ///
    /// - Parameters:
    ///   - shell: The screen that pages are drawn for.
    ///   - waits: Whether it waits for rate limits.
    func loads(
        for shell: ShellState = ShellState(), clones: ClonesState = ClonesState(), waits: Bool = false
    ) -> LoadRun {
        let account = AccountState(
            host: run.host.name.description,
            status: identity.session.current.map { .token(source: $0.source.name) } ?? .anonymous)
        let state = AppState(
            shell: shell, search: SearchState(connection: run.settings.isOffline ? .offline : .online, now: now),
            account: account, clones: clones)
        return LoadRun(state, loading, waits: waits) { [progress] isFailing, seconds in
            if let seconds { progress.wait(seconds, isFailing: isFailing) } else { progress.endWait() }
        }
    }

    /// Closes the library once everything is saved.
    func close() async {
        await recorder.finish()
        try? await library.opened?.closeAfterReads()
    }

    /// The searches that are saved, and those that are built in.
    func savedSearches() async throws(LibraryFailure) -> [SavedSearch] {
        let saved = try await library.opened?.savedSearches(host: run.host.origin) ?? []
        return saved.withBuiltIn(at: now)
    }

    /// Checks the favourites that are due. Throws `FailedRequest` or `LibraryFailure`.
    func checkFavourites() async throws {
        guard let client, tokenSource != nil else { return }
        try await NewsCheck.checkDue(
            NewsDependencies(
                in: library, after: recorder, host: run.host.origin, client: client, now: { SystemTime.now }))
    }

    func favourites() async -> [Favourite] { (try? await library.opened?.favourites(host: run.host.origin)) ?? [] }

    func savedReleases(of repository: Repository) async -> [Release] {
        await favourites().first { $0.id == repository.id }?.status?.releases ?? []
    }

    /// The file of a README; `nil` if there is none. Throws `FailedRequest`.
    func readmeFile(of repository: Repository) async throws -> [UInt8]? {
        try await client.online().readmeFile(owner: repository.owner, name: repository.name)
    }

    /// Lays out a README.
    func layout(
        _ readme: Readme, of repository: Repository, width: Int, _ repertoire: Repertoire,
        pictures: MarkupPictures? = nil
    ) async -> MarkupLayout {
        let request = LayoutRequest(width: width, repertoire: repertoire, pictures: pictures)
        return await page.render(readme.html, repository, request)
    }
}

extension SubcommandRun {
    /// Works with what pages and lists are loaded with, until everything is saved.
    func withPages<Value: Sendable>(_ work: @MainActor (ViewedPages) async -> Value) async -> Value {
        let pages = await ViewedPages(self)
        let value = await work(pages)
        await pages.close()
        return value
    }
}

extension LoadRun {
    /// Finds a repository, and says what there is to say about that.
    func found(_ reference: RepositoryReference) async -> (repository: Repository?, status: ExitStatus) {
        let repository = await repository(reference)
        if let repository, repository.fullName.lowercased() != reference.fullName.lowercased() {
            StandardStreams.complain(ViewMessages.renamed(reference.fullName, repository.fullName))
        }
        guard let failure = failure(of: .repository(reference)) else { return (repository, .chosen) }
        let part = MissingPart.whole(reference.fullName)
        return (repository, SubcommandRun.report(failure, on: part, isKept: repository != nil))
    }
}
