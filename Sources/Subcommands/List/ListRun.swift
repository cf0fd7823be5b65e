import ArgumentParser
import Features
import GitHub
import Glibc
import Model
import Query

/// Runs `ghlance list`, and `ghlance search --from`.
@MainActor
package struct ListRun {
    /// What is listed, and how.
    private struct Request {
        /// The repository whose README is read, or the path of a file.
        var name: String?
        var file: String?
        var words = ""
        var order = LinkedOrder.readme
        /// The order of a search, in place of the other one.
        var sort: SearchSort?
        var limit: Int?
        var form: OutputForm?
        var waits = true
    }

    private let run: SubcommandRun
    private let request: Request
    private let pages: ViewedPages
    private let loads: LoadRun

    /// Runs the arguments of `ghlance list` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    package static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(ListCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? ListCommand else { return .usage }
            let request = Request(
                name: command.name, file: command.from, order: command.sort, limit: command.limit,
                form: try command.output.form(), waits: !command.noWait)
            return try await perform(request, run)
        }
    }

    /// Runs the arguments of a search in a list.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    package static func perform(search arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(SearchCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? SearchCommand else { return .usage }
            let request = Request(
                name: command.from, words: command.words.joined(separator: " "), sort: command.sort,
                limit: command.limit, form: try command.output.form(), waits: !command.noWait)
            return try await perform(request, run)
        }
    }

    private static func perform(_ request: Request, _ run: SubcommandRun) async throws -> ExitStatus {
        // Before anything is loaded.
        let parent = try request.name.map { Repository(provisional: try run.reference($0)) }
        let pages = await ViewedPages(run)
        let status = await perform(request, parent, run, pages)
        await pages.close()
        return status
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
                StandardStreams.complain(SearchMessages.noSuchSearch(name, all: all.map(\.name.text)))
                return .usage
            }
            request.words = saved.query
            // Without an order of its own, that of the README.
            request.sort = request.sort ?? (saved.sort == .bestMatch ? nil : saved.sort)
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
            StandardStreams.complain(ListMessages.noLinks(text, isTruncated: list.isTruncated))
            return .failed
        }
        if list.isTruncated {
            StandardStreams.complain(parent == nil ? ListMessages.textTooLong : ListMessages.truncated)
        }
        let failure = await loads.links(
            list, of: parent ?? Repository(id: .init(rawValue: 0), owner: "", name: ""),
            saved: { await pages.linked.saved($0, parent) }, limit: isBeginning ? request.limit : nil
        ) { counts in
            pages.progress.show(ListMessages.progress(counts.all - counts.unknown, of: counts.all))
        }
        pages.progress.clear()
        return print(loads.state.linked, failure)
    }

    // MARK: The source

    /// The list of a README; why there is none.
    private func load(_ parent: Repository?) async -> (LinkedList?, ExitStatus) {
        guard let parent else { return (nil, .usage) }
        let readme = await loads.readmeOfList(parent)
        switch (readme, loads.failure(of: .readme(of: parent.id))) {
        case (nil, .offline): StandardStreams.complain(ViewMessages.readmeNotSaved(parent.fullName))
        case (_, let failure?) where failure != .offline:
            StandardStreams.complain(ListMessages.notLoaded(parent.fullName, failure))
            return (nil, ExitStatus(failure))
        case (.some(let text?), _): return (await pages.linked.list(of: text, parent), .chosen)
        default: StandardStreams.complain(ViewMessages.noReadme(parent.fullName))
        }
        return (nil, .failed)
    }

    private func read(_ path: String) -> LinkedList? {
        do throws(ListedFile.Problem) {
            return LinkedList(text: try ListedFile.read(path), host: "\(run.host.name)")
        } catch {
            let name = path == "-" ? "standard input" : path
            switch error {
            case .binary: StandardStreams.complain(ListMessages.notText(name))
            case .unreadable(let number):
                StandardStreams.complain(ListMessages.notReadable(name, reason: String(cString: strerror(number))))
            }
            return nil
        }
    }

    // MARK: Facts

    /// Whether only the first rows are printed, as they are in the README.
    private var isBeginning: Bool { request.words.isEmpty && request.sort == nil && request.order == .readme }

    // MARK: Printing

    private func print(_ state: LinkedState, _ failure: Failure?) -> ExitStatus {
        let arrangement = LinkedArrangement(.init(text: request.words, order: order), of: state.all)
        var rows = arrangement.places.map { state.all[$0] }.filter { $0.knowledge != .gone }
        if let sort = request.sort { rows = rows.sorted(as: sort) }
        let printed = Array(rows.prefix(request.limit ?? rows.count))
        let repositories = request.form == nil ? printed.map(\.described) : printed.map(\.repository)
        let output = SearchOutput(
            form: request.form, query: SearchQuery(request.words, sort: request.sort ?? columnSort),
            links: run.host.links, now: pages.now, path: { _ in nil })
        if !(repositories.isEmpty && failure != nil), !output.write(repositories, environment: run.environment) {
            return SubcommandRun.answer(false)
        }
        if state.counts.gone > 0 { StandardStreams.complain(ListMessages.gone(state.counts.gone)) }
        let unknown = printed.count { $0.repository.isBuiltIn }
        if let failure {
            StandardStreams.complain(ListMessages.factsNotLoaded(state.counts.unknown, failure))
            return ExitStatus(failure)
        }
        if unknown > 0 {
            StandardStreams.complain(
                ListMessages.withoutFacts(unknown, isAnonymous: !loads.hasToken && !run.settings.isOffline))
        }
        if repositories.isEmpty {
            StandardStreams.complain(ListMessages.noMatches)
            return .failed
        }
        return .chosen
    }

    private var order: LinkedOrder { request.sort == nil ? request.order : .readme }

    /// The sort order whose column stands out.
    private var columnSort: SearchSort {
        switch request.order {
        case .stars: .stars
        case .readme, .lastPush, .name: .bestMatch
        }
    }
}

extension [LinkedItem] {
    /// In the order of a search, as far as facts allow; a stable sort. Those without facts come last.
    fileprivate func sorted(as sort: SearchSort) -> [LinkedItem] {
        let keys = map { $0.repository.isBuiltIn ? .min : sort.key(of: $0.repository) }
        return keys.fallingIndices.map { self[$0] }
    }
}
