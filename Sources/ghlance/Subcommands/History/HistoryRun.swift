import ArgumentParser
import Core
import GitHub
import Library
import Screens

/// Runs `ghlance history`.
@MainActor
struct HistoryRun {
    /// Runs the arguments of `ghlance history` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(HistoryCommand.self, arguments, environment: environment) { run, command in
            guard let command = command as? HistoryCommand else { return .usage }
            let library = try await run.openLibrary(for: run.identity)
            defer { try? library.close() }
            let entries = try await library.history(host: run.host.origin, limit: .max)
            return command.list.print(entries, environment: run.environment, none: HistoryMessages.none)
        }
    }
}
