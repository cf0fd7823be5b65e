import Core
import Features
import GitHub
import Glibc

/// Lists repositories that a README or a file links to, for `ghlance list` and `ghlance search --from`.
@MainActor
struct ListRun<Command: ListingCommand> where Command.Row == PrintedRepository {
    struct Request {
        /// The repository whose README is read, or the path of a file.
        var name: String?
        var file: String?
        var words = ""
        /// The order; `nil` for that of the README.
        var sorting: (sort: ListSort, isAscending: Bool)?
        let list: ListOptions<Command>
        let limit: Int?
        let waits: Bool
    }

    private let run: SubcommandRun
    private let request: Request
    private let pages: ViewedPages
    private let loads: LoadRun

    static func perform(_ request: Request, _ run: SubcommandRun) async throws -> ExitStatus {
        // Before anything is loaded.
        let parent = try request.name.map { Repository(provisional: try run.reference($0)) }
        return await run.withPages { await perform(request, parent, run, $0) }
    }

    private static func perform(
        _ request: Request, _ parent: Repository?, _ run: SubcommandRun, _ pages: ViewedPages
    ) async -> ExitStatus {
        var request = request
        if let name = SearchQuery(request.words).namedSearch {
            let all: [SavedSearch]
            do throws(LibraryFailure) { all = try await pages.savedSearches() } catch {
                return SubcommandRun.report(error)
            }
            guard let saved = all.named(name) else {
                return .saying(SearchMessages.noSuchSearch(name, all: all.map(\.name.text)), .usage)
            }
            request.words = saved.query
            let sort = SearchCommand.listing.sorts.first { $0.name == saved.sort.field.rawValue }
            request.sorting = request.sorting ?? sort.map { ($0, saved.sort.isAscending) }
        }
        let list = ListRun(run: run, request: request, pages: pages, loads: pages.loads(waits: request.waits))
        return await list.perform(parent)
    }

    private func perform(_ parent: Repository?) async -> ExitStatus {
        let source = parent?.fullName ?? request.file ?? ""
        let (list, ending) = parent == nil ? (read(source), .failed) : await load(parent)
        guard let list else { return ending }
        guard !list.entries.isEmpty else {
            let text = parent == nil ? source : "The README of \(source)"
            return print([], none: ListMessages.noLinks(text, isTruncated: list.isTruncated))
        }
        if list.isTruncated {
            StandardStreams.complain(parent == nil ? ListMessages.textTooLong : ListMessages.truncated)
        }
        let failure = await loads.links(
            list, of: parent ?? Repository(id: .init(rawValue: 0), owner: "", name: ""),
            saved: { await pages.linked.saved($0, parent) }, limit: isBeginning ? request.limit : nil
        ) { counts in pages.progress.show("\(counts.all - counts.unknown) of \(counts.all) repositories…") }
        pages.progress.clear()
        return print(loads.state.linked, failure)
    }

    // MARK: The source

    /// The list of a README; why there is none.
    private func load(_ parent: Repository?) async -> (LinkedList?, ExitStatus) {
        guard let parent else { return (nil, .usage) }
        let readme = await loads.readmeOfList(parent, within: Int64(run.settings.freshnessOfLists))
        if let failure = loads.failure(of: .readme(of: parent)), failure != .offline || readme == nil {
            return (nil, SubcommandRun.report(failure, on: .readme(of: parent.fullName)))
        }
        if let text = readme.flatMap({ $0 }) { return (await pages.linked.list(of: text, parent), .chosen) }
        // There may be no README because there is no repository.
        if !run.settings.isOffline, let reference = try? RepositoryReference(parent.fullName) {
            let found = await loads.found(reference)
            if found.repository == nil { return (nil, found.status) }
        }
        return (nil, .saying(ViewMessages.noReadme(parent.fullName)))
    }

    /// The list of a file, or of standard input, up to what a list is read of.
    private func read(_ path: String) -> LinkedList? {
        func refuse(_ name: String, _ reason: String) -> LinkedList? {
            StandardStreams.complain("Could not read \(name): \(reason)")
            return nil
        }
        let file = path == "-" ? nil : path
        let name = file ?? "standard input"
        guard let bytes = StandardStreams.bytes(ofFile: file, limit: LinkedList.longestText) else {
            return refuse(name, String(cString: strerror(errno)))
        }
        // A program, a picture or an archive.
        if bytes.contains(0) { return refuse(name, "not a text file") }
        return LinkedList(text: String(decoding: bytes, as: UTF8.self), host: "\(run.host.name)")
    }

    // MARK: Facts

    /// Whether only the first rows are printed, as they are in the README.
    private var isBeginning: Bool {
        request.words.isEmpty
            && request.sorting.map { $0.sort.field == nil && $0.isAscending == $0.sort.isAscending } ?? true
    }

    // MARK: Printing

    private var drawing: RepositoryDrawing {
        let sort = request.sorting.flatMap { SearchSort(rawValue: $0.sort.name) } ?? .bestMatch
        return RepositoryDrawing(
            query: SearchQuery(request.words, sort: sort), now: pages.now, environment: run.environment)
    }

    private func print(_ rows: [PrintedRepository], none: String) -> ExitStatus {
        request.list.print(rows, environment: run.environment, isArranged: true, none: none, draw: drawing.lines)
    }

    private func print(_ state: LinkedState, _ failure: Failure?) -> ExitStatus {
        let arrangement = LinkedArrangement(.init(text: request.words), of: state.all)
        let items = arrangement.places.map { state.all[$0] }.filter { $0.knowledge != .gone }
        let hasColumns = request.list.output.hasColumns
        var rows = items.map { PrintedRepository(hasColumns ? $0.described : $0.repository, run.host.links) }
        if let (sort, isAscending) = request.sorting {
            rows = Command.listing.arranged(rows, by: sort, isAscending: isAscending)
        }
        rows = Array(rows.prefix(request.limit ?? rows.count))
        var status = ExitStatus.chosen
        if !(rows.isEmpty && failure != nil) {
            status = print(rows, none: ListMessages.noMatches)
            if status != .chosen { return status }
        }
        if state.counts.gone > 0 { StandardStreams.complain(ListMessages.gone(state.counts.gone)) }
        if let failure {
            let count = Plural.count(state.counts.unknown, "repository", "repositories")
            return SubcommandRun.report(failure, on: .other("facts about \(count)"))
        }
        let unknown = rows.count { $0.repository.isBuiltIn }
        if unknown == 0 { return status }
        let isAnonymous = !loads.hasToken && !run.settings.isOffline
        return .saying(ListMessages.withoutFacts(unknown, isAnonymous: isAnonymous), .unreachable)
    }
}
