import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Signing in with a token that is typed or pasted: what is done with it, and that its text is nowhere.
@MainActor
struct TokenFieldTests {
    private nonisolated static let token = "ghp_tokenOfTheFieldNeverToBeSeen00000001"

    private let accounts = ScriptedAccount(nil)

    private func probe(
        hasClientID: Bool = false, tokenPage: String? = "https://github.com/settings/tokens",
        middleware: [Middleware<AccountReactor>] = []
    ) -> StoreProbe<AccountReactor> {
        let dependencies = accounts.dependencies(
            refusals: AsyncStream { $0.finish() }, { AccountReactorTests.start }, ManualClock())
        let probe = StoreProbe(
            AccountReactor(dependencies),
            initialState: AccountState(host: "github.com", hasClientID: hasClientID, tokenPage: tokenPage),
            middleware: middleware)
        probe.begin(.open)
        return probe
    }

    private func insert(_ text: String) -> AccountReactor.Action { .editToken(.insert(Secret(text))) }

    private func field(_ probe: StoreProbe<AccountReactor>) -> TokenField? {
        if case .token(let field) = probe.state.login { field } else { nil }
    }

    @Test("without a client id Enter opens the field, and Enter in it signs in with what was typed and pasted")
    func signIn() async {
        let probe = probe()
        probe.begin(.signIn)
        #expect(field(probe) == TokenField())
        // Nothing to sign in with yet.
        probe.begin(.signIn)
        #expect(field(probe) == TokenField())
        for character in Self.token.prefix(4) { probe.begin(insert(String(character))) }
        probe.begin(insert("\n  \(Self.token.dropFirst(4)) \t\r\nsecond line\n"))
        #expect(field(probe)?.text == Secret(Self.token))
        await probe.send(.signIn)
        #expect(accounts.tokens == [Self.token])
        #expect(probe.state.login == nil && probe.state.status == .signedIn(ScriptedAccount.login))
        #expect(probe.state.notices == [.signedIn(login: "octocat")])
    }

    @Test("the text is edited at its end, and what is deleted is gone")
    func editing() {
        let probe = probe()
        let edits = [insert("abc"), .editToken(.deleteBackward), insert(" "), insert("d")]
        for action in [AccountReactor.Action.signIn] + edits { probe.begin(action) }
        #expect(field(probe)?.text == Secret("abd"))
        probe.begin(.editToken(.clear))
        probe.begin(.editToken(.deleteBackward))
        #expect(field(probe) == TokenField())
    }

    @Test("a token that fails keeps its text, with the failure until it is edited")
    func failure() async {
        accounts.failLogin(.refusedToken)
        let probe = probe()
        for action in [.signIn, insert(Self.token), .signIn] { probe.begin(action) }
        #expect(probe.state.isSendingToken && probe.state.isWorking)
        await probe.settle()
        #expect(!probe.state.isSendingToken)
        #expect(field(probe)?.failure == .refusedToken)
        #expect(field(probe)?.text == Secret(Self.token))
        probe.begin(.editToken(.deleteBackward))
        #expect(field(probe)?.failure == nil)
    }

    @Test(
        "a request that is given up leaves the field as it was; giving up again closes it; so does closing the dialog")
    func givingUp() async throws {
        let (answer, probe) = (accounts.stall(.signIn), probe())
        for action in [.signIn, insert(Self.token), .signIn] { probe.begin(action) }
        try await accounts.waitUntilAsked(.signIn)
        // Neither changed nor sent twice.
        probe.begin(insert("more"))
        probe.begin(.signIn)
        probe.begin(.giveUp)
        #expect(!probe.state.isSendingToken)
        #expect(field(probe)?.text == Secret(Self.token))
        answer.open()
        await probe.settle()
        #expect(probe.state.status == .anonymous && accounts.tokens == [Self.token])
        probe.begin(.giveUp)
        #expect(probe.state.login == nil)
        for action in [.signIn, insert("abc"), .close] { probe.begin(action) }
        #expect(probe.state.login == nil)
    }

    @Test(
        "once the account is being saved, the sign-in is not cancelled: what is on the disk is shown",
        arguments: [AccountReactor.Action.giveUp, .close, .signOut])
    func saving(action: AccountReactor.Action) async throws {
        let (answer, probe) = (accounts.stall(.save), probe())
        for action in [.signIn, insert(Self.token), .signIn] { probe.begin(action) }
        try await accounts.waitUntilAsked(.save)
        #expect(probe.state.isWorking)
        probe.begin(action)
        #expect(probe.state.isOpen == (action != .close))
        answer.open()
        await probe.settle()
        #expect(probe.state.status == .signedIn(ScriptedAccount.login))
        #expect(probe.state.login == nil && !probe.state.isSavingAccount)
        #expect(probe.state.notices == [.signedIn(login: "octocat")])
        // Then it is as before.
        await probe.send(.signOut)
        #expect(probe.state.status == .anonymous)
    }

    @Test("an account that could not be saved can be given up again")
    func savingFails() async throws {
        accounts.failLogin(.notSaved(reason: "full"))
        let (answer, probe) = (accounts.stall(.save), probe())
        for action in [.signIn, insert(Self.token), .signIn] { probe.begin(action) }
        try await accounts.waitUntilAsked(.save)
        probe.begin(.giveUp)
        answer.open()
        await probe.settle()
        #expect(field(probe)?.failure == .notSaved(reason: "full"))
        probe.begin(.giveUp)
        #expect(probe.state.login == nil)
    }

    @Test("with a client id Enter asks for a code, and a pasted token opens the field")
    func choice() async {
        accounts.failLogin(.denied)
        let probe = probe(hasClientID: true)
        probe.begin(.signIn)
        #expect(probe.state.login == .starting)
        await probe.settle()
        probe.begin(.editToken(.deleteBackward))
        #expect(probe.state.login == .failed(.denied))
        probe.begin(insert(Self.token))
        #expect(field(probe)?.text == Secret(Self.token))
    }

    @Test("where nobody can sign in no field opens, and Enter says why")
    func impossible() async {
        accounts.failLogin(.denied)
        let probe = probe(tokenPage: nil)
        probe.begin(insert(Self.token))
        #expect(probe.state.login == nil)
        await probe.send(.signIn)
        #expect(probe.state.login == .failed(.denied))
    }

    @Test("no description, reflection or difference of an action, a mutation or a state has the text in it")
    func secrecy() async {
        accounts.failLogin(.refusedToken)
        let described = Mutex<[String]>([])
        let probe = probe(middleware: [
            { transition in
                var dumped = ""
                dump(transition, to: &dumped)
                let changes = StateDifference.lines(transition.before, transition.after)
                described.withLock { $0 += changes + [dumped, "\(transition)", String(reflecting: transition)] }
            }
        ])
        probe.begin(.signIn)
        for character in Self.token { probe.begin(insert(String(character))) }
        probe.begin(.editToken(.clear))
        probe.begin(insert(Self.token))
        await probe.send(.signIn)
        let texts = described.withLock(\.self)
        #expect(texts.contains("login.text: ‹0 characters› → ‹1 character›"))
        #expect(texts.contains("login.text: ‹0 characters› → ‹40 characters›"))
        // A part of it would be as bad.
        for text in texts { #expect(!text.contains("ghp_") && !text.contains("NeverToBeSeen")) }
        let intent = insert(Self.token)
        #expect(!"\(intent) \(String(reflecting: intent))".contains("ghp_"))
    }
}
