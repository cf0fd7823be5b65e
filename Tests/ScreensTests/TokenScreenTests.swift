import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

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
