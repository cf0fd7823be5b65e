import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// The one table of commands.
@Suite struct CommandTests {
    @Test func everyCommandHasAKeyOrIsOfTheMenuAlone_andHasWords() {
        let ofTheMenu: Set<Command> = [.openMarked, .copyMarked, .favouriteMarked, .clearMarks, .chooseLists]
        for command in Command.allCases {
            #expect(command.defaultKeys.isEmpty == ofTheMenu.contains(command), "\(command)")
            #expect(!command.summary.isEmpty, "\(command)")
            for key in command.defaultKeys { #expect(Keymap.standard.commands(of: key).contains(command)) }
        }
        #expect(Set(Command.allCases.map(\.summary)).count == Command.allCases.count)
    }

    @Test func theNameOfEveryKeyLeadsBackToIt() {
        for key in Command.allCases.flatMap(\.defaultKeys) { #expect(Key(name: key.name) == key, "\(key.name)") }
        for name in ["", "F0", "F99", "^", "Ctrl-", "Hyper-X", "Entr"] { #expect(Key(name: name) == nil, "\(name)") }
    }

    /// Only a page in full screen has such keys, where nothing else is typed.
    @Test func noCommandTakesAKeyThatTypes() {
        for command in Command.allCases where !command.takesText {
            for key in command.defaultKeys {
                if case .character = key.code { #expect(!key.modifiers.isEmpty, "\(key.name)") }
            }
        }
    }

    @Test("no two default keys are the same where both commands work")
    func defaultKeysDoNotMeet() {
        for command in Command.allCases {
            for key in command.defaultKeys {
                let others = Keymap.standard.commands(of: key).filter { $0 != command && $0.meets(command) }
                #expect(others.isEmpty, "\(key.name): \(command) and \(others)")
            }
        }
        #expect(Command.saveNote.meets(.lineStart) && !Command.saveNote.meets(.nextSort))
    }

    // MARK: Terminals that lack keys

    @Test func eachCommandHasAKeyWithoutAltOrIsInTheMenuWhichHasOne() {
        func hasKey(_ command: Command) -> Bool { command.defaultKeys.contains { !$0.modifiers.contains(.alt) } }
        #expect(hasKey(.menu))
        for command in Command.allCases where !hasKey(command) {
            #expect(!MenuLayer.hidden.contains(command), "\(command)")
        }
    }

    @Test func theOtherKeyOfTheMenuIsShown() {
        let keymap = Keymap([:], lacksAltEnter: true)
        #expect(keymap.name(of: .actions) == "F12")
        #expect(Keymap.standard.name(of: .actions) == "Alt-Enter")
        #expect(keymap.name(of: .showFavourites) == Keymap.standard.name(of: .showFavourites))
        for key in [Key(.enter, .alt), Key(.function(12))] { #expect(keymap.commands(of: key) == [.actions]) }
    }

    @Test func whatTheUserHasChosenStays() {
        let bindings = KeyBindings(changes: ["actions": ["Alt-Enter"], "retry": ["Alt-Enter", "F7"]])
        let keymap = Keymap(bindings, lacksAltEnter: true)
        #expect(keymap.keys(of: .actions) == [Key(.enter, .alt)])
        #expect(keymap.name(of: .retry) == "F7")
    }
}
