import ArgumentParser
import GitHub

/// The command line of `ghlance auth`; ``AuthRun`` carries it out.
struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance auth", abstract: "Sign in, sign out, and view account status.",
        discussion: "To search for the word auth: ghlance -- auth",
        subcommands: [Login.self, Status.self, Logout.self, Token.self])

    /// Signs in.
    struct Login: HostCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in with a code or a token.")

        @OptionGroup var hostOptions: HostOptions

        @Flag(help: "read a token from standard input")
        var withToken = false

        @Option(help: OptionTable.clientId.argument)
        var clientId: String?

        @Option(
            name: [.short, .long], parsing: .singleValue,
            help: "request additional scopes, such as repo for private repositories")
        var scopes: [String] = []
    }

    /// Shows who is signed in.
    struct Status: RequestingCommand {
        static let configuration = CommandConfiguration(
            abstract: "View the account, the source of its token, and the rate limits.")

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions
    }

    /// Signs out.
    struct Logout: HostCommand {
        static let configuration = CommandConfiguration(abstract: "Remove the token saved by ghlance.")

        @OptionGroup var hostOptions: HostOptions
    }

    /// Prints the token.
    struct Token: HostCommand {
        static let configuration = CommandConfiguration(abstract: "Print the token in use.")

        @OptionGroup var hostOptions: HostOptions
    }
}
