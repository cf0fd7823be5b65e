public import Core

public struct OwnActionsDependencies: Sendable {
    var links: RepositoryLinks
    /// Runs a command without a terminal and reads its output; cancellation ends the command.
    var output: @Sendable (CommandInvocation) async -> CommandOutput
    /// Runs a command without a terminal and discards its output; cancellation does not end the command.
    var runInBackground: @Sendable (CommandInvocation) async -> CommandResult
    /// Runs commands on the terminal, one after the other until one is interrupted. Nothing is drawn meanwhile.
    /// Commands that were not started have no result.
    var runOnTerminal: TerminalRun
    /// With `waits`, waits at the end until the output was read, if there is any or a command failed.
    public typealias TerminalRun =
        @MainActor @Sendable ([CommandInvocation], _ waits: Bool) -> [CommandResult]

    public init(
        links: RepositoryLinks, output: @escaping @Sendable (CommandInvocation) async -> CommandOutput,
        runInBackground: @escaping @Sendable (CommandInvocation) async -> CommandResult,
        runOnTerminal: @escaping TerminalRun
    ) {
        (self.links, self.output, self.runInBackground) = (links, output, runInBackground)
        self.runOnTerminal = runOnTerminal
    }
}

/// The result of a command whose output is the program's.
public struct CommandOutput: Sendable, Equatable {
    let result: CommandResult
    /// Standard output.
    let bytes: [UInt8]
    /// Whether it wrote more than is read.
    let isTooLong: Bool

    public init(_ result: CommandResult, bytes: [UInt8] = [], isTooLong: Bool = false) {
        (self.result, self.bytes, self.isTooLong) = (result, bytes, isTooLong)
    }
}
