import Features
import Model
import Reactive
import Synchronization
import TestSupport
import Testing

/// Signing in with a token that is typed or pasted: what is done with it, and that its text is nowhere.
@MainActor
struct TokenFieldTests {
    private nonisolated static let token = "ghp_tokenOfTheFieldNeverToBeSeen00000001"
    private nonisolated static let octocat = Account(login: "octocat", source: "ghlance auth login")

    /// Every text that a store's transitions can be described by.
    private final class Transitions: Sendable {
        private let texts = Mutex<[String]>([])

        var all: [String] { texts.withLock(\.self) }

        func middleware() -> Middleware<AccountReactor> {
            { transition in
                var dumped = ""
                dump(transition, to: &dumped)
                let changes = StateDifference.lines(transition.before, transition.after)
                self.texts.withLock {
                    $0 += changes + [dumped, "\(transition)", String(reflecting: transition)]
                }
            }
        }
    }

    private let received = Mailbox<String>(of: "a token")
    private let answer = Gate()
    private let transitions = Transitions()

    private func store(
        hasClientID: Bool = false, tokenPage: String? = "https://github.com/settings/tokens",
        waits: Bool = false, savesSlowly: Bool = false, signIn: Result<Account, LoginFailure> = .success(octocat)
    ) -> Store<AccountReactor> {
        let (received, answer) = (received, answer)
        let dependencies = AccountDependencies(
            find: { .init(source: nil) }, check: { Self.octocat }, budgets: { [] },
            login: { _, _, _ in throw LoginFailure.denied },
            signIn: { secret, saving in
                if !savesSlowly { received.post(secret.revealed) }
                if waits { await answer.wait() }
                try await saving()
                if savesSlowly {
                    received.post(secret.revealed)
                    await answer.wait()
                }
                return try signIn.get()
            },
            logout: { nil }, openInBrowser: { _ in }, refusals: AsyncStream { $0.finish() },
            now: { AccountReactorTests.start }, clock: ManualClock())
        let store = Store(
            AccountReactor(dependencies),
            initialState: AccountState(
                host: "github.com", hasClientID: hasClientID, tokenPage: tokenPage, now: AccountReactorTests.start),
            middleware: [transitions.middleware()])
        store.send(.open)
        return store
    }

    private func insert(_ text: String) -> AccountReactor.Action { .editToken(.insert(Secret(text))) }

    private func field(_ store: Store<AccountReactor>) -> TokenField? {
        if case .token(let field) = store.state.login { field } else { nil }
    }

    @Test("without a client id Enter opens the field, and Enter in it signs in with what was typed and pasted")
    func signIn() async throws {
        let store = store()
        store.send(.signIn)
        #expect(field(store) == TokenField())
        // Nothing to sign in with yet.
        store.send(.signIn)
        #expect(field(store) == TokenField())
        for character in Self.token.prefix(4) { store.send(insert(String(character))) }
        store.send(insert("\n  \(Self.token.dropFirst(4)) \t\r\nsecond line\n"))
        #expect(field(store)?.text == Secret(Self.token))
        store.send(.signIn)
        await store.waitUntilIdle()
        #expect(try await received.next() == Self.token)
        #expect(store.state.login == nil)
        #expect(store.state.status == .signedIn(Self.octocat))
        #expect(store.state.notices.values(after: 0) == [.signedIn(login: "octocat")])
    }

    @Test("the text is edited at its end, and what is deleted is gone")
    func editing() {
        let store = store()
        let edits = [insert("abc"), .editToken(.deleteBackward), insert(" "), insert("d")]
        for action in [AccountReactor.Action.signIn] + edits {
            store.send(action)
        }
        #expect(field(store)?.text == Secret("abd"))
        store.send(.editToken(.clear))
        store.send(.editToken(.deleteBackward))
        #expect(field(store) == TokenField())
    }

    @Test("a token that fails keeps its text, with the failure until it is edited")
    func failure() async {
        let store = store(signIn: .failure(.refusedToken))
        for action in [.signIn, insert(Self.token), .signIn] { store.send(action) }
        #expect(store.state.isSendingToken)
        #expect(store.state.isWorking)
        await store.waitUntilIdle()
        #expect(!store.state.isSendingToken)
        #expect(field(store)?.failure == .refusedToken)
        #expect(field(store)?.text == Secret(Self.token))
        store.send(.editToken(.deleteBackward))
        #expect(field(store)?.failure == nil)
    }

