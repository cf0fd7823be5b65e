import ArgumentParser
import Core
import Dispatch
import Features
import GitHub
import Glibc
import Library
import Screens

struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "auth", abstract: "Sign in, sign out, and view account status.",
        subcommands: [Login.self, Status.self, Logout.self, Token.self])

    struct Login: HostCommand {
        static let endings = CommandEndings(done: "signed in", failed: "not signed in", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Sign in with a code or a token.")

        @OptionGroup var hostOptions: HostOptions

        @Flag(help: "read a token from standard input") var withToken = false

        @Option(help: OptionTable.clientId.argument) var clientId: String?

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
                Field("expiresAt", .date, "when the token expires") { FieldValue($0.account?.expires) },
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

    struct Logout: HostCommand {
        static let endings = CommandEndings(
            done: "signed out, or was not signed in", failed: "the library still has data of the account")
        static let configuration = CommandConfiguration(abstract: "Remove the token saved by ghlance.")

        @OptionGroup var hostOptions: HostOptions
    }

    struct Token: HostCommand {
        static let endings = CommandEndings(
            done: "printed", failed: "the output could not be written", makesRequests: true)
        static let configuration = CommandConfiguration(abstract: "Print the token in use.")

        @OptionGroup var hostOptions: HostOptions
    }
}

@MainActor
extension AuthCommand.Login {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let (accounts, host) = (AccountRun(run: run), run.host)
        var settings = run.settings
        settings.clientId = clientId
        let scopes = scopes.flatMap { $0.split(separator: ",").map(String.init) }
        let identity = accounts.identity(settings, scopes: scopes)
        do {
            let account: Account
            if withToken {
                guard let token = accounts.readToken(),
                    let credential = Credential(token, source: .login, host: host.name)
                else { throw LoginFailure.noToken }
                account = try await identity.signIn(credential)
            } else {
                account = try await identity.login(
                    show: { await accounts.show($0) }, sleep: { try await Task.sleep(for: $0) })
            }
            run.say(AuthMessages.signedIn(account, host: host.name))
            if case .variable(let name)? = identity.service.inEnvironment.credential?.source {
                run.say(AuthMessages.masks(name))
            }
            return .chosen
        } catch LoginFailure.noClientID {
            run.say(AuthMessages.noClientID(host))
            return .failed
        }
    }
}

@MainActor
extension AuthCommand.Status {
    func run(_ run: SubcommandRun) async -> ExitStatus {
        let identity = AccountRun(run: run).identity(run.settings)
        let finding = await identity.find()
        for complaint in finding.complaints { StandardStreams.complain(complaint) }
        var (status, row) = (ExitStatus.notSignedIn, AuthCommand.Row(host: "\(run.host.name)"))
        if let credential = finding.credential {
            row.source = credential.source.name
            do {
                row.account = try await identity.client.account(of: credential)
                status = .chosen
            } catch { status = SubcommandRun.report(error) }
        }
        do { row.limits = try await identity.client.budgets() } catch {
            status = max(status, SubcommandRun.report(error))
        }
        return max(status, list.print([row], environment: run.environment) { $0.flatMap(lines) })
    }

    /// Names and values for people, in columns.
    private func lines(_ row: AuthCommand.Row) -> [String] {
        var lines = [("Host", row.host)]
        lines.append(("Account", row.account?.login ?? (row.source == nil ? AuthMessages.notSignedIn : "?")))
        if let source = row.source { lines.append(("Token", "from \(source)")) }
        if let account = row.account {
            lines.append(("Scopes", AuthMessages.scopes(of: account)))
            lines.append(("Expires", account.expires?.dateText ?? AuthMessages.neverExpires))
        }
        if let limits = row.limits {
            let texts = limits.map { limit in
                let wait = limit.remaining < limit.limit ? WaitText.rounded(limit.secondsUntilReset) : nil
                let text = AuthMessages.budget(limit.remaining, of: limit.limit, refillsIn: wait)
                return limit.resource.padded(to: 28) + text
            }
            for (index, text) in (texts.isEmpty ? ["none"] : texts).enumerated() {
                lines.append((index == 0 ? "Rate limits" : "", text))
            }
        }
        return lines.map { CellText($0.padded(to: 12) + $1, repertoire: StandardStreams.outputRepertoire).string }
    }
}

@MainActor
extension AuthCommand.Logout {
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let (accounts, host) = (AccountRun(run: run), run.host.name)
        let identity = accounts.identity(run.settings)
        let signedOut = try await identity.signOut()
        run.say(signedOut == nil ? AuthMessages.wasNotSignedIn(host) : AuthMessages.signedOut(host))
        if let kept = signedOut?.kept { run.say(kept) }
        if let source = await identity.find().credential?.source { run.say(AuthMessages.stillThere(source)) }
        return accounts.trouble.hasHappened ? .failed : .chosen
    }
}

@MainActor
extension AuthCommand.Token {
    func run(_ run: SubcommandRun) async -> ExitStatus {
        let finding = await AccountRun(run: run).identity(run.settings).find()
        for complaint in finding.complaints { StandardStreams.complain(complaint) }
        guard let credential = finding.credential else { return .saying(AuthMessages.noTokenToPrint, .notSignedIn) }
        return SubcommandRun.answer(StandardStreams.answer(credential.secret))
    }
}

/// The accounts of a run, whose tokens may be wrong, new or signed out.
@MainActor
private struct AccountRun {
    let run: SubcommandRun
    let trouble = Trouble()

    /// Whether the library still has what it should forget.
    final class Trouble { var hasHappened = false }

    func identity(_ settings: Settings, scopes: [String] = []) -> Identity {
        Identity(
            host: run.host, environment: run.environment, settings: settings, transport: run.transport, scopes: scopes,
            forget: forget, onWait: { if let sentence = $0 { StandardStreams.complain(sentence) } })
    }

    /// Reads a token from a prompt without echo, or from a file or pipe.
    func readToken() -> String? {
        isatty(STDIN_FILENO) == 1
            ? SecretQuestion.answer(to: "Token for \(run.host.name) (not shown): ")
            : StandardStreams.readInput(limit: 65_536)
    }

    /// Shows a code without blocking; Enter opens the page.
    func show(_ code: DeviceCode) {
        run.say("Enter this code at \(code.address)\n")
        run.say("  \(code.userCode)\n")
        guard isatty(STDIN_FILENO) == 1 else { return run.say("Waiting for GitHub…") }
        run.say(AuthMessages.pressEnter)
        let browser = Browser(environment: run.environment)
        DispatchQueue(label: "enter").async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
            guard byte == UInt8(ascii: "\n") else { return }
            Task { do { try await browser.open(code.address) } catch { StandardStreams.complain("\(error)") } }
        }
    }

    /// Removes from the library what an identity alone may see.
    ///
    /// - Returns: The number of favourites of private repositories that stay.
    private func forget(_ identity: String) async -> Int {
        guard let folder = LibraryAccess.folder(run.environment), !LibraryAccess(folder: folder).isNew else { return 0 }
        do throws(LibraryFailure) {
            let library = try await Library.open(folder: folder, now: SystemTime.now) {
                StandardStreams.complain($0.summary)
            }
            let forgotten = try await library.forget(identity, host: run.host.origin)
            if let notice = forgotten.notice { StandardStreams.complain(notice.summary) }
            try library.close()
            return forgotten.favourites
        } catch {
            trouble.hasHappened = true
            SubcommandRun.complain(error.summary, AuthMessages.privateDataStays)
            return 0
        }
    }
}
