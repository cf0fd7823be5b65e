import Testing

@testable import Core
@testable import Features
@testable import Screens

/// The documents of keys and of queries name the keys of the keymap, and no others.
struct RemappedDocumentTests {
    /// Letters of a script that no default uses, one for each command.
    private static let keymap: Keymap = {
        var bindings = KeyBindings()
        for (index, command) in Command.allCases.enumerated() {
            let scalar = Unicode.Scalar(UInt32(0x10A0 + index)).map(Character.init) ?? "?"
            bindings.changes[command.name] = ["Alt-\(scalar)"]
        }
        return Keymap(bindings)
    }()

    private static func hasDefault(_ text: String) -> Bool {
        Command.allCases.flatMap { Keymap.standard.keys(of: $0) }.contains { text.contains("`\($0.name)`") }
    }

    @Test("Docs/Keys.md is made of the keymap, and of nothing else")
    func keys() {
        let text = KeysDocument.page(Self.keymap).markdown
        #expect(!Self.hasDefault(text))
        for command in Command.allCases {
            #expect(text.contains("| `\(Self.keymap.name(of: command))` | \(command.summary) |"))
        }
    }

    @Test("Docs/Query.md is made of the table of qualifiers, and names the keys of commands")
    func queries() {
        let without = QualifierTable(QualifierTable.standard.rows.filter { $0.name != .mirror })
        #expect(QueryDocument.page().markdown.contains("`mirror:`"))
        #expect(!QueryDocument.page(without).markdown.contains("mirror"))
        let text = QueryDocument.page(keymap: Self.keymap).markdown
        #expect(!Self.hasDefault(text))
        for command in [Command.complete, .mark, .forward, .down, .submit, .escape] {
            #expect(text.contains("`\(Self.keymap.name(of: command))`"), "\(command)")
        }
    }
}
