import Features
import Terminal
import Testing

@testable import Screens

/// The program on a terminal that sends no Alt keys.
@Suite struct WithoutAltTests {
    private func intents(_ key: Key, _ scene: Scene) -> [Intent] { scene.intents(of: .key(key)) }

    @Test func eachCommandHasAKeyWithoutAltOrIsInTheMenuWhichHasOne() {
        func hasKey(_ command: Command) -> Bool { command.defaultKeys.contains { !$0.modifiers.contains(.alt) } }
        #expect(hasKey(.menu))
        for command in Command.allCases where !hasKey(command) {
            #expect(!MenuLayer.hidden.contains(command), "\(command)")
        }
    }

    @Test func aCharacterThatOptionMakesIsTypedAndExplainedOnce() {
        var scene = Scene.answered(100, 24)
        scene.state.shell.knowsAltKeys = false
        #expect(intents(Key(.character("x")), scene) == [.list(.edit(.insert("x")))])
        let notice = "≈ is Option-X. Set your terminal to send Option as Alt, or press F9 for the menu."
        #expect(
            intents(Key(.character("≈")), scene) == [.shell(.knowAltKeys(notice: notice)), .list(.edit(.insert("≈")))])
        scene.happen(ShellReactor.Mutation.knowAltKeys(notice: notice))
        #expect(scene.status.hasPrefix(" " + notice))
        #expect(!intents(Key(.character("≈")), scene).contains(.shell(.knowAltKeys(notice: notice))))
    }

    @Test func whereAnAltKeyCameCharactersAreText() {
        var scene = Scene.answered(100, 24)
        scene.state.shell.knowsAltKeys = false
        #expect(intents(.alt("x"), scene) == [.shell(.knowAltKeys(notice: nil)), .shell(.toggle(.commands))])
        scene.happen(ShellReactor.Mutation.knowAltKeys(notice: nil))
        #expect(intents(Key(.character("≈")), scene) == [.list(.edit(.insert("≈")))])
    }
}
