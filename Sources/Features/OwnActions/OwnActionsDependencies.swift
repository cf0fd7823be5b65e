public import Core

/// Runs the commands of the user's own actions.
public struct OwnActionsDependencies: Sendable {
    /// The addresses of repositories.
    var links: RepositoryLinks
    /// Runs a command without a terminal and reads its output; cancelling it ends the command.
    var output: @Sendable (CommandInvocation) async -> CommandOutput
    /// Runs a command without a terminal and discards its output; cancelling it does not end the command.
    var runInBackground: @Sendable (CommandInvocation) async -> CommandResult
    /// Runs commands on the terminal, one after the other until one is interrupted, and waits then until what they printed was read, if it
    /// is to. Nothing is drawn meanwhile. There are no results of those that were not begun.
    var runOnTerminal: TerminalRun
    /// Runs commands on the terminal, and waits at the end if they printed anything or failed.
    public typealias TerminalRun =
        @MainActor @Sendable ([CommandInvocation], _ waits: Bool) -> [CommandResult]

    /// Creates the dependencies.
    public init(
        links: RepositoryLinks, output: @escaping @Sendable (CommandInvocation) async -> CommandOutput,
        runInBackground: @escaping @Sendable (CommandInvocation) async -> CommandResult,
        runOnTerminal: @escaping TerminalRun
    ) {
        (self.links, self.output, self.runInBackground) = (links, output, runInBackground)
        self.runOnTerminal = runOnTerminal
    }
}

/// What came of a command whose output is the program's.
public struct CommandOutput: Sendable, Equatable {
    /// How it ended.
    let result: CommandResult
    /// Its standard output.
    let bytes: [UInt8]
    /// Whether it wrote more than is read.
    let isTooLong: Bool

    /// Creates an output.
    public init(_ result: CommandResult, bytes: [UInt8] = [], isTooLong: Bool = false) {
        (self.result, self.bytes, self.isTooLong) = (result, bytes, isTooLong)
    }
}
