import ArgumentParser
import Core
import Features
import GitHub

/// Runs `ghlance forks`.
@MainActor
struct ForksRun {
    /// Runs the arguments of `ghlance forks` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(ForksCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? ForksCommand else { return .usage }
            let reference = try run.reference(command.name)
            let pages = await ViewedPages(run)
            let status = await list(reference, run, command, pages)
            await pages.close()
            return status
        }
    }

    private static func list(
        _ reference: RepositoryReference, _ run: SubcommandRun, _ command: ForksCommand, _ pages: ViewedPages
    ) async -> ExitStatus {
        let loads = pages.loads(waits: !command.reading.noWait)
        var (found, status) = await loads.found(reference)
        guard let parent = found else { return status }
        let (forks, failure) = await loads.forks(of: parent, limit: command.limit, countsCommits: command.ahead)
        pages.progress.clear()
        if let failure {
            status = max(status, SubcommandRun.report(failure, on: .forks(of: parent.fullName)))
            if forks.isEmpty { return status }
        }
        let rows = forks.prefix(command.limit).map { fork in
            ForksCommand.Row(
                printed: PrintedRepository(fork, run.host.links),
                aheadBy: loads.state.commitsAhead(in: fork.id) ?? nil)
        }
        return max(
            status, command.list.print(rows, environment: run.environment, none: ForksMessages.none(parent.fullName)))
    }
}
