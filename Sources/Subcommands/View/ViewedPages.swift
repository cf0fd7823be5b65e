import Features
import GitHub
import Library
import Markup
import Model
import Platform
import Screens
import Services
import Text

/// What pages are made of: the parts that are saved, and GitHub's where they are not or not fresh.
@MainActor
struct ViewedPages {
    /// What was found, and why it is not newer or missing.
    struct Found<Value: Sendable>: Sendable {
        var value: Value?
        /// When it was saved; `nil` if GitHub has sent or confirmed it now.
        var savedAt: Timestamp?
        var failure: Failure?
    }

    let now: Timestamp
    let isAnonymous: Bool
    /// The repositories that READMEs link to.
    let linked: LinkedDependencies
    private let run: SubcommandRun
    private let identity: Identity
    private let library: LibraryAccess
    private let recorder: Recorder
    /// `nil` offline.
    private let client: GitHubClient?
    let facts: FactsDependencies
    /// What a comparison is made of.
    let comparing: ComparedDependencies
    private let readmes: ReadmeDependencies
    private let page: PageDependencies

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
        } catch {
            if error != .isPrivate { SubcommandRun.report(error) }
        }
        let recorder = Recorder(
            library: library, host: run.host.origin, session: identity.session, isOffline: settings.isOffline,
            now: { SystemTime.now }, clock: ContinuousClock(), executor: WorkExecutor(),
            onFailure: { SubcommandRun.complain($0.summary, $0.advice) })
        let client = settings.isOffline ? nil : identity.client.reporting { recorder.saveBudget($0, of: $1) }
        (self.run, self.identity, self.library, self.recorder, self.client) = (run, identity, library, recorder, client)
        now = SystemTime.now
        isAnonymous = identity.session.current == nil
        facts = FactsDependencies(client: client, pages: recorder, now: { SystemTime.now })
        linked = LinkedDependencies(
            host: run.host, client: client, session: identity.session, pages: recorder,
            opening: RepositoryOpening(links: run.host.links), now: { SystemTime.now },
            executor: WorkExecutor(label: "links"))
        comparing = ComparedDependencies(client: client, pages: recorder)
        readmes = ReadmeDependencies(client: client, pages: recorder, now: { SystemTime.now })
        page = PageDependencies(
            host: run.host, session: identity.session, opening: RepositoryOpening(links: run.host.links),
            executor: WorkExecutor(label: "pages"))
    }

    /// Closes the library once everything is saved.
    func close() async {
        await recorder.finish()
        try? await library.opened?.closeAfterReads()
    }

    /// A repository by its name.
    func repository(_ reference: RepositoryReference) async -> Found<Repository> {
        let origin = run.host.origin
        let known = try? await library.opened?.repository(reference, host: origin)
        if let known, isFresh(known.seenAt), !known.repository.isBuiltIn { return Found(value: known.repository) }
        guard let client else { return Found(value: known?.repository, failure: .offline) }
        do {
            let fingerprint = identity.session.current.identity
            let repository = try await client.repository(reference)
            try? await library.opened?.remember(
                [repository], host: origin, identity: fingerprint, seenAt: SystemTime.now)
            return Found(value: repository)
        } catch {
            let failure = FailedRequest(caught: error).failure
            if failure.isGone { return Found(failure: failure) }
            return Found(value: known?.repository, failure: failure)
        }
    }

    /// The searches that are saved, and those that are built in.
    func savedSearches() async throws(LibraryFailure) -> [SavedSearch] {
        let saved = try await library.opened?.savedSearches(host: run.host.origin) ?? []
        return saved.withBuiltIn(at: now)
    }

    /// Whether it is a favourite.
    func favourites() async -> [Favourite] {
        guard let library = library.opened else { return [] }
        return (try? await library.favourites(host: run.host.origin)) ?? []
    }

    /// A README; a value of `nil` inside means that there is none.
    func readme(of repository: Repository) async -> Found<Readme?> {
        let saved = await readmes.saved(repository)
        if let saved, isFresh(saved.fetchedAt) { return Found(value: saved.readme, savedAt: saved.fetchedAt) }
        do {
            switch try await readmes.load(repository, saved?.tag) {
            case .readme(let readme, _): return Found(value: .some(readme))
            case .unchanged: return Found(value: .some(saved?.readme))
            }
        } catch {
            return Found(
                value: saved.map(\.readme), savedAt: saved?.fetchedAt, failure: FailedRequest(caught: error).failure)
        }
    }

    /// The file of a README; a value of `nil` inside means that there is none.
    func readmeFile(of repository: Repository) async -> Found<[UInt8]?> {
        guard let client else { return Found(failure: .offline) }
        do {
            return Found(value: .some(try await client.readmeFile(owner: repository.owner, name: repository.name)))
        } catch {
            return Found(failure: FailedRequest(caught: error).failure)
        }
    }

    /// The node id of a repository; `nil` if the host has none.
    func nodeID(_ repository: Repository) async throws -> String? { try await facts.nodeID(repository) }

    /// Lays out a README.
    func layout(
        _ readme: Readme, of repository: Repository, width: Int, _ repertoire: Repertoire
    ) async -> MarkupLayout {
        await page.render(readme.html, repository, width, repertoire)
    }

    /// Facts: as they were saved, what GitHub has sent now, and why something could not be loaded.
    struct Facts: Sendable {
        var saved: SavedFacts?
        var details: Found<RepositoryFacts>
        var stars: Found<RepositoryFacts>
    }

    /// The facts about a repository.
    func facts(of repository: Repository) async -> Facts {
        let saved = await facts.saved(repository)
        async let details = isFresh(saved?.detailsAt) || isAnonymous && client != nil ? Found() : newDetails(repository)
        async let stars = isFresh(saved?.starsAt) ? Found() : newStars(repository)
        return await Facts(saved: saved, details: details, stars: stars)
    }

    private func newDetails(_ repository: Repository) async -> Found<RepositoryFacts> {
        do {
            var repository = repository
            if repository.nodeID == nil { repository.nodeID = try await facts.nodeID(repository) }
            guard let node = repository.nodeID else { return Found(value: try await facts.details(repository)) }
            do {
                let answer = try await facts.batch([repository])
                var found = answer.facts[node]
                found?.gap = answer.gaps[node]
                return Found(value: found)
            } catch let failed as FailedRequest {
                // A server without GraphQL.
                guard case .notFound = failed.failure else { throw failed }
                return Found(value: try await facts.details(repository))
            }
        } catch {
            return Found(failure: FailedRequest(caught: error).failure)
        }
    }

    private func newStars(_ repository: Repository) async -> Found<RepositoryFacts> {
        do {
            var found = RepositoryFacts()
            found.stars = try await facts.stars(repository)
            return Found(value: found)
        } catch {
            return Found(failure: FailedRequest(caught: error).failure)
        }
    }

    /// Whether something of a moment need not be loaded again. One from the future was saved with a wrong clock.
    private func isFresh(_ moment: Timestamp?) -> Bool {
        guard let moment, run.settings.freshness > 0 else { return false }
        return (0...Int64(run.settings.freshness)).contains(now.seconds(since: moment))
    }
}
