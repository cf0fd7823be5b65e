import Core
import Features
import GitHub
import Glibc
import Markup
import Screens
import Terminal

extension ViewRun {
    /// A page, ready to be written.
    enum Text {
        /// Lines without anything that a terminal would obey, but for what is meant for it.
        case lines([String])
        /// The file of a README.
        case file([UInt8])

        var lines: [String] {
            switch self {
            case .lines(let lines): lines
            case .file(let bytes): bytes.isEmpty ? [] : StandardStreams.lines(ofTerminal: bytes)
            }
        }

        @MainActor
        func write() -> Bool {
            switch self {
            case .lines(let lines): StandardStreams.answer(safe: lines)
            case .file(let bytes): StandardStreams.answer(bytes: bytes)
            }
        }
    }

    /// The columns of a line where nothing is known of the output, and the most of one.
    private static let mostColumns = 100

    static func width(_ environment: [String: String]) -> Int {
        min(StandardStreams.lineColumns(environment) ?? mostColumns, mostColumns)
    }

    private var width: Int { Self.width(run.environment) }

    /// The text of a repository's page, or of what was asked for of it.
    func page(of repository: Repository) async -> (Text?, ExitStatus) {
        if command.raw { return await file(of: repository) }
        await loads.page(of: repository, withFacts: !command.readme)
        let appearance = loads.state.shell.appearance
        let rows = PageRows(appearance, width: width, hasLinks: hasLinks)
        var layout: MarkupLayout?
        if let readme = loads.readme.flatMap({ $0 }) {
            layout = await self.layout(readme, of: repository, appearance.repertoire)
        }
        var status = reportReadme(of: repository)
        var lines = body(layout, rows, of: repository)
        if command.readme {
            if loads.readme == .some(nil) { return (nil, .saying(ViewMessages.noReadme(repository.fullName))) }
            return loads.readme == nil ? (nil, status) : (.lines(lines.map(text)), status)
        }
        let parts = [
            (loads.failureOfDetails(of: repository), MissingPart.facts(of: repository.fullName)),
            (loads.failure(of: .starHistory(of: repository)), .other("the stars of \(repository.fullName)")),
        ]
        // A rejected token is said once.
        for (failure, part) in parts where status != .notSignedIn {
            status = max(status, report(failure, part, isKept: loads.state.pageFacts != nil))
        }
        reportMissing(of: repository)
        lines = rows.head(await state(of: repository), address: run.host.links.web(repository)) + lines
        return (.lines(lines.map(text)), status)
    }

    /// With the pictures that are there, after they were loaded.
    private func layout(
        _ readme: Readme, of repository: Repository, _ repertoire: Repertoire
    ) async -> MarkupLayout {
        let layout = await pages.layout(
            readme, of: repository, width: width, repertoire, pictures: loads.pictureRules)
        guard !layout.pictures.isEmpty else { return layout }
        await loads.pictures(of: repository, in: layout)
        return await pages.layout(readme, of: repository, width: width, repertoire, pictures: loads.pictureRules)
    }

    private func file(of repository: Repository) async -> (Text?, ExitStatus) {
        do {
            if let bytes = try await pages.readmeFile(of: repository) { return (.file(bytes), .chosen) }
            StandardStreams.complain(ViewMessages.noReadme(repository.fullName))
        } catch {
            let failure = FailedRequest(caught: error).failure
            guard failure == .offline else {
                return (nil, report(failure, .readme(of: repository.fullName), isKept: false))
            }
            StandardStreams.complain(ViewMessages.fileNotSaved(repository.fullName))
        }
        return (nil, .failed)
    }

    private func reportReadme(of repository: Repository) -> ExitStatus {
        let failure = loads.failure(of: .readme(of: repository))
        let part = MissingPart.readme(of: repository.fullName)
        if failure == .offline, loads.readme == nil {
            return .saying(part.notSaved, command.readme ? .failed : .chosen)
        }
        return report(failure, part, isKept: loads.readme != nil)
    }

    private func body(_ layout: MarkupLayout?, _ rows: PageRows, of repository: Repository) -> [PageRows.Row] {
        guard let value = loads.readme else { return [] }
        guard let document = value, let layout else { return rows.sentence(ViewMessages.noReadmeHere) }
        if layout.lines.isEmpty { return rows.sentence(ViewMessages.readmeEmpty) }
        let isTruncated = document.isTruncated || layout.isTruncated
        let end = isTruncated ? rows.sentence(ViewMessages.truncated(run.host.links.web(repository))) : []
        return rows.readme(layout) { loads.state.drawn($0, in: repository) } + end
    }

    /// What the page lacks, for people.
    private func reportMissing(of repository: Repository) {
        if run.settings.isOffline {
            guard loads.state.pageFacts == nil else { return }
            StandardStreams.complain(MissingPart.facts(of: repository.fullName).notSaved)
        } else if !loads.hasToken, !loads.knowsDetails(of: repository), isatty(STDERR_FILENO) == 1 {
            StandardStreams.complain(ViewMessages.signIn)
        }
    }

    private func state(of repository: Repository) async -> AppState {
        var state = loads.state
        let kept = await pages.favourites().filter { $0.id == repository.id }.map { FavouriteEntry($0) }
        FavouritesReactor.reduce(into: &state.favourites, .observed(.list(kept)))
        ClonesReactor.reduce(into: &state.clones, .found(clones, after: CloneIndex()))
        return state
    }

    // MARK: The terminal

    private var colors: Int? { OutputColors.count(run.environment) }

    private var hasLinks: Bool { colors != nil && RepositoryDrawing.hasLinks(run.environment) }

    private func text(_ row: PageRows.Row) -> String { row.row.text(colors: colors, links: row.links) }
}
