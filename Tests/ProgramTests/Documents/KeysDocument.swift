@testable import Screens

/// The reference of keys: `Docs/Keys.md`, and the manual page ghlance-keys(7).
enum KeysDocument {
    /// A table for each section of commands, with their keys.
    static func page() -> DocumentPage {
        let keymap = Keymap.standard
        var blocks = [
            DocumentPage.Block.paragraph([
                "If a command has several keys, they all do the same. Commands without a key are in the menu."
            ])
        ]
        let menu = keymap.keys(of: .menu).first.map { "`\($0.name)`, then " } ?? ""
        for section in Command.Section.allCases {
            let rows =
                Command.allCases.filter { $0.section == section }.map { command in
                    let keys = keymap.keys(of: command).map { "`\($0.name)`" }.joined(separator: " ")
                    return [keys.isEmpty ? "\(menu)*\(command.menuName ?? command.summary)*" : keys, command.summary]
                } + (section.otherKeys.map { [[$0.keys, $0.summary]] } ?? [])
            blocks += [.heading(section.rawValue), .table(header: ["key", "command"], rows: rows)]
        }
        return DocumentPage(
            title: "Keys", name: "ghlance-keys", section: 7, summary: "keys of ghlance",
            source: "`Sources/Screens/Command.swift`", blocks: blocks,
            related: [("ghlance", 1), ("ghlance-query", 7)])
    }
}
