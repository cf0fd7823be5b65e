import Features
import GitHub
import Glibc
import Library
import Markup
import Model
import Platform
import Screens
import Services
import Terminal

/// The pages.
extension ViewRun {
    /// A page, ready to be written.
    enum Text {
        /// Lines without anything that a terminal would obey, but for what is meant for it.
        case lines([String])
        /// The file of a README.
        case file([UInt8])

        @MainActor
        func write() -> Bool {
            switch self {
            case .lines(let lines): StandardStreams.answer(safe: lines)
            case .file(let bytes): StandardStreams.answer(bytes: bytes)
            }
        }
    }

    /// The columns of a line where the output is no terminal, and the most of one.
    private static let mostColumns = 100

    private var width: Int { min(StandardStreams.outputColumns ?? Self.mostColumns, Self.mostColumns) }

    /// The text of a repository's page, or of what was asked for of it.
    func page(of repository: Repository) async -> (Text?, ExitStatus) {
        if command.raw { return await file(of: repository) }
        let readme = await pages.readme(of: repository)
        let appearance = Appearance(colors: colors ?? 0, repertoire: StandardStreams.outputRepertoire)
        let rows = PageRows(appearance, width: width, hasLinks: hasLinks)
        var layout: MarkupLayout?
        if let readme = readme.value.flatMap({ $0 }) {
            layout = await pages.layout(readme, of: repository, width: width, appearance.repertoire)
        }
        var status = reportReadme(readme, of: repository)
        var lines = body(readme, layout, rows, of: repository)
        if command.readme {
            if readme.value == .some(nil) {
                StandardStreams.complain(ViewMessages.noReadme(repository.fullName))
                return (nil, .failed)
            }
            return readme.value == nil ? (nil, status) : (.lines(lines.map(text)), status)
        }
        let facts = await pages.facts(of: repository)
        let parts = [(facts.details, ViewMessages.Part.facts), (facts.stars, .stars)]
        // A rejected token is said once.
        for (found, part) in parts where status != .notSignedIn {
            let failed = report(found.failure, part, of: repository.fullName, isKept: facts.saved != nil)
            if failed.rawValue > status.rawValue { status = failed }
        }
        sayWhatIsMissing(facts, of: repository)
        let state = state(of: repository, readme, facts, appearance, await pages.favourites())
        lines = rows.head(state, address: run.host.links.web(repository)) + lines
        return (.lines(lines.map(text)), status)
    }

    private func file(of repository: Repository) async -> (Text?, ExitStatus) {
        let file = await pages.readmeFile(of: repository)
        if let bytes = file.value.flatMap({ $0 }) { return (.file(bytes), .chosen) }
        if file.failure == .offline {
            StandardStreams.complain(ViewMessages.fileNotSaved(repository.fullName))
            return (nil, .failed)
        }
        if file.failure == nil {
            StandardStreams.complain(ViewMessages.noReadme(repository.fullName))
            return (nil, .failed)
        }
        return (nil, report(file.failure, .readme, of: repository.fullName, isKept: false))
    }

    private func reportReadme(_ readme: ViewedPages.Found<Readme?>, of repository: Repository) -> ExitStatus {
        if readme.failure == .offline, readme.value == nil {
            StandardStreams.complain(ViewMessages.readmeNotSaved(repository.fullName))
            return command.readme ? .failed : .chosen
        }
        return report(readme.failure, .readme, of: repository.fullName, isKept: readme.value != nil)
    }

    private func body(
        _ readme: ViewedPages.Found<Readme?>, _ layout: MarkupLayout?, _ rows: PageRows, of repository: Repository
    ) -> [PageRows.Row] {
        guard let value = readme.value else { return [] }
        guard let document = value, let layout else { return rows.sentence(ViewMessages.noReadmeHere) }
        if layout.lines.isEmpty { return rows.sentence(ViewMessages.readmeEmpty) }
        let isTruncated = document.isTruncated || layout.isTruncated
        let end = isTruncated ? rows.sentence(ViewMessages.truncated(run.host.links.web(repository))) : []
        return rows.readme(layout) + end
    }

    /// What the page lacks, for people.
    private func sayWhatIsMissing(_ facts: ViewedPages.Facts, of repository: Repository) {
        if run.settings.isOffline {
            if facts.saved == nil { StandardStreams.complain(ViewMessages.factsNotSaved(repository.fullName)) }
        } else if pages.isAnonymous, facts.saved?.detailsAt == nil, isatty(STDERR_FILENO) == 1 {
            StandardStreams.complain(ViewMessages.signIn)
        }
    }

    /// The state of a screen with the page.
    private func state(
        of repository: Repository, _ readme: ViewedPages.Found<Readme?>, _ facts: ViewedPages.Facts,
        _ appearance: Appearance, _ favourites: [Favourite]
    ) -> AppState {
        let now = pages.now
        var state = AppState(
            shell: ShellReactor.State(columns: width, rows: 100, appearance: appearance),
            search: SearchState(connection: run.settings.isOffline ? .offline : .online, now: now),
            account: AccountState(host: run.host.name.description, now: now),
            clones: ClonesState(places: run.settings.clonePlaces(run.host.name.description) { run.environment[$0] }))
        func happen(_ mutations: PageReactor.Mutation...) {
            for mutation in mutations { PageReactor.reduce(into: &state.page, mutation) }
        }
        func happen(_ mutations: LoaderReactor.Mutation...) {
            for mutation in mutations { AppReactor.reduce(into: &state, .loader(mutation)) }
        }
        happen(PageReactor.Mutation.displayed(.full(wasDocked: false)), .followed(repository))
        if let value = readme.value {
            if let savedAt = readme.savedAt {
                happen(.foundSaved(SavedReadme(value, fetchedAt: savedAt), of: repository.id, at: now))
            } else {
                happen(.loaded(value, of: repository.id))
            }
        }
        let id = repository.id
        if let saved = facts.saved { happen(.lookedUp(.facts(saved), .facts(of: id), at: now)) }
        if let details = facts.details.value { happen(.arrived(.facts([id: details]), .facts(of: id))) }
        if let stars = facts.stars.value { happen(.arrived(.facts([id: stars]), .starHistory(of: id))) }
        let kept = favourites.filter { $0.id == repository.id }.map { FavouriteEntry($0) }
        FavouritesReactor.reduce(into: &state.favourites, .observed(.list(kept), at: now))
        ClonesReactor.reduce(into: &state.clones, .found(clones, after: CloneIndex()))
        return state
    }

    // MARK: The terminal

    /// The number of colours; `nil` for text without sequences. Source: no-color.org: any value but the empty one.
    private var colors: Int? {
        guard StandardStreams.outputIsTerminal, run.environment["NO_COLOR"].map(\.isEmpty) ?? true else { return nil }
        return TerminalType.colors(of: run.environment["TERM"])
    }

    private var hasLinks: Bool { colors != nil && SearchOutput.hasLinks(run.environment) }

    private func text(_ row: PageRows.Row) -> String { row.row.text(colors: colors, links: row.links) }
}
