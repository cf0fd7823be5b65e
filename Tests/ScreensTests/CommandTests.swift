import Features
import Terminal
import Testing

@testable import Screens

/// The one table of commands.
@Suite struct CommandTests {
    @Test func noKeyIsBoundTwice() {
        for screen in Screen.allCases {
            let keys = Command.allCases.filter { $0.screens.contains(screen) }.flatMap(\.keys)
            let twice = Set(keys.filter { key in keys.count { $0 == key } > 1 })
            #expect(twice.isEmpty, "\(twice.map(\.name)) on \(screen)")
        }
    }

    @Test func everyCommandHasAKeyAndWords() {
        for command in Command.allCases {
            #expect(!command.keys.isEmpty, "\(command)")
            #expect(!command.summary.isEmpty, "\(command)")
            // One without a screen belongs to what is open on one, and shares its keys with others.
            for screen in Screen.allCases where !command.screens.isEmpty {
                let bound = command.screens.contains(screen) ? command : nil
                for key in command.keys {
                    #expect(Command.bound(to: key, on: screen) == bound, "\(key.name) on \(screen)")
                }
            }
        }
        #expect(Set(Command.allCases.map(\.summary)).count == Command.allCases.count)
    }

    @Test func noCommandTakesAKeyThatTypes() {
        for command in Command.allCases {
            for key in command.keys {
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
        #expect(Command.bound(to: key, on: .search) == command)
    }
}
