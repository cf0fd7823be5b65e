import ArgumentParser
import Core
import GitHub

/// The command line of `ghlance auth`; ``AuthRun`` carries it out.
struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "auth", abstract: "Sign in, sign out, and view account status.",
        subcommands: [Login.self, Status.self, Logout.self, Token.self])

    /// Signs in.
    struct Login: HostCommand {
        static let endings = CommandEndings(done: "signed in", failed: "not signed in", makesRequests: true)
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

    /// An account of a host.
    struct Row: Sendable {
        let host: String
        var source: String?
        var account: Account?
        /// The rate limits; `nil` if they could not be read.
        var limits: [RateLimit]?
    }

    /// Shows who is signed in.
    struct Status: RequestingCommand, ListingCommand {
        static let endings = CommandEndings(
            done: "signed in", failed: "the output could not be written", makesRequests: true,
            partly: "something could not be loaded")
        static let configuration = CommandConfiguration(
            abstract: "View the account, the source of its token, and the rate limits.",
            discussion: OutputMessages.fieldList(listing.fields.names), endings: endings)

        static let listing = Listing<Row>(
            rows: "accounts",
            fields: FieldTable(rows: [
                Field("host", .text, "name of the host") { .text($0.host) },
                Field("login", .text, "name of the account") { FieldValue($0.account?.login) },
                Field("tokenSource", .text, "where the token comes from") { FieldValue($0.source) },
                Field("scopes", .list, "scopes of the token") { $0.account?.scopes.map(FieldValue.list) ?? .none },
                Field("expiresAt", .date, "when the token expires") {
                    $0.account?.expires.map(FieldValue.date) ?? .none
                },
                Field("rateLimits", .list, "rate limits and how much of each is left") {
                    $0.limits.map(limits) ?? .none
                },
            ]),
            columns: [
                ListingColumn("Host", "host"), ListingColumn("Account", "login"), ListingColumn("Token", "tokenSource"),
                ListingColumn("Scopes", "scopes", isFlexible: true), ListingColumn("Expires", "expiresAt"),
                ListingColumn("Rate limits", "rateLimits"),
            ],
            sorts: [ListSort("name", "host", isAscending: true)], whenEmpty: .neverHappens)

        @OptionGroup var requests: RequestOptions

        @OptionGroup var hostOptions: HostOptions

        @OptionGroup var list: ListOptions<Status>

        private static func limits(_ limits: [RateLimit]) -> FieldValue {
            let values = limits.map { limit in
                FieldValue.object(
                    [
                        .init("resource", .text(limit.resource)), .init("limit", .number(limit.limit)),
                        .init("remaining", .number(limit.remaining)), .init("resetAt", .date(limit.reset)),
                    ], text: "\(limit.resource) \(limit.remaining)/\(limit.limit)")
            }
            return .values(values, text: values.map(\.line).joined(separator: ", "))
        }
    }

    /// Signs out.
    struct Logout: HostCommand {
        static let endings = CommandEndings(
            done: "signed out, or was not signed in", failed: "the library still has data of the account")
        static let configuration = CommandConfiguration(abstract: "Remove the token saved by ghlance.")

        @OptionGroup var hostOptions: HostOptions
    }

    /// Prints the token.
    struct Token: HostCommand {
        static let endings = CommandEndings(
            done: "printed", failed: "the output could not be written", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Print the token in use.")

        @OptionGroup var hostOptions: HostOptions
    }
}
