import Accounts
import ArgumentParser
import Dispatch
import Features
import GitHub
import Glibc
import HTTP
import Library
import Model
import Platform
import Screens
import Terminal
import Text

/// Runs `ghlance auth`.
@MainActor
package struct AuthRun {
    private let run: SubcommandRun
    private let trouble = Trouble()

    /// Runs the arguments of `ghlance auth` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and `HostError`.
    package static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        try SubcommandRun.perform(AuthCommand.self, arguments, environment: environment) { run, command in
            let auth = AuthRun(run: run)
            return switch command {
            case let login as AuthCommand.Login: try await auth.login(login)
            case is AuthCommand.Status: await auth.status()
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
        let letters = BigLetters.rows(of: code.userCode, full: CharacterLocale.repertoire == .unicode ? "█" : "#") ?? []
        say("\(AuthMessages.typeCode) \(code.address)\n")
        for row in letters { say("  " + row) }
        if !letters.isEmpty { say("") }
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

    private func status() async -> ExitStatus {
        let identity = identity()
        let finding = await identity.find()
        for complaint in finding.complaints { StandardStreams.complain(complaint) }
        tell("Host", "\(host.name)")
        var status = ExitStatus.failed
        if let credential = finding.credential {
            do {
                let account = try await identity.client.account(of: credential)
                tell("Account", account.login)
                tell("Token", "from \(credential.source.name)")
                let scopes = account.scopes.map { $0.isEmpty ? AuthMessages.noScopes : $0.joined(separator: ", ") }
                tell("Scopes", scopes ?? AuthMessages.unknownScopes)
                tell("Expires", account.expires?.dateText ?? AuthMessages.neverExpires)
                status = .chosen
            } catch {
                tell("Account", "?")
                tell("Token", "from \(credential.source.name)")
                status = SubcommandRun.report(error)
            }
        } else {
            tell("Account", AuthMessages.notSignedIn)
        }
        await tellBudgets(identity)
        return status
    }

    private func tellBudgets(_ identity: Identity) async {
        do {
            let budgets = try await identity.client.budgets()
            if budgets.isEmpty { tell("Rate limits", AuthMessages.noLimits) }
            for (index, budget) in budgets.enumerated() {
                let wait = budget.remaining < budget.limit ? WaitText.rounded(budget.secondsUntilReset) : nil
                let name = budget.resource.padded(to: 27) + " "
                tell(
                    index == 0 ? "Rate limits" : "",
                    name + AuthMessages.budget(budget.remaining, of: budget.limit, refillsIn: wait))
            }
        } catch {
            SubcommandRun.report(error)
        }
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
            return .failed
        }
        return SubcommandRun.answer(StandardStreams.answer(credential.secret))
    }

    // MARK: Output

    /// Writes a name and its value in columns.
    private func tell(_ name: String, _ text: String) { say(name.padded(to: 11) + " " + text) }

    private func say(_ text: String) { run.say(text) }
}