    @Test(
        "a request that is given up leaves the field as it was; giving up again closes it; so does closing the dialog")
    func givingUp() async throws {
        let store = store(waits: true)
        for action in [.signIn, insert(Self.token), .signIn] { store.send(action) }
        #expect(try await received.next() == Self.token)
        // Neither changed nor sent twice.
        store.send(insert("more"))
        store.send(.signIn)
        store.send(.giveUp)
        #expect(!store.state.isSendingToken)
        #expect(field(store)?.text == Secret(Self.token))
        answer.open()
        await store.waitUntilIdle()
        #expect(store.state.status == .anonymous)
        store.send(.giveUp)
        #expect(store.state.login == nil)
        for action in [.signIn, insert("abc"), .close] { store.send(action) }
        #expect(store.state.login == nil)
    }

    @Test(
        "once the account is being saved, the sign-in is not cancelled: what is on the disk is shown",
        arguments: [AccountReactor.Action.giveUp, .close, .signOut])
    func saving(action: AccountReactor.Action) async throws {
        let store = store(savesSlowly: true)
        for action in [.signIn, insert(Self.token), .signIn] { store.send(action) }
        #expect(try await received.next() == Self.token)
        #expect(store.state.isWorking)
        store.send(action)
        #expect(store.state.isOpen == (action != .close))
        answer.open()
        await store.waitUntilIdle()
        #expect(store.state.status == .signedIn(Self.octocat))
        #expect(store.state.login == nil && !store.state.isSavingAccount)
        #expect(store.state.notices.values(after: 0) == [.signedIn(login: "octocat")])
        // Then it is as before.
        store.send(.signOut)
        await store.waitUntilIdle()
        #expect(store.state.status == .anonymous)
    }

    @Test("an account that could not be saved can be given up again")
    func savingFails() async throws {
        let store = store(savesSlowly: true, signIn: .failure(.notKept(reason: "full")))
        for action in [.signIn, insert(Self.token), .signIn] { store.send(action) }
        #expect(try await received.next() == Self.token)
        store.send(.giveUp)
        answer.open()
        await store.waitUntilIdle()
        #expect(field(store)?.failure == .notKept(reason: "full"))
        store.send(.giveUp)
        #expect(store.state.login == nil)
    }

    @Test("with a client id Enter asks for a code, and a pasted token opens the field")
    func choice() async {
        let store = store(hasClientID: true)
        store.send(.signIn)
        #expect(store.state.login == .starting)
        await store.waitUntilIdle()
        store.send(.editToken(.deleteBackward))
        #expect(store.state.login == .failed(.denied))
        store.send(insert(Self.token))
        #expect(field(store)?.text == Secret(Self.token))
    }

    @Test("where nobody can sign in no field opens, and Enter says why")
    func impossible() async {
        let store = store(tokenPage: nil)
        store.send(insert(Self.token))
        #expect(store.state.login == nil)
        store.send(.signIn)
        await store.waitUntilIdle()
        #expect(store.state.login == .failed(.denied))
    }

    @Test("no description, reflection or difference of an action, a mutation or a state has the text in it")
    func secrecy() async {
        let store = store(signIn: .failure(.refusedToken))
        store.send(.signIn)
        for character in Self.token { store.send(insert(String(character))) }
        store.send(.editToken(.clear))
        store.send(insert(Self.token))
        store.send(.signIn)
        await store.waitUntilIdle()
        let texts = transitions.all
        #expect(texts.contains("login.text: ‹0 characters› → ‹1 character›"))
        #expect(texts.contains("login.text: ‹0 characters› → ‹40 characters›"))
        // A part of it would be as bad.
        for text in texts { #expect(!text.contains("ghp_") && !text.contains("NeverToBeSeen")) }
        let intent = insert(Self.token)
        #expect(!"\(intent) \(String(reflecting: intent))".contains("ghp_"))
    }
}
