import ArgumentParser
import Core
import Features
import GitHub
import Glibc
import Library

@MainActor
extension FavouritesCommand.Add {
    /// Adds the repositories that can be added, and reports why the others cannot.
    ///
    /// - Returns: The worst status: GitHub unreachable, then an invalid name, then a repository that
    ///   does not exist.
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let identity = run.identity
        let library = try await run.library(for: identity)
        var status = ExitStatus.chosen
        var references: [RepositoryReference] = []
        for text in repositories {
            do throws(ValidationError) { references.append(try run.reference(text)) } catch {
                status = max(status, .saying(error.message, .usage))
            }
        }
        guard !references.isEmpty else { return status }
        _ = await identity.find()
        for reference in references where status != .notSignedIn {
            do {
                let repository = try await identity.client.repository(reference)
                let added = try await library.addFavourites(
                    [repository], host: run.host.origin, at: SystemTime.now, syncFavourites ? .queued : .local)
                run.say(
                    added.isEmpty
                        ? FavouritesMessages.present(repository.fullName)
                        : FavouritesMessages.added(repository.fullName, typed: reference.fullName))
            } catch let failed as FailedRequest {
                let (name, failure) = (reference.fullName, failed.failure)
                let sentence =
                    switch failure {
                    case .notFound: SubcommandMessages.notFound(name)
                    default: SubcommandMessages.failure("\(name): \(failure.summary)", failure.advice)
                    }
                status = max(status, .saying(sentence, ExitStatus(failure)))
            }
        }
        // A rejected token is said once.
        return syncFavourites && status != .notSignedIn ? await run.sendStars(of: library, identity, status) : status
    }
}

@MainActor
extension FavouritesCommand.Remove {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let identity = run.identity
        let library = try await run.library(for: identity)
        let references = try repositories.map(run.reference)
        let favourites = try await library.favourites(host: run.host.origin)
        var (status, names) = (ExitStatus.chosen, Set<String>())
        for reference in references {
            let name = reference.fullName.lowercased()
            guard names.insert(name).inserted else { continue }
            guard let favourite = favourites.first(where: { $0.repository.fullName.lowercased() == name }) else {
                status = .saying(FavouritesMessages.notThere(reference.fullName))
                continue
            }
            try await library.removeFavourite(
                favourite.id, host: run.host.origin, at: SystemTime.now, syncFavourites ? .queued : .local)
            run.say(FavouritesMessages.removed(favourite.repository.fullName))
        }
        guard syncFavourites else { return status }
        _ = await identity.find()
        return await run.sendStars(of: library, identity, status)
    }
}

extension SubcommandRun {
    /// Sends the queue of stars to GitHub.
    fileprivate func sendStars(of library: Library, _ identity: Identity, _ status: ExitStatus) async -> ExitStatus {
        let sender = StarSender(of: { library }, client: identity.client, host: host.origin, now: { SystemTime.now })
        var status = status
        let ending = await sender.run { outcome in
            guard case .refused(let change, let failure) = outcome else { return }
            await MainActor.run {
                StandardStreams.complain(StarMessage.refusal(change, failure))
                // A repository that is there, but not for the scopes of the token.
                status = max(ExitStatus(failure), .unreachable)
            }
        }
        switch ending {
        case .done: return status
        case .busy: StandardStreams.complain(FavouritesMessages.busy)
        case .postponed(let failure): status = .saying(StarMessage.postponed(failure), ExitStatus(failure))
        case .broken(let failure): status = Self.report(failure)
        }
        return status
    }
}

@MainActor
extension FavouritesCommand.Sync {
    /// Removing more favourites than this requires typing their number.
    nonisolated static let mostUnconfirmed = 20

    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let identity = run.identity
        let library = try await run.library(for: identity)
        guard await identity.find().credential != nil else {
            return .saying(FavouritesMessages.needsToken, .notSignedIn)
        }
        _ = await run.sendStars(of: library, identity, .chosen)
        let line = ProgressLine()
        defer { line.clear() }
        let result = try await StarSynchronisation(
            of: { library }, client: identity.client, host: run.host.origin, now: { SystemTime.now }
        ).run { await line.show(FavouritesMessages.progress(page: $0.pages, of: $0.pageCount)) }
        line.clear()
        run.say(FavouritesMessages.synchronised(result.count, added: result.added, skipped: result.skipped))
        if result.skipped > 0 { StandardStreams.tell(FavouritesMessages.unreadableStars) }
        if result.isSuddenlyEmpty { StandardStreams.tell(FavouritesMessages.noStars) }
        // Do not ask again about earlier ones.
        let unstarred = result.unstarred + (removeUnstarred ? result.unstarredBefore : [])
        let status = try await settle(unstarred, of: library, run)
        if run.settings.searchesReadmes { await readReadmes(of: library, identity, run.host.origin, line) }
        return status
    }

    /// Reads READMEs as far as the rate limits allow; the next run goes on. That it fails does not make the rest fail.
    private func readReadmes(of library: Library, _ identity: Identity, _ origin: String, _ line: ProgressLine) async {
        let reading = ReadmeReading(
            library: { library }, host: origin, session: identity.session, client: identity.client,
            now: { SystemTime.now })
        var (count, known) = (100, await reading.progress())
        while known?.isDone == false {
            if let known { line.show(FavouritesMessages.progress(readme: known.known, of: known.total)) }
            do { known = try await reading.step(count, isAnonymous: false) } catch {
                if (error as? FailedRequest)?.failure.isTooMuchWork == true, count > 1 {
                    count /= 2
                    continue
                }
                line.clear()
                StandardStreams.tell(
                    (error as? LibraryFailure)?.summary
                        ?? FavouritesMessages.readmesNotRead(FailedRequest(caught: error).failure))
                return
            }
        }
        line.clear()
        if let known, known.total > 0 { StandardStreams.tell(FavouritesMessages.readmes(known)) }
    }

    /// Removes favourites that are no longer starred if the user agrees; those with a note always stay.
    private func settle(
        _ unstarred: [Favourite], of library: Library, _ run: SubcommandRun
    ) async throws -> ExitStatus {
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
            guard StandardStreams.asks("Remove \(count) favourites? Type \(count) to confirm: ", for: ["\(count)"])
            else {
                StandardStreams.tell(FavouritesMessages.notConfirmed)
                return removeUnstarred ? .failed : .chosen
            }
        } else if !removeUnstarred, !StandardStreams.asks("Remove these favourites? [y/N] ") {
            StandardStreams.tell(FavouritesMessages.keptUnstarred)
            return .chosen
        }
        for favourite in unstarred {
            if favourite.note != nil {
                run.say(FavouritesMessages.keptForNote(favourite.repository.fullName))
            } else {
                try await library.removeFavourite(favourite.id, host: run.host.origin, at: SystemTime.now)
                run.say(FavouritesMessages.removed(favourite.repository.fullName))
            }
        }
        return .chosen
    }
}
