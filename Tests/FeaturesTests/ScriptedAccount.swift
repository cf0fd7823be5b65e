import ReactiveTesting
import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// The accounts that are kept on disk, and GitHub's word on them, as a test plays them.
final class ScriptedAccount: Sendable {
    /// What is asked, and may take time.
    enum Question: Hashable {
        case find, check, budgets, login
        /// Whether the code was entered.
        case poll
        /// With a token that was typed.
        case signIn
        /// The account of such a token is being saved.
        case save
        case logout
    }

    /// What the outside says from now on.
    struct Script {
        /// The first is the one in use, and signing out leaves the others.
        var kept: [Account]
        /// Why other tokens could not be used.
        var complaints: [String] = []
        var checkFailure: FailedRequest?
        var limits: [RateLimit] = []
        /// A sign-in shows it, and five seconds pass until it is entered; `nil` for one without.
        var code: DeviceCode?
        var login: Result<Account, LoginFailure> = .success(ScriptedAccount.login)
        var signOut = SignOut()
        var logoutFailure: LoginFailure?
    }

    private struct State {
        var script: Script
        var stalls: [Question: (asked: Gate, answer: Gate)] = [:]
        var asked: [Question] = []
        var opened: [String] = []
        var tokens: [String] = []
    }

    /// The account that a sign-in leads to.
    static let login = Account(login: "octocat", source: "login")

    private let state: Mutex<State>

    init(_ account: Account?) {
        state = Mutex(State(script: Script(kept: account.map { [$0] } ?? [])))
    }

    /// What was asked, in order.
    var asked: [Question] { state.withLock(\.asked) }
    /// The addresses that were opened in the browser.
    var opened: [String] { state.withLock(\.opened) }
    /// The tokens that were signed in with.
    var tokens: [String] { state.withLock(\.tokens) }

    func change(_ change: (inout Script) -> Void) { state.withLock { change(&$0.script) } }

    /// From now on, signing out fails.
    func failLogout(_ failure: LoginFailure) { change { $0.logoutFailure = failure } }

    /// From now on, signing in fails.
    func failLogin(_ failure: LoginFailure) { change { $0.login = .failure(failure) } }

    /// From now on, GitHub does not tell of the account.
    func failCheck(_ failure: FailedRequest) { change { $0.checkFailure = failure } }

    /// From now on, GitHub counts these.
    func count(_ limits: [RateLimit]) { change { $0.limits = limits } }

    /// From now on, a question is answered when the gate opens, even to who wants to know no longer.
    func stall(_ question: Question) -> Gate {
        let answer = Gate()
        state.withLock { $0.stalls[question] = (asked: Gate(), answer: answer) }
        return answer
    }

    /// Waits until a question is asked that is not answered yet.
    func waitUntilAsked(_ question: Question) async throws {
        try await state.withLock { $0.stalls[question]?.asked }?.waitUntilOpen(by: "a question, \(question)")
    }

    private func take(_ question: Question) async {
        let stall = state.withLock { state in
            state.asked.append(question)
            return state.stalls[question]
        }
        stall?.asked.open()
        // Not cancelled with the task: what comes late is what the tests are about.
        if let answer = stall?.answer { await Task { await answer.wait() }.value }
    }

    private var script: Script { state.withLock(\.script) }

    func dependencies(
        refusals: AsyncStream<RefusedToken>, _ now: @escaping @Sendable () -> Timestamp, _ clock: ManualClock
    ) -> AccountDependencies {
        AccountDependencies(
            find: {
                let script = self.script
                await self.take(.find)
                return (script.kept.first?.source, script.complaints)
            },
            check: {
                let kept = self.script.kept.first
                await self.take(.check)
                if let failure = self.script.checkFailure { throw failure }
                guard let kept else { throw FailedRequest(.forbidden(message: "")) }
                return kept
            },
            budgets: {
                await self.take(.budgets)
                return self.script.limits
            },
            login: { show, sleep, saving in
                await self.take(.login)
                if let code = self.script.code {
                    await show(code)
                    try await sleep(.seconds(5))
                    await self.take(.poll)
                    try await saving()
                }
                return try self.script.login.get()
            },
            signIn: { token, saving in
                self.state.withLock { $0.tokens.append(token.revealed) }
                await self.take(.signIn)
                try await saving()
                await self.take(.save)
                return try self.script.login.get()
            },
            logout: {
                await self.take(.logout)
                if let failure = self.script.logoutFailure { throw failure }
                return self.state.withLock { state -> SignOut? in
                    if state.script.kept.isEmpty { return nil }
                    state.script.kept.removeFirst()
                    return state.script.signOut
                }
            },
            openInBrowser: { address in self.state.withLock { $0.opened.append(address) } }, refusals: refusals,
            now: now, clock: clock)
    }
}
