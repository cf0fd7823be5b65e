import ArgumentParser

@testable import ghlance

/// What all commands have in common: the options of lists, what an empty list means, and how each command ends.
extension ReferenceDocument {
    struct ListOption {
        let spellings: [String]
        let value: String?
        let meaning: String
    }

    /// The options that all lists have, in the order of help.
    static let listOptions = [
        ("-L --limit", "N", "print at most N rows; also `-L10`"),
        ("--sort", "NAME", "sort by this; the names are in the table below, the default first"),
        (
            "--order", "ORDER",
            "`asc` for ascending, `desc` for descending; without it, names ascend and everything else descends"
        ),
        (
            "--json", "FIELDS",
            "print JSON with these fields, separated by commas; without a value, the fields are listed"
        ),
        ("--jq", "EXPRESSION", "filter the JSON with jq, which must be installed; strings are printed unquoted"),
        ("--template", "TEXT", "print this line for each row, with fields in braces: `{name}`"),
        ("--print", "FORM", "print a form, a field or a template for each row"),
        ("-0 --print0", "", "end each row with NUL instead of a newline; not with `--json`"),
    ].map { (names: String, value: String, meaning: String) in
        let spellings = names.split(separator: " ").map(String.init)
        return ListOption(spellings: spellings, value: value.isEmpty ? nil : value, meaning: meaning)
    }

    /// Whether an option is one of them.
    static func isOfLists(_ argument: CommandInfo.Argument) -> Bool {
        listOptions.contains { $0.spellings == argument.spellings && ($0.value == nil) == (argument.kind == .flag) }
    }

    static var lists: [Block] {
        let options = listOptions.map { option in
            let last = [option.spellings.last, option.value].compactMap(\.self).joined(separator: " ")
            return [(option.spellings.dropLast() + [last]).map { "`\($0)`" }.joined(separator: ", "), option.meaning]
        }
        let commands = Subcommand.actions.compactMap { action in
            (action.type as? any ListingCommand.Type)?.row(action.name)
        }
        return [
            .heading("Lists"),
            .paragraph([
                "All commands that print a list take the same options. On a terminal, a list has columns with headings. "
                    + "Elsewhere, each row is a line with tabs between its columns, no headings or colours, and times in ISO 8601."
            ]),
            .table(header: ["option", "meaning"], rows: options),
            .table(
                header: [
                    "command", "rows", "`--sort`", "`--print`, besides fields and templates", "if there are no rows",
                ],
                rows: commands),
        ]
    }

    static var endings: Block {
        let statuses = ExitStatus.allCases.filter { $0 != .usage }
        return .table(
            header: ["command"] + statuses.map { "\($0.rawValue)" },
            rows: Subcommand.actions.map { action in
                ["`\(action.name)`"] + statuses.map { action.type.endings.text($0) ?? "–" }
            })
    }
}

extension ListingCommand {
    fileprivate static func row(_ name: String) -> [String] {
        func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
        return ["`\(name)`", listing.rows, code(listing.sorts.map(\.name)), code(formNames), listing.whenEmpty.meaning]
    }
}

extension EmptyList {
    fileprivate var meaning: String {
        switch self {
        case .isFine: "status 0"
        case .isNothingFound: "status 1"
        case .dependsOnWords: "status 0; with words, 1"
        case .neverHappens: "–"
        }
    }
}
