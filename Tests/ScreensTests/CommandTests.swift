import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// The one table of commands.
@Suite struct CommandTests {
    /// Commands of one place: no key has two of them.
    @Test func noKeyIsBoundTwice() {
        // A note is saved by the key that orders a list; on an empty line there is nothing to delete; the page in full screen has
        // keys of the list.
        let shared: Set<Command> = [
            .saveNote, .endOfInput, .nextRepository, .previousRepository, .pageScreenDown, .pageScreenUp, .pageHalfUp,
        ]
        let keys = Command.allCases.filter { !shared.contains($0) && $0 != .pageHalfDown }.flatMap(\.defaultKeys)
        let twice = Set(keys.filter { key in keys.count { $0 == key } > 1 })
        #expect(twice.isEmpty, "\(twice.map(\.name))")
        for command in shared {
            let others = command.defaultKeys.flatMap { Keymap.standard.commands(of: $0) }.filter(shared.contains)
            #expect(Set(others) == [command], "\(command)")
        }
    }

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

    @Test(
        "keys are named as people write them",
        arguments: [
            (Key.control("s"), "^S"), (.alt("b"), "Alt-B"), (.alt("<"), "Alt-<"), (.alt("?"), "Alt-?"),
            (Key(.pageUp), "PgUp"),
            (Key(.function(1)), "F1"), (Key(.left, .control), "Ctrl-Left"), (Key(.backspace, .alt), "Alt-Backspace"),
            (Key(.home, [.control, .shift]), "Ctrl-Shift-Home"), (Key(.enter), "Enter"), (Key(.escape), "Esc"),
        ])
    func names(key: Key, name: String) {
        #expect(key.name == name)
    }

    @Test(
        "the keys of the first page of the manual",
        arguments: [
            (Key(.enter), Command.submit), (.control("o"), .openInBrowser), (.control("s"), .nextSort),
            (.control("r"), .retry),
            (Key(.up), .up), (.control("p"), .up), (Key(.down), .down), (.control("n"), .down), (Key(.pageUp), .pageUp),
            (Key(.pageDown), .pageDown), (.alt("<"), .top), (.alt(">"), .bottom), (.control("a"), .lineStart),
            (.control("e"), .lineEnd), (.control("b"), .backward), (.control("f"), .forward),
            (.control("d"), .deleteForward),
            (.control("h"), .deleteBackward), (.control("k"), .killToEnd), (.control("u"), .killToStart),
            (.control("w"), .killField), (.control("y"), .yank), (.alt("b"), .wordBackward), (.alt("f"), .wordForward),
            (.alt("d"), .deleteWordForward), (Key(.home), .lineStart), (Key(.end), .lineEnd), (Key(.left), .backward),
            (Key(.right), .forward), (Key(.backspace), .deleteBackward), (Key(.delete), .deleteForward),
            (Key(.escape), .escape), (.control("c"), .leave), (.control("l"), .redraw), (.control("z"), .suspend),
            (Key(.function(1)), .help), (.alt("?"), .help),
        ])
    func designedKeys(key: Key, command: Command) {
        #expect(Keymap.standard.commands(of: key).contains(command))
    }
}
