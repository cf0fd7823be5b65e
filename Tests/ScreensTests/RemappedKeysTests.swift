import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// With another key for every command, no default key is left in anything a user reads.
struct RemappedKeysTests {
    /// Letters of a script that no default uses, one for each command.
    private static let bindings: KeyBindings = {
        var bindings = KeyBindings()
        for (index, command) in Command.allCases.enumerated() {
            let scalar = Unicode.Scalar(UInt32(0x10A0 + index)).map(Character.init) ?? "?"
            bindings.changes["\(command)"] = ["Alt-\(scalar)"]
        }
        return bindings
    }()

    /// The names of the default keys but those that type: these are words and signs, too. `Up` and `Down` are words, too, and are looked for in code spans only.
    private static let defaults = Set(
        Command.allCases.flatMap { Keymap.standard.keys(of: $0) }.map(\.name).filter { $0.count > 1 })

    private static func staleKeys(in text: String) -> Set<String> {
        let words = text.split { $0.isWhitespace || "|,;:()`".contains($0) }.map { String($0) }
        return Set(words.map { $0.last == "." ? String($0.dropLast()) : $0 }).intersection(
            defaults.subtracting(["Up", "Down"]))
    }

    @Test("a key has the commands whose keys it is among")
    func commandsOfKeys() {
        for changes in [[:], Self.bindings.changes, ["up": ["Esc"]]] {
            let keymap = Keymap(KeyBindings(changes: changes))
            for key in Set(Command.allCases.flatMap { $0.defaultKeys + keymap.keys(of: $0) }) {
                #expect(keymap.commands(of: key) == Command.allCases.filter { keymap.keys(of: $0).contains(key) })
            }
        }
    }

    @Test("no screen, dialog, hint or notice shows a default key")
    func screens() {
        var scene = Scene.answered(120, 70)
        scene.state.shell.configured.bindings = Self.bindings
        func stale() -> Set<String> { Self.staleKeys(in: scene.lines.joined(separator: "\n")) }
        #expect(stale() == [])
        for screen in Screen.allCases {
            scene.show(screen)
            #expect(stale() == [], "\(screen)")
        }
        for changes in [
            [.history(.noticed(.searchRemoved(query: "x")))], [.shell(.toggle(.help))], [.shell(.toggle(.commands))],
            [.shell(.closeDialog), .account(.opened(true))],
            [.account(.opened(false)), .shell(.ask(.unsavedNote(.closeNote)))],
        ] as [[AppReactor.Mutation]] {
            for change in changes { scene.reduce(change) }
            #expect(stale() == [], "\(changes)")
        }
    }
}
