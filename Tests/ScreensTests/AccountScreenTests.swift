import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The account dialog as frames, and its keys.
struct AccountScreenTests {
    private static let search = Scene.rateLimit(remaining: 27, reset: 42)

    private func scene(_ columns: Int = 80, _ rows: Int = 24, _ status: AccountState.Status = .anonymous) -> Scene {
        Scene(columns, rows, text: "swift", account: status).with { $0.apply(.opened(true)) }
    }

    @Test func offlineNobodyKnowsWhetherThereIsAToken() {
        var scene = scene()
        scene.state.search.connection = .offline
        let text = scene.lines.joined()
        #expect(text.contains("not checked: working offline") && !text.contains("not signed in"))
    }

    @Test func aLimitThatIsOverIsFullAgain() {
        var scene = scene()
        scene.apply(.counted([Self.search], at: Scene.now))
        #expect(scene.lines.contains { $0.contains("27 of 30") && $0.contains("resets in 42 s") })
        scene.tick(Scene.now.advanced(bySeconds: 42))
        #expect(scene.lines.contains { $0.contains("30 of 30") })
    }

    @Test func whyATokenCouldNotBeUsedIsSaidAsLongAsNobodyIsSignedIn() {
        var scene = scene()
        scene.apply(.complained(["gh did not answer within 3 s: run gh auth status to see why."]))
        #expect(scene.lines.contains { $0.contains("gh did not answer within 3 s") })
        scene.apply(.statusChanged(.signedIn(Account(login: "octocat", source: "GH_TOKEN"))))
        #expect(!scene.lines.dropLast().contains { $0.contains("gh did not answer") })
    }

    @Test func whatTheScreenBehindItLacksIsSaidWithTheReason() {
        var scene = Scene.page(80, 30, .docked)
        scene.planLoads()
        scene.apply(.opened(true))
        func loads() -> [String] { Array(scene.lines.drop { !$0.contains("Missing") }.prefix(2)) }
        #expect(loads() == ["   Missing     facts: sign in", "               star history: loading"])
        scene.failFacts(.timedOut(.total(seconds: 60)), Content.starHistory)
        scene.planLoads()
        #expect(loads().last?.contains("star history: timed out") == true)
        scene.reduce(.page(.displayed(.closed)))
        scene.planLoads()
        #expect(loads().isEmpty)
    }

    @Test func aHostWithoutLimitsSaysSo() {
        let scene = scene().with { $0.apply(.counted([], at: Scene.now)) }
        #expect(scene.lines.contains { $0.contains("none on this host") })
    }

