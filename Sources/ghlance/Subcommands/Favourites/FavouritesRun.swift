import ArgumentParser
import Core
import Features
import GitHub
import Glibc
import Library
import Screens
import System

/// Runs `ghlance favourites`.
@MainActor
struct FavouritesRun {
    let run: SubcommandRun
    let library: Library
    let identity: Identity
    let now: @Sendable () -> Timestamp = { SystemTime.now }

    /// Runs the arguments of `ghlance favourites` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(FavouritesCommand.self, arguments, environment: environment) { run, command in
            if let lists = command as? FavouritesCommand.StarLists {
                return await StarListsRun(run: run, waits: !lists.noWait).list(lists)
            }
            var (stars, status): (StarLists?, ExitStatus) = (nil, .chosen)
            let export = command as? FavouritesCommand.Export
            if (command as? FavouritesCommand.List)?.starList != nil || export?.by == .starList {
                (stars, status) = await StarListsRun(run: run).read()
                if stars == nil { return status }
            }
            let identity = run.identity
            let library = try await run.openLibrary(for: identity)
            defer { try? library.close() }
            let favourites = FavouritesRun(run: run, library: library, identity: identity)
            if command is FavouritesCommand.List || command is FavouritesCommand.Export {
                try await favourites.findViewer()
            }
            return switch command {
            case let list as FavouritesCommand.List: max(status, try await favourites.list(list, among: stars))
            case let add as FavouritesCommand.Add: try await favourites.add(add)
            case let remove as FavouritesCommand.Remove: try await favourites.remove(remove)
            case let sync as FavouritesCommand.Sync: try await favourites.sync(sync)
            case let read as FavouritesCommand.Import: try await favourites.read(read)
            case let export as FavouritesCommand.Export: max(status, try await favourites.export(export, lists: stars))
            default: .usage
            }
        }
    }

    /// The key of local data.
    var origin: String { host.origin }

    private var host: Host { run.host }

    func say(_ text: String) { run.say(text) }

    func complain(_ text: String) { StandardStreams.complain(text) }

    // MARK: list, export, import

    /// Looks for the token of whoever sees private favourites whole: only where there are any, because it may take gh.
    private func findViewer() async throws {
        guard try await library.favourites().contains(where: { !$0.repository.isPublic }) else { return }
        await identity.findOffline()
    }

    /// - Parameter stars: The star lists, if the favourites in one are listed.
    private func list(_ command: FavouritesCommand.List, among stars: StarLists?) async throws -> ExitStatus {
        let filter = command.words.joined(separator: " ")
        var favourites = try await library.favourites(host: origin)
        if let name = command.starList, let stars {
            guard let place = stars.place(named: name) else {
                complain(StarListsMessages.noSuchList(name, all: stars.all.map(\.name)))
                return .failed
            }
            favourites = favourites.filter { stars.places(of: $0.repository).contains(place) }
            let others = stars.all[place].items.count - favourites.count
            if others > 0 { complain(StarListsMessages.notFavourites(others)) }
        }
        favourites = favourites.arranged(by: .dateAdded, matching: filter)
        var lines: [(id: Repository.ID, line: String)] = []
        if let words = command.match {
            lines = try await library.readmeLines(with: words, host: origin, limit: .max)
            favourites = favourites.ranked(for: words, readmes: lines.map(\.id))
        }
        let matches = Dictionary(lines.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
        let rows = favourites.map {
            FavouritesCommand.Row(
                favourite: $0, printed: PrintedRepository($0.repository, host.links), readmeMatch: matches[$0.id])
        }
        let isFiltered = !filter.isEmpty || command.match != nil
        return command.list.print(
            rows, environment: run.environment,
            none: isFiltered ? FavouritesMessages.nothing : FavouritesMessages.none, hasWords: isFiltered)
    }

    /// The host named on the command line; `nil` for all.
    private func host(named hostOptions: HostOptions) -> String? {
        hostOptions.host == nil && hostOptions.apiUrl == nil ? nil : origin
    }

    /// - Parameter lists: The star lists, if they are the sections.
    private func export(_ command: FavouritesCommand.Export, lists: StarLists?) async throws -> ExitStatus {
        let chosen = host(named: command.hostOptions)
        guard command.markdown else {
            let text = try await library.exportFavourites(host: chosen)
            return SubcommandRun.answer(StandardStreams.answer(json: String(text.dropLast())))
        }
        let sections: MarkdownExport.Sections =
            switch command.by {
            case .language, nil: .languages
            case .topic: .topics
            case .starList: .starLists(lists ?? StarLists([]), host: origin)
            }
        let text = MarkdownExport.text(of: try await library.favourites(host: chosen), by: sections) { favourite in
            let name = try? HostName(favourite.host)
            let host =
                favourite.host == origin
                ? host : try? Host(named: name, apiURL: name == nil ? favourite.host : nil, webURL: nil)
            return host?.webAddress(of: favourite.repository)
        }
        return SubcommandRun.answer(StandardStreams.answer(String(text.dropLast())))
    }

    private func read(_ command: FavouritesCommand.Import) async throws -> ExitStatus {
        var descriptor = STDIN_FILENO
        if let file = command.file {
            descriptor = open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                complain(FavouritesMessages.cannotRead(file, reason: String(cString: strerror(errno))))
                return .failed
            }
        }
        guard let text = StandardStreams.readInput(limit: 64 << 20, from: descriptor) else {
            complain(FavouritesMessages.importTooLarge)
            return .failed
        }
        let result = try await library.importFavourites(text, host: host(named: command.hostOptions))
        say(FavouritesMessages.imported(added: result.added, present: result.present, notes: result.notes))
        if result.searches > 0 { say(FavouritesMessages.importedSearches(result.searches)) }
        for (host, count) in result.hosts.sorted(by: { $0.key < $1.key }) where host != origin {
            say(FavouritesMessages.importedFor(host, count: count))
        }
        if result.skipped > 0 { StandardStreams.tell(FavouritesMessages.skipped(result.skipped)) }
        if !result.builtIn.isEmpty { StandardStreams.tell(FavouritesMessages.skippedBuiltIn(result.builtIn)) }
        if result.foreign > 0 { StandardStreams.tell(FavouritesMessages.skippedForeign(result.foreign)) }
        return .chosen
    }

    // MARK: add, remove

    /// Adds the repositories that can be added, and reports why the others cannot.
    ///
    /// - Returns: The worst status: GitHub unreachable, then an invalid name, then a repository that
    ///   does not exist.
    private func add(_ command: FavouritesCommand.Add) async throws -> ExitStatus {
        var status = ExitStatus.chosen
        func fail(_ failed: ExitStatus, _ sentence: String) {
            complain(sentence)
            status = max(status, failed)
        }
        var references: [RepositoryReference] = []
        for text in command.repositories {
            do throws(ValidationError) { references.append(try run.reference(text)) } catch {
                fail(.usage, error.message)
            }
        }
        guard !references.isEmpty else { return status }
        _ = await identity.find()
        for reference in references where status != .notSignedIn {
            do {
                let repository = try await identity.client.repository(reference)
                let added = try await library.addFavourites(
                    [repository], host: origin, at: now(), command.syncFavourites ? .queued : .local)
                say(
                    added.isEmpty
                        ? FavouritesMessages.present(repository.fullName)
                        : FavouritesMessages.added(repository.fullName, typed: reference.fullName))
            } catch let failed as FailedRequest {
                if case .notFound = failed.failure {
                    fail(.failed, SubcommandMessages.notFound(reference.fullName))
                } else {
                    let summary = "\(reference.fullName): \(failed.failure.summary)"
                    fail(ExitStatus(failed.failure), SubcommandMessages.failure(summary, failed.failure.advice))
                }
            }
        }
        // A rejected token is said once.
        return command.syncFavourites && status != .notSignedIn ? await sendStars(status) : status
    }

    private func remove(_ command: FavouritesCommand.Remove) async throws -> ExitStatus {
        let references = try command.repositories.map(run.reference)
        let favourites = try await library.favourites(host: origin)
        var (status, names) = (ExitStatus.chosen, Set<String>())
        for reference in references {
            let name = reference.fullName.lowercased()
            guard names.insert(name).inserted else { continue }
            guard let favourite = favourites.first(where: { $0.repository.fullName.lowercased() == name }) else {
                complain(FavouritesMessages.notThere(reference.fullName))
                status = .failed
                continue
            }
            try await library.removeFavourite(
                favourite.id, host: origin, at: now(), command.syncFavourites ? .queued : .local)
            say(FavouritesMessages.removed(favourite.repository.fullName))
        }
        guard command.syncFavourites else { return status }
        _ = await identity.find()
        return await sendStars(status)
    }

    /// Sends the queue of stars to GitHub.
    private func sendStars(_ status: ExitStatus) async -> ExitStatus {
        let library = library
        let sender = StarSender(of: { library }, client: identity.client, host: origin, now: now)
        var status = status
        let ending = await sender.run { outcome in
            guard case .refused(let change, let failure) = outcome else { return }
            await MainActor.run {
                complain(StarNotice.refusal(change, failure))
                // A repository that is there, but not for the scopes of the token.
                status = max(ExitStatus(failure), .unreachable)
            }
        }
        switch ending {
        case .done: return status
        case .busy: complain(FavouritesMessages.busy)
        case .postponed(let failure):
            complain(StarNotice.postponed(failure).sentence)
            status = ExitStatus(failure)
        case .broken(let failure): status = SubcommandRun.report(failure)
        }
        return status
    }

    // MARK: sync

    private func sync(_ command: FavouritesCommand.Sync) async throws -> ExitStatus {
        guard await identity.find().credential != nil else {
            complain(FavouritesMessages.needsToken)
            return .notSignedIn
        }
        _ = await sendStars(.chosen)
        let bar = ProgressBar()
        defer { bar.clear() }
        let library = library
        let result = try await StarSynchronisation(
            of: { library }, client: identity.client, host: origin, now: now
        ).run { bar.show(page: $0.pages, of: $0.pageCount) }
        bar.clear()
        say(FavouritesMessages.synchronised(result.count, added: result.added, skipped: result.skipped))
        if result.skipped > 0 { StandardStreams.tell(FavouritesMessages.unreadableStars) }
        if result.isSuddenlyEmpty { StandardStreams.tell(FavouritesMessages.noStars) }
        // Do not ask again about earlier ones.
        let unstarred = result.unstarred + (command.removeUnstarred ? result.unstarredBefore : [])
        let status = try await settle(unstarred, isAgreed: command.removeUnstarred)
        if run.settings.searchesReadmes { await readReadmes(bar) }
        return status
    }

    /// Reads READMEs as far as the rate limits allow; the next run goes on. That it fails does not make the rest fail.
    private func readReadmes(_ bar: ProgressBar) async {
        let library = library
        let reading = ReadmeReading(
            of: { library }, host: origin, session: identity.session, client: identity.client, now: now)
        var (count, known) = (100, await reading.progress())
        while known?.isDone == false {
            if let known { bar.show(readme: known.known, of: known.total) }
            do { known = try await reading.step(count, isAnonymous: false) } catch {
                if (error as? FailedRequest)?.failure.isTooMuchWork == true, count > 1 {
                    count /= 2
                    continue
                }
                bar.clear()
                StandardStreams.tell(
                    (error as? LibraryFailure)?.summary
                        ?? FavouritesMessages.readmesNotRead(FailedRequest(caught: error).failure))
                return
            }
        }
        bar.clear()
        if let known, known.total > 0 { StandardStreams.tell(FavouritesMessages.readmes(known)) }
    }

    /// Removing more favourites than this requires typing their number.
    nonisolated static let mostUnconfirmed = 20

    /// Removes favourites that are no longer starred if the user agrees; those with a note always stay.
    private func settle(_ unstarred: [Favourite], isAgreed: Bool) async throws -> ExitStatus {
        guard !unstarred.isEmpty else { return .chosen }
        // On standard error, like the question: standard output may be redirected.
        StandardStreams.tell(FavouritesMessages.unstarred(unstarred.count))
        for favourite in unstarred { StandardStreams.tell("  " + favourite.repository.fullName) }
        let count = unstarred.count { $0.note == nil }
        if count == 0 {
            StandardStreams.tell(FavouritesMessages.allKeptForNotes)
            return .chosen
        }
        if count > Self.mostUnconfirmed {
            guard Confirmation.isGiven(FavouritesMessages.removeCountQuestion(count), by: "\(count)") else {
                StandardStreams.tell(FavouritesMessages.notConfirmed)
                return isAgreed ? .failed : .chosen
            }
        } else if !isAgreed, !StandardStreams.asks(FavouritesMessages.removeQuestion) {
            StandardStreams.tell(FavouritesMessages.keptUnstarred)
            return .chosen
        }
        for favourite in unstarred {
            if favourite.note != nil {
                say(FavouritesMessages.keptForNote(favourite.repository.fullName))
            } else {
                try await library.removeFavourite(favourite.id, host: origin, at: now())
                say(FavouritesMessages.removed(favourite.repository.fullName))
            }
        }
        return .chosen
    }
}
