import ReactiveTesting
import Synchronization
import TestSupport

@testable import Core
@testable import Features

/// The account that is kept on disk, and GitHub's word on it, as a test plays them.
final class ScriptedAccount: Sendable {
    /// What is asked, and may take time.
    enum Question: Hashable {
        case find
        case check
        case budgets
        case logout
    }

    private struct State {
        var kept: Account?
        var gates: [Question: Gate] = [:]
        var asked: [Question] = []
        var logoutFailure: LoginFailure?
        var loginFailure: LoginFailure?
        var checkFailure: FailedRequest?
        var limits: [RateLimit] = []
    }

    /// The account that a sign-in leads to.
    static let login = Account(login: "octocat", source: "login")

    private let state: Mutex<State>

    init(_ account: Account?) {
        state = Mutex(State(kept: account))
    }

    /// What was asked, in order.
    var asked: [Question] { state.withLock(\.asked) }

    /// From now on, signing out fails.
    func failLogout(_ failure: LoginFailure) { state.withLock { $0.logoutFailure = failure } }

    /// From now on, signing in fails.
    func failLogin(_ failure: LoginFailure) { state.withLock { $0.loginFailure = failure } }

    /// From now on, GitHub does not tell of the account.
    func failCheck(_ failure: FailedRequest) { state.withLock { $0.checkFailure = failure } }

    /// From now on, GitHub counts these.
    func count(_ limits: [RateLimit]) { state.withLock { $0.limits = limits } }

    /// From now on, a question is answered when the gate opens, even to who wants to know no longer.
    func stall(_ question: Question) -> Gate {
        let gate = Gate()
        state.withLock { $0.gates[question] = gate }
        return gate
    }

    private func take(_ question: Question) async {
        let gate = state.withLock { state in
            state.asked.append(question)
            return state.gates[question]
        }
        // Not cancelled with the task: what comes late is what the tests are about.
        if let gate { await Task { await gate.wait() }.value }
    }

    func dependencies(
        refusals: AsyncStream<RefusedToken>, _ now: @escaping @Sendable () -> Timestamp, _ clock: ManualClock
    ) -> AccountDependencies {
        AccountDependencies(
            find: {
                let kept = self.state.withLock(\.kept)
                await self.take(.find)
                return .init(source: kept?.source)
            },
            check: {
                let kept = self.state.withLock(\.kept)
                await self.take(.check)
                if let failure = self.state.withLock(\.checkFailure) { throw failure }
                guard let kept else { throw FailedRequest(.forbidden(message: "")) }
                return kept
            },
            budgets: {
                await self.take(.budgets)
                return self.state.withLock(\.limits)
            },
            login: { _, _, _ in
                if let failure = self.state.withLock(\.loginFailure) { throw failure }
                return Self.login
            },
            signIn: { _, _ in Account(login: "octocat", source: "token") },
            logout: {
                await self.take(.logout)
                if let failure = self.state.withLock(\.logoutFailure) { throw failure }
                return self.state.withLock { $0.kept.take() }.map { _ in SignOut() }
            },
            openInBrowser: { _ in }, refusals: refusals, now: now, clock: clock)
    }
}
