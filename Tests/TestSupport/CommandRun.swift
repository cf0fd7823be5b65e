import Glibc

/// A program run to its end without a terminal: no controlling one, nothing to read, both outputs kept apart.
package struct CommandRun: Sendable {
    /// The exit status as a shell sees it: 128 and the number of the signal when one ended the program.
    package let status: Int32
    /// What it wrote to its standard output.
    package let output: String
    /// What it wrote to its standard error.
    package let error: String

    /// Runs a program in the environment that `TerminalDriver` pins, and with what is added to it.
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - environment: what is added to, or replaces, the pinned environment.
    ///   - isAskedForToken: whether a token is what the program is to print.
    /// - Throws: ``TerminalDriverError`` when it cannot be started.
    package init(_ command: [String], environment: [String: String] = [:], isAskedForToken: Bool = false) throws {
        let folder = try TerminalDriverFolder()
        defer { folder.remove() }
        // A session of its own, because the one of the tests may have a terminal.
        let result = try ChildProcess.run(
            ["setsid", "--wait"] + command, environment: folder.environment().merging(environment) { $1 },
            outputFile: folder.path("output"), errorFile: folder.path("error"))
        status = result.status
        output = result.output
        error = folder.read("error") ?? ""
        if !isAskedForToken { TokenWatch.check(output.utf8, writtenTo: "standard output") }
        TokenWatch.check(error.utf8, writtenTo: "standard error")
    }
}
