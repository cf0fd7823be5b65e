import ArgumentParser
import Core
import Dispatch
import Features
import GitHub
import Glibc
import Library
import Screens
import System
import Terminal

/// Runs `ghlance auth`.
@MainActor
struct AuthRun {
    private let run: SubcommandRun
    private let trouble = Trouble()

    /// Runs the arguments of `ghlance auth` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(AuthCommand.self, arguments, environment: environment) { run, command in
            let auth = AuthRun(run: run)
            return switch command {
            case let login as AuthCommand.Login: try await auth.login(login)
            case let status as AuthCommand.Status: await auth.status(status)
            case is AuthCommand.Logout: try await auth.logout()
            default: await auth.token()
            }
        }
    }

    private var host: Host { run.host }

    private func identity(_ login: AuthCommand.Login? = nil) -> Identity {
        var settings = run.settings
        settings.clientId = login?.clientId
        let scopes = login?.scopes.flatMap { $0.split(separator: ",").map(String.init) } ?? []
        return Identity(
            host: host, environment: run.environment, settings: settings, transport: run.transport, scopes: scopes,
            forget: forget, onWait: { if let sentence = $0 { StandardStreams.complain(sentence) } })
    }

    // MARK: login

    private func login(_ command: AuthCommand.Login) async throws -> ExitStatus {
        let identity = identity(command)
        do {
            let account: Account
            if command.withToken {
                guard let token = readToken(),
                    let credential = Credential(token, source: .login, host: host.name)
                else { throw LoginFailure.noToken }
                account = try await identity.signIn(credential)
            } else {
                account = try await identity.login(show: { await show($0) }, sleep: { try await Task.sleep(for: $0) })
            }
            say(AuthMessages.signedIn(account, host: host.name))
            if case .variable(let name)? = identity.service.inEnvironment.credential?.source {
                say(AuthMessages.masks(name))
            }
            return .chosen
        } catch LoginFailure.noClientID {
            say(AuthMessages.noClientID(host))
            return .failed
        }
    }

    /// Reads a token from a prompt without echo, or from a file or pipe.
    private func readToken() -> String? {
        isatty(STDIN_FILENO) == 1
            ? SecretQuestion.answer(to: AuthMessages.tokenQuestion(of: host.name))
            : StandardStreams.readInput(limit: 65_536)
    }

    /// Shows a code without blocking; Enter opens the page.
    private func show(_ code: DeviceCode) {
        say("\(AuthMessages.typeCode) \(code.address)\n")
        say("  \(code.userCode)\n")
        guard isatty(STDIN_FILENO) == 1 else { return say(AuthMessages.waiting) }
        say(AuthMessages.pressEnter)
        let browser = Browser(environment: run.environment)
        DispatchQueue(label: "enter").async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
            guard byte == UInt8(ascii: "\n") else { return }
            Task {
                do { try await browser.open(code.address) } catch { StandardStreams.complain("\(error)") }
            }
        }
    }

    // MARK: status

    private func status(_ command: AuthCommand.Status) async -> ExitStatus {
        let identity = identity()
        let finding = await identity.find()
        for complaint in finding.complaints { StandardStreams.complain(complaint) }
        var (status, row) = (ExitStatus.notSignedIn, AuthCommand.Row(host: "\(host.name)"))
        if let credential = finding.credential {
            row.source = credential.source.name
            do {
                row.account = try await identity.client.account(of: credential)
                status = .chosen
            } catch {
                status = SubcommandRun.report(error)
            }
        }
        do { row.limits = try await identity.client.budgets() } catch {
            status = max(status, SubcommandRun.report(error))
        }
        return max(status, command.list.print([row], environment: run.environment) { $0.flatMap(lines) })
    }

    /// Names and values for people, in columns.
    private func lines(_ row: AuthCommand.Row) -> [String] {
        var lines = [("Host", row.host)]
        lines.append(("Account", row.account?.login ?? (row.source == nil ? AuthMessages.notSignedIn : "?")))
        if let source = row.source { lines.append(("Token", "from \(source)")) }
        if let account = row.account {
            let scopes = account.scopes.map { $0.isEmpty ? AuthMessages.noScopes : $0.joined(separator: ", ") }
            lines.append(("Scopes", scopes ?? AuthMessages.unknownScopes))
            lines.append(("Expires", account.expires?.dateText ?? AuthMessages.neverExpires))
        }
        if let limits = row.limits {
            let texts = limits.map { limit in
                let wait = limit.remaining < limit.limit ? WaitText.rounded(limit.secondsUntilReset) : nil
                let text = AuthMessages.budget(limit.remaining, of: limit.limit, refillsIn: wait)
                return limit.resource.padded(to: 28) + text
            }
            for (index, text) in (texts.isEmpty ? [AuthMessages.noLimits] : texts).enumerated() {
                lines.append((index == 0 ? "Rate limits" : "", text))
            }
        }
        return lines.map { CellText($0.padded(to: 12) + $1, repertoire: StandardStreams.outputRepertoire).string }
    }

    // MARK: logout and token

    private func logout() async throws -> ExitStatus {
        let identity = identity()
        let signedOut = try await identity.signOut()
        say(signedOut == nil ? AuthMessages.wasNotSignedIn(host.name) : AuthMessages.signedOut(host.name))
        if let kept = signedOut?.kept { say(kept) }
        if let source = await identity.find().credential?.source { say(AuthMessages.stillThere(source)) }
        return trouble.hasHappened ? .failed : .chosen
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
            let forgotten = try await library.forget(identity, host: host.origin)
            if let notice = forgotten.notice { StandardStreams.complain(notice.summary) }
            try library.close()
            return forgotten.favourites
        } catch {
            trouble.hasHappened = true
            SubcommandRun.complain(error.summary, AuthMessages.privateDataStays)
            return 0
        }
    }

    /// Whether the library still has what it should forget.
    private final class Trouble {
        var hasHappened = false
    }

    private func token() async -> ExitStatus {
        let finding = await identity().find()
        for complaint in finding.complaints { StandardStreams.complain(complaint) }
        guard let credential = finding.credential else {
            StandardStreams.complain(AuthMessages.noTokenToPrint)
            return .notSignedIn
        }
        return SubcommandRun.answer(StandardStreams.answer(credential.secret))
    }

    // MARK: Output

    private func say(_ text: String) { run.say(text) }
}
