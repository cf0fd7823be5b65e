import Accounts
import ArgumentParser
import GitHub
import HTTP
import Model
import Platform

/// An action of a subcommand, which works on one host.
protocol HostCommand: ParsableCommand {
    var hostOptions: HostOptions { get }
}

/// What a run of a subcommand works with.
@MainActor
struct SubcommandRun {
    let environment: [String: String]
    let settings: Settings
    let host: Host
    let transport = CurlTransport()

    private init(_ command: some HostCommand, _ environment: [String: String]) throws(HostError) {
        self.environment = environment
        var settings = command.hostOptions.settings
        let file = ConfigurationReading(environment: { environment[$0] })
        if let notice = file?.notice { StandardStreams.complain(notice) }
        host = try settings.host(file, environment: { environment[$0] }) {
            GHCommandLine(environment: environment).defaultHost
        }
        self.settings = settings
    }

    /// Runs the arguments of a subcommand and returns the exit status. What the work throws is reported.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(
        _ subcommand: any ParsableCommand.Type, _ arguments: [String], environment: [String: String],
        _ work: @escaping @MainActor (SubcommandRun, any HostCommand) async throws -> ExitStatus
    ) throws -> ExitStatus {
        var command = try subcommand.parseAsRoot(arguments)
        var status = ExitStatus.failed
        guard let action = command as? any HostCommand else {
            // Help is thrown, too.
            try command.run()
            return status
        }
        let run = try SubcommandRun(action, environment)
        MainQueue().run {
            do { status = try await work(run, action) } catch { status = report(error) }
            await run.transport.shutdown()
        }
        return status
    }

    /// Reports an error and returns the status that stands for it.
    @discardableResult
    static func report(_ error: any Error) -> ExitStatus {
        switch error {
        case let failure as LibraryFailure: complain(failure.summary, failure.advice)
        case let failure as LoginFailure: complain(failure.summary, failure.advice)
        case let failed as FailedRequest:
            complain(failed.failure.summary, failed.failure.advice)
            return .unreachable
        case let error as ValidationError:
            StandardStreams.complain(error.message)
            return .usage
        default: StandardStreams.complain("\(error)")
        }
        return .failed
    }

    static func complain(_ summary: String, _ advice: String) {
        StandardStreams.complain(SubcommandMessages.failure(summary, advice))
    }
}
