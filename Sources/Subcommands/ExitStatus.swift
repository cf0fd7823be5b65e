/// The exit status of the program.
package enum ExitStatus: Int32 {
    /// A URL was printed.
    case chosen = 0
    /// The URL could not be written; for a subcommand, nothing matched or the library failed.
    case failed = 1
    /// Wrong usage, or no terminal.
    case usage = 2
    /// For a subcommand, GitHub refused or could not be reached.
    case unreachable = 3
    /// For a subcommand, it needs a token and there is none that works.
    case notSignedIn = 4
    /// Quit without choosing.
    case left = 130
}
