import ArgumentParser
import Testing

@testable import Core
@testable import Screens
@testable import Terminal
@testable import ghlance

/// The values of `--action`.
struct CustomActionOptionTests {
    private func complaint(_ actions: String...) -> String? {
        Settings.complaint(actions.flatMap { ["--action", $0] })
    }

    @Test(arguments: [
        ("", "needs KEY:MODE:TITLE:COMMAND"), ("x", "needs KEY:MODE:TITLE:COMMAND, not “x”"),
        ("Alt-O:run:T", "needs KEY:MODE:TITLE:COMMAND"),
        (":walk:T:x", "has no mode “walk”: use print, run or background"),
        (":run::x", "needs a title"), (":run:T: ", "needs a command"),
        (":run:T:x 'y", "has an unclosed quotation mark '"),
        (":run:T:x {ulr}", "has no field ulr: did you mean url? Fields: fullName, "),
        (":run:T:x {url", "add } after {url"),
        (":run:T:x {url|w}", "has no filter w"), (":run:T:{url}", "would run text from a repository"),
        ("Alt-:run:T:x", "no key is named Alt-"), ("Hyper-X:run:T:x", "no key is named Hyper-X"),
        ("^5:run:T:x", "no key is named ^5"), ("Ctrl-I:run:T:x", "no key is named Ctrl-I"),
        ("^m:run:T:x", "no key is named ^m"),
        ("Shift-A:run:T:x", "no key is named Shift-A"), ("F99:run:T:x", "no key is named F99"),
        ("x:run:T:x", "x types text"),
        ("é:run:T:x", "é types text"), ("Space:run:T:x", "Space types text"),
        ("^Y:run:Copy it:x", "--action Copy it: ^Y is the key of “paste”"),
        ("ctrl-y:run:T:x", "^Y is the key of “paste”"),
        ("Enter:run:T:x", "Enter is the key of “print the selected URL"),
        ("Esc:run:T:x", "Esc is the key of “close, clear"),
        ("alt-enter:run:T:x", "Alt-Enter is the key of “open or copy more"),
        ("f1:run:T:x", "F1 is the key of “show help”"), ("PgDn:run:T:x", "PgDn is the key of “page down”"),
    ])
    func wrongValues(text: String, words: String) {
        let line = complaint(text) ?? ""
        #expect(line.contains(words), "\(line)")
        #expect(line.contains("--action") && line.contains("Try 'ghlance --help'") && !line.contains("\n"))
    }

    @Test func onlyActionsAreOfferedFieldsOfReleases() {
        let ofPrint = SubcommandMessages.form(.template(.unknownField("x", nearest: nil)))
        #expect(ofPrint.contains("Fields: fullName, ") && !ofPrint.contains("releaseUrl"))
        #expect(complaint(":run:T:x {x}")?.contains("releaseUrl") == true)
    }

    @Test func aKeyBelongsToOneAction() {
        #expect(complaint("alt-o:run:One:x", "Alt-O:run:Two:x")?.contains("Two: Alt-O is also the key of One") == true)
        #expect(complaint(":run:One:x", ":run:Two:x", "alt-o:run:Two:x") == nil)
    }

    @Test func keysHaveTheNamesOfHelp() throws {
        let names = [
            "alt-o": "Alt-O", "ctrl-]": "^]", "^]": "^]", "f7": "F7", "alt-f3": "Alt-F3", "INS": "Ins",
            "alt-space": "Alt-Space",
        ]
        for (name, shown) in names {
            let actions = try CustomActionOption.actions(["\(name):run:T:x"])
            #expect(actions.map(\.key) == [shown] && Key(name: shown)?.name == shown)
        }
    }

    @Test func everyKeyOfACommandIsTaken() {
        for command in Command.allCases {
            for key in command.defaultKeys {
                #expect(throws: CustomActionOption.Problem.self, "\(key.name)") {
                    try CustomActionOption.actions(["\(key.name):run:T:x"])
                }
            }
        }
    }

    @Test func actionsAreReadInBothWays_inTheirOrder() throws {
        let arguments = ["--action", "alt-o:run:One:x {url}", "swift", "--action=:print,shell:Two:x = y: z"]
        let plain = try #require(Settings.plain(arguments)).settings
        #expect(try plain == GhlanceCommand.parse(arguments).options.settings)
        #expect(
            plain.customActions.map(\.title) == ["One", "Two"] && plain.customActions[1].command.text == "x = y: z")
        #expect(plain.words == ["swift"] && plain.problem == nil)
        #expect(SubcommandCall(["--action", "alt-o:run:T:x", "auth", "status"])?.subcommand == .auth)
    }
}
