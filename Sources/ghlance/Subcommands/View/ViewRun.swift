import ArgumentParser
import Core
import Features
import GitHub
import Glibc

@MainActor
struct ViewRun {
    let run: SubcommandRun
    let command: ViewCommand
    let pages: ViewedPages
    let loads: LoadRun
    let clones: CloneIndex

    /// Prints fields of the repositories that are found.
    func printFields() async -> ExitStatus {
        var (status, rows) = (ExitStatus.chosen, [PrintedRepository]())
        // A rejected token is said once.
        for name in command.names where status != .notSignedIn {
            let found = await repository(name)
            status = max(status, found.status)
            guard let repository = found.repository else { continue }
            status = max(status, await loadFields(of: repository))
            let facts = command.output.names(\.isOfFacts) ? loads.state.pageFacts : nil
            rows.append(PrintedRepository(repository, run.host.links, path: clones.path(of: repository), facts: facts))
        }
        let isSingle = command.names.count == 1
        if isSingle, rows.isEmpty { return status }
        return max(status, command.output.write(rows, isSingle: isSingle, environment: run.environment))
    }

    /// Loads what the fields take beyond the repository, and says what of it is not known.
    private func loadFields(of repository: Repository) async -> ExitStatus {
        let (isOffline, part) = (run.settings.isOffline, MissingPart.facts(of: repository.fullName))
        if isOffline, command.output.names(\.isOnlyInAnswers) { return .saying(part.notSaved, .unreachable) }
        guard command.output.names(\.isOfFacts) else { return .chosen }
        await loads.facts(of: repository)
        let facts = loads.state.pageFacts
        let failure = loads.failureOfDetails(of: repository)
        let status = report(failure, part, isKept: facts != nil)
        if status != .chosen { return status }
        // REST has languages and releases only.
        let isByToken = command.output.names { $0.isOfFacts && !["languages", "latestRelease"].contains($0.name) }
        guard facts == nil || isByToken && facts?.openIssues == nil else { return .chosen }
        let onlineReason = loads.hasToken ? ViewMessages.factsMissing(repository.fullName) : ViewMessages.signIn
        return .saying(isOffline ? part.notSaved : onlineReason, .unreachable)
    }

    /// Prints pages, one below the other.
    func printPages() async -> ExitStatus {
        let pager = command.noPager ? nil : Pager(run.environment)
        var (status, isFirst, paged) = (ExitStatus.chosen, true, [Text]())
        for name in command.names where status != .notSignedIn {
            let found = await repository(name)
            status = max(status, found.status)
            guard let repository = found.repository else { continue }
            let (text, ending) = await page(of: repository)
            status = max(status, ending)
            guard let text else { continue }
            if pager != nil {
                // What went wrong with others is said above it.
                paged.append(text)
                continue
            }
            let isWritten = (isFirst || StandardStreams.answer(safe: [""])) && text.write()
            isFirst = false
            if !isWritten { return SubcommandRun.answer(false) }
        }
        guard let pager, !paged.isEmpty else { return status }
        let lines = Array(paged.map(\.lines).joined(separator: [""]))
        if pager.show(lines.map { $0 + "\n" }.joined()) { return status }
        return max(status, SubcommandRun.answer(StandardStreams.answer(safe: lines)))
    }

    /// Finds a repository by what was typed, and says what there is to say about that.
    private func repository(_ typed: String) async -> (repository: Repository?, status: ExitStatus) {
        let reference: RepositoryReference
        do throws(ValidationError) { reference = try run.reference(typed) } catch {
            return (nil, .saying(error.message, .usage))
        }
        return await loads.found(reference)
    }

    /// Says why something of a page could not be loaded. Offline, what is saved is what there is, and a host may not have a part of it.
    func report(_ failure: Failure?, _ part: MissingPart, isKept: Bool) -> ExitStatus {
        guard let failure, failure != .offline else { return .chosen }
        let status = SubcommandRun.report(failure, on: part, isKept: isKept)
        if case .notFound = failure { return .chosen }
        return status
    }
}
