import ArgumentParser
import Core
import Features
import GitHub

struct ReleasesCommand: ReadingCommand, ListingCommand {
    static let endings = CommandEndings(
        done: "listed, or there are none", failed: "no such repository", makesRequests: true, partly: "some are missing"
    )
    static let configuration = CommandConfiguration(
        "releases", abstract: "List releases of repositories, or of your favourites.",
        discussion: """
            The newest releases come first, with pre-releases and without drafts. Of a repository, up to 30 are loaded. \
            Without a name, favourites that were not checked in the last hour are checked, which needs a token, and the \
            newest releases of each are listed, without their files.

            --atom prints a feed for a feed reader.

            \(OutputMessages.fieldList(listing.fields.names))
            """,
        endings: endings)

    struct Row: Sendable {
        let repository: Repository
        var release: Release
        /// `nil` for a repository that was named.
        let isUnread: Bool?
        let links: RepositoryLinks

        /// `nil` if the repository's names break GitHub's rules.
        var url: String? { links.release(release.tag, of: repository) }
    }

    // Named and shaped as by `gh release list` and `gh release view`, where those have them.
    static let listing = Listing<Row>(
        rows: "releases",
        fields: FieldTable(rows: [
            Field("tagName", .text, "tag") { .text($0.release.tag) },
            Field("name", .text, "title") { .text($0.release.title) },
            Field("publishedAt", .date, "when it was published") { .date($0.release.publishedAt) },
            Field("isPrerelease", .flag, "whether it is a pre-release") { .flag($0.release.isPrerelease) },
            Field("nameWithOwner", .text, "owner and name of the repository") { .text($0.repository.fullName) },
            Field("url", .text, "URL of the release") { FieldValue($0.url) },
            Field("isUnread", .flag, "whether it is unread, if it is one of a favourite") { row in
                row.isUnread.map(FieldValue.flag) ?? FieldValue.none
            },
            Field("assets", .list, "its files, those for this machine first", value: assets),
        ]),
        columns: [
            ListingColumn("Published", "publishedAt"), ListingColumn("Repository", "nameWithOwner"),
            ListingColumn("Release", "tagName"), ListingColumn("Title", "name", isFlexible: true),
        ],
        sorts: [ListSort("published", "publishedAt"), ListSort("name", "nameWithOwner", isAscending: true)])

    private static func assets(_ row: Row) -> FieldValue {
        let files = row.release.files.arranged.compactMap { file in
            row.links.file(file.name, of: row.release, of: row.repository).map { (file: file, url: $0) }
        }
        let values = files.map { file, url in
            FieldValue.object(
                [
                    .init("name", .text(file.name)), .init("size", .number(file.size)),
                    .init("downloadCount", .number(file.downloads)), .init("url", .text(url)),
                ], text: url)
        }
        return .values(values, text: files.map(\.url).joined(separator: ","))
    }

    @Argument(help: ArgumentHelp("OWNER/NAME or URL; without any, your favourites", valueName: "name"))
    var names: [String] = []

    @Option(help: ArgumentHelp("list those of the last 12h, 7d or 2w, or since a date", valueName: "time"))
    var since: String?

    @Flag(help: "list unread releases of favourites only") var unread = false

    @Flag(help: "print an Atom feed") var atom = false

    @OptionGroup var list: ListOptions<ReleasesCommand>

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if let since, Self.moment(since, before: Timestamp(seconds: 0)) == nil {
            throw ValidationError(ReleasesMessages.noTime(since))
        }
        try refuse(if: unread && !names.isEmpty, "--unread is for favourites: it takes no names")
        let forms = [list.output.json, list.output.template, list.output.print]
        try refuse(
            if: atom && (list.output.print0 || forms.contains { $0 != nil }),
            "--atom cannot be used with --json, --template, --print or -0")
    }

    /// The moment that `7d`, `12h`, `2w` or a date stands for; `nil` for other texts.
    static func moment(_ text: String, before now: Timestamp) -> Timestamp? {
        if let date = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "T00:00:00Z") { return date }
        let units: [Character: Int64] = ["h": 3_600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), 0...100_000 ~= count
        else { return nil }
        return now.advanced(bySeconds: -count * unit)
    }

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let references = try names.map { try run.reference($0) }
        return await run.withPages { pages -> ExitStatus in
            let (all, status) = await references.isEmpty ? favourites(pages, run) : named(references, pages, run)
            pages.progress.clear()
            if all.isEmpty, status != .chosen { return status }
            let start = since.flatMap { Self.moment($0, before: pages.now) } ?? Timestamp(seconds: .min)
            let rows = all.filter { $0.release.publishedAt >= start && !(unread && $0.isUnread == false) }
                .sorted { $0.release.publishedAt > $1.release.publishedAt }
            if !atom { return max(status, list.print(rows, environment: run.environment, none: ReleasesMessages.none)) }
            let shown = Array(list.arranged(rows).prefix(list.limit ?? .max))
            let names = references.map(\.fullName)
            let feed = AtomFeed(rows: shown, host: "\(run.host.name)", now: pages.now, names: names)
            return max(status, SubcommandRun.answer(StandardStreams.answer(feed.lines, endingWith: "\n")))
        }
    }

    @MainActor
    private func favourites(_ pages: ViewedPages, _ run: SubcommandRun) async -> ([Row], ExitStatus) {
        var status = ExitStatus.chosen
        do { try await pages.checkFavourites() } catch { status = SubcommandRun.report(error) }
        let rows = await pages.favourites().flatMap { favourite in
            (favourite.status?.releases ?? []).map {
                Row(repository: favourite.repository, release: $0, isUnread: !$0.isRead, links: run.host.links)
            }
        }
        if rows.isEmpty, pages.tokenSource == nil, !run.settings.isOffline {
            status = .saying(AuthMessages.noTokenToPrint, .notSignedIn)
        }
        return (rows, status)
    }

    @MainActor
    private func named(
        _ references: [RepositoryReference], _ pages: ViewedPages, _ run: SubcommandRun
    ) async -> ([Row], ExitStatus) {
        let loads = pages.loads(waits: !reading.noWait)
        let saved = run.settings.isOffline ? await pages.favourites() : []
        var (rows, status) = ([Row](), ExitStatus.chosen)
        for reference in references {
            let name = reference.fullName.lowercased()
            if let known = saved.first(where: { $0.repository.fullName.lowercased() == name }) {
                if rows.contains(where: { $0.repository.id == known.id }) { continue }
                rows += (known.status?.releases ?? []).map {
                    Row(repository: known.repository, release: $0, isUnread: nil, links: run.host.links)
                }
                continue
            }
            let found = await loads.found(reference)
            status = max(status, found.status)
            // In a feed, each has an id of its own.
            guard let repository = found.repository, !rows.contains(where: { $0.repository.id == repository.id })
            else { continue }
            let (loaded, failure) = await loads.releases(of: repository)
            // What is saved of a favourite is better than nothing.
            let releases = await failure == nil ? loaded : pages.savedReleases(of: repository)
            rows += releases.map { Row(repository: repository, release: $0, isUnread: nil, links: run.host.links) }
            guard let failure else { continue }
            let part = MissingPart.releases(of: repository.fullName)
            status = max(status, SubcommandRun.report(failure, on: part, isKept: !releases.isEmpty))
        }
        return (rows, status)
    }
}
