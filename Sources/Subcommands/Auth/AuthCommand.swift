import ArgumentParser
import GitHub

/// `ghlance auth …`: what can be said on its command line. What is done is in ``AuthRun``.
struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance auth", abstract: "Sign in to GitHub, look who you are, sign out.",
        discussion: "To search for the word auth: ghlance -- auth",
        subcommands: [Login.self, Status.self, Logout.self, Token.self])

    /// Which host is meant.
    struct Place: ParsableArguments {
        @Option(help: "Which GitHub: github.com (default), TENANT.ghe.com, or a server's name. Also GH_HOST.")
        var host: String?

        @Option(help: "Where GitHub's API is, instead of the host's own. Also GHLANCE_API_URL.")
        var apiUrl: String?

        @Option(help: "Where GitHub's pages are, instead of the host's own.")
        var webUrl: String?

        var settings: Settings {
            var settings = Settings()
            settings.host = host
            settings.apiUrl = apiUrl
            settings.webUrl = webUrl
            return settings
        }
    }

    /// Signs in.
    struct Login: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign in with a code to type at GitHub, or with a token.")

        @OptionGroup var place: Place

        @Flag(help: "Read a token from standard input, at a terminal without showing it, instead of asking for a code.")
        var withToken = false

        @Option(help: "The OAuth app to sign in with. Also GHLANCE_CLIENT_ID.")
        var clientId: String?

        @Option(
            name: [.short, .long], parsing: .singleValue,
            help: "What the token may do besides reading what is public; repo for private repositories.")
        var scopes: [String] = []
    }

    /// Says who is signed in.
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say who GitHub sees, where the token is from, and what is left of each rate limit.")

        @OptionGroup var place: Place
    }

    /// Signs out.
    struct Logout: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Forget the token that this program keeps.")

        @OptionGroup var place: Place
    }

    /// Prints the token.
    struct Token: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the token that searches are sent with.")

        @OptionGroup var place: Place
    }
}
