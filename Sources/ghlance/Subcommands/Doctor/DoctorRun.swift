import ArgumentParser
import Core
import GitHub
import Glibc
import Library

/// Runs `ghlance doctor`: looks at everything that ghlance needs, and changes nothing.
@MainActor
struct DoctorRun {
    let environment: [String: String]
    let isOffline: Bool
    let requests: RequestCounter

    /// Runs the arguments of `ghlance doctor` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(DoctorCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? DoctorCommand else { return .failed }
            let doctor = DoctorRun(environment: environment, isOffline: command.offline, requests: run.requests)
            // A line that is cleared again, where that can be done.
            let showsProgress = (StandardStreams.outputColumns ?? 0) > 20
            if showsProgress { StandardStreams.showProgress(DoctorMessages.checking) }
            let lines = await doctor.lines(hosts: doctor.hosts(of: run))
            if showsProgress { StandardStreams.showProgress(nil) }
            let problem = lines.contains { $0.state == .problem } ? ExitStatus.failed : .chosen
            return max(problem, command.list.print(lines, environment: environment, draw: drawn))
        }
    }

    /// The lines in sections, with a summary below them.
    private static func drawn(_ lines: [DoctorLine]) -> [String] {
        let columns = StandardStreams.outputColumns
        let summary = CellText(DoctorMessages.summary(lines)).folded(to: columns ?? .max).map(\.string)
        return (DoctorTable(lines: lines, columns: columns).text + summary)
            .map { CellText($0, repertoire: StandardStreams.outputRepertoire).string }
    }

    /// The host of the command line and, unless it or the environment names an API or a host for this run, those with a saved token.
    private func hosts(of run: SubcommandRun) -> [Host] {
        let isNamed = run.settings.host != nil || run.settings.apiUrl != nil
        guard !isNamed, !run.host.isStandIn, environment["GHLANCE_API_URL"]?.isEmpty ?? true else { return [run.host] }
        let saved =
            AccountStore(environment: environment).hostNames + GHCommandLine(environment: environment).hostNames
        var names = [run.host.name]
        for name in saved where !names.contains(name) { names.append(name) }
        return [run.host]
            + names.dropFirst().compactMap { try? Host(named: $0, isChosen: false, apiURL: nil, webURL: nil) }
    }

    /// Checks everything, what takes time at the same time.
    private func lines(hosts: [Host]) async -> [DoctorLine] {
        async let library = Self.library(folder: LibraryAccess.folder(environment))
        async let network = hostLines(hosts)
        async let multiplexer = multiplexer()
        async let programs = programs()
        let here = terminal() + (await multiplexer) + locale() + colours()
        return here + (await network) + proxies() + (await library) + clipboard() + browser() + (await programs)
            + versions()
    }
}