    @Test func theHeaderSaysWhoItIs() {
        for (status, words) in [
            (AccountState.Status.anonymous, "not signed in"), (.checking, "checking"), (.token(source: "a"), "token"),
            (.signedIn(Account(login: "octocat", source: "a")), "octocat"),
            (.refused(RefusedToken(source: "a", advice: "b")), "token rejected"),
        ] { #expect(Scene(80, 24, account: status).lines[0].hasSuffix("  " + words)) }
    }

    @Test func itsKeyOpensItAndItsKeysAreItsOwn() {
        let closed = Scene(80, 24, text: "swift")
        #expect(intents(Key(.function(5)), closed) == [.account(.open)])
        let open = scene()
        open.expect([
            Key(.function(5)): [.account(.close)], Key(.escape): [.account(.close)], Key(.enter): [.account(.signIn)],
            .control("x"): [.account(.signOut)], .control("r"): [.account(.refresh)],
            .control("o"): [.account(.openInBrowser)], Key(.function(3)): [.shell(.show(.favourites))],
            .control("c"): [.send(.leave)],
            // Nothing is typed into what is not seen.
            Key(.character("a")): [], Key(.down): [], .control("u"): [], .control("t"): [],
        ])
        #expect(open.intents(of: .paste("text")) == [])
        let waiting = open.with { $0.apply(.loggedIn(.waiting(EveryScreen.code))) }
        #expect(intents(Key(.escape), waiting) == [.account(.giveUp)])
    }

    // MARK: Narrow screens

    /// All that the dialog can be scrolled to show, without what its lines begin and end with, in one text.
    private func wholeText(_ scene: Scene) -> String {
        var scene = scene
        var texts = Array(scene.lines[2..<(scene.lines.count - 1)])
        for _ in 0..<200 {
            guard case .send(.account(.scroll(let line)))? = intents(Key(.down), scene).first,
                line != scene.state.account.offset
            else { break }
            scene.apply(.scrolled(to: line))
            texts.append(scene.lines[scene.lines.count - 2])
        }
        return texts.joined(separator: " ").filter { $0 != " " }
    }

    @Test("nothing of the account is cut at 40 and 20 columns", arguments: [(79, 12), (60, 24), (40, 12), (20, 5)])
    func narrow(columns: Int, rows: Int) {
        let account = Account(
            login: "a-login-of-thirty-nine-characters-12345", source: "GH_ENTERPRISE_TOKEN",
            scopes: ["admin:public_key", "read:org"], expires: Timestamp(iso8601: "2026-12-31T23:59:59Z"))
        var scene = scene(columns, rows, .signedIn(account))
        scene.state.account.host = "git.a-rather-long-name.example.org:8443"
        let runners = Scene.rateLimit(
            remaining: 9_876, of: 12_500, resource: "actions_runner_registration", reset: 3_599)
        scene.apply(.counted([Self.search, runners], at: Scene.now))
        let text = wholeText(scene)
        for part in [
            "git.a-rather-long-name.example.org:8443", "a-login-of-thirty-nine-characters-12345", "GH_ENTERPRISE_TOKEN",
            "admin:public_key,read:org", "2026-12-31", "27of30", "resetsin42s", "actions_runner_registration",
            "9,876of12,500", "resetsin59min59s",
        ] { #expect(text.contains(part), "\(part) at \(columns) columns") }
        #expect(!text.contains("…"))
        #expect(scene.frame().problems == [])
    }

    @Test("failures, refusals and codes are whole at 40 and 20 columns", arguments: [40, 20])
    func narrowSentences(columns: Int) {
        let token = RefusedToken(source: "GH_TOKEN", advice: "Set GH_TOKEN to a valid token, or unset it.")
        var scene = scene(columns, 6, .refused(token))
        scene.apply(.budgeted(.failed(.timedOut(.connect(seconds: 10)))))
        func expect(_ parts: String...) {
            for part in parts { #expect(wholeText(scene).contains(part.filter { $0 != " " })) }
        }
        let failure = Failure.timedOut(.connect(seconds: 10))
        expect(token.advice, failure.summary, failure.advice)
        scene.apply(.loggedIn(.failed(.denied)))
        expect(LoginFailure.denied.advice)
        scene.apply(.loggedIn(.waiting(EveryScreen.code)))
        expect("https://github.com/login/device", "WDJB-MJHT", "15 min")
    }

    @Test("at 40 columns budgets take as few lines as they can")
    func packedBudgets() {
        var scene = scene(40, 24)
        let core = Scene.rateLimit(remaining: 4_999, of: 5_000, resource: "core", reset: 42)
        scene.apply(.counted([Self.search, core], at: Scene.now))
        #expect(
            scene.lines.prefix(9) == [
                " Account", "", "   Host        github.com", "   Account     not signed in", "", "   Rate limits",
                "   search  27 of 30  resets in 42 s", "   core  4,999 of 5,000  resets in 42 s", "",
            ])
    }

    @Test func aStrangersLoginCannotDrawWhatItLikes() {
        let scene = scene(80, 24, .signedIn(Account(login: "a\u{1B}[2Jb\n", source: "GH_TOKEN", scopes: ["\u{9B}31m"])))
        #expect(!scene.lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
    }
}

/// The field for a token: what is typed into it, and that no frame shows it.
struct TokenScreenTests {
    private static let token = "ghp_tokenOfTheScreenNeverToBeSeen0000001"
    private static let page = "https://github.com/settings/tokens"

    private func scene(_ columns: Int = 80, _ rows: Int = 24, hasClientID: Bool = false) -> Scene {
        var scene = Scene(columns, rows, text: "swift")
        scene.state.account.hasClientID = hasClientID
        scene.state.account.tokenPage = Self.page
        scene.apply(.opened(true))
        return scene
    }

    private func field(_ columns: Int = 80, _ rows: Int = 24, text: String = token) -> Scene {
        var scene = scene(columns, rows)
        scene.apply(.loggedIn(.token(TokenField())))
        for character in text { scene.apply(.editedToken(.insert(Secret(String(character))))) }
        return scene
    }

    @Test("a terminal without UTF-8 has stars for dots, and the cursor is behind them")
    func dots() {
        #expect(field(text: "abcde").frame(.ascii).lines[2].hasSuffix(" > *****"))
        #expect(field(text: "abcde").frame().cursor == Position(column: 8, row: 2))
    }

    @Test("typed and pasted text goes into the field, and keys that cut, paste or undo elsewhere keep nothing of it")
    func keys() {
        let scene = field()
        let clear = [Intent.account(.editToken(.clear))]
        scene.expect([
            Key(.character("x")): [.account(.editToken(.insert(Secret("x"))))],
            Key(.backspace): [.account(.editToken(.deleteBackward))], .control("u"): clear, .control("w"): clear,
            Key(.backspace, .alt): clear, .control("y"): [], .control("k"): [], .control("_"): [], .control("x"): [],
            .control("r"): [], Key(.up): [], .alt("c"): [], Key(.enter): [.account(.signIn)],
            Key(.escape): [.account(.giveUp)], Key(.function(5)): [.account(.close)],
        ])
        #expect(scene.intents(of: .paste("x y")) == [.account(.editToken(.insert(Secret("x y"))))])
    }

    @Test("a pasted token opens the field, also where a code can be asked for, which then is said")
    func pasteAtOnce() {
        for hasClientID in [false, true] {
            let scene = scene(hasClientID: hasClientID)
            #expect(scene.intents(of: .paste("x")) == [.account(.editToken(.insert(Secret("x"))))])
            #expect(intents(Key(.character("x")), scene) == [])
            let isSaid = scene.lines.contains { $0.contains("Or paste a token. Create one at \(Self.page)") }
            #expect(isSaid == hasClientID)
        }
    }

    @Test(
        "no frame has the token in it, nor is anything but dots cut",
        arguments: [Size(columns: 20, rows: 24), Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
    func secrecy(size: Size) {
        var scene = field(size.columns, size.rows)
        for mutation in [
            AccountReactor.Mutation.editedToken(.clear), .editedToken(.insert(Secret(Self.token))), .sendingToken,
            .tokenFailed(.refusedToken), .editedToken(.deleteBackward),
        ] {
            let frame = scene.frame()
            #expect(frame.problems == [])
            let text = frame.lines.joined().filter { $0 != " " }
            // A part of it would be as bad.
            #expect(!text.contains("ghp") && !text.contains("Never") && !"\(frame)".contains("ghp"))
            #expect(text.contains(Self.page))
            #expect(frame.lines[2].count { $0 == "●" } <= size.columns - 5)
            scene.apply(mutation)
        }
    }
}
