@testable import Core
@testable import Screens

/// The reference of the query language: `Docs/Query.md`, and the manual page ghlance-query(7).
enum QueryDocument {
    /// A table of the qualifiers, and what words and operators mean.
    static func page() -> DocumentPage {
        func key(_ command: Command) -> String { "`\(Keymap.standard.name(of: command))`" }
        let blocks: [DocumentPage.Block] = [
            .paragraph([
                "A query is GitHub's search syntax: words, `\"quoted phrases\"` and qualifiers.",
                "Every word and qualifier narrows the results; a minus sign before one excludes it.",
                "`AND`, `OR` and `NOT` in capitals combine words. GitHub allows \(QueryProblem.operatorLimit) of them,",
                "and \(QueryProblem.freeTextLimit) characters, not counting qualifiers. It refuses `AND` and `OR` next to qualifiers. Instead, repeat them:",
                "several `language:`, `user:`, `org:`, `repo:`, `created:`, `pushed:` or visibilities match any of them, several `topic:` all of them.",
                "Parentheses do not group terms.",
            ]),
            .heading("Qualifiers"),
            .table(
                header: ["qualifier", "selects by", "values", "examples", "since", "hosts"],
                rows: QualifierTable.standard.rows.map(line)),
            .paragraph([
                "Numbers and dates: `10`, `>10`, `>=10`, `<10`, `<=10`, `10..50`, `10..*`, `*..50`.",
                "Put quotation marks around a value with spaces. `@me` is the signed-in account.",
            ]),
            .heading("While typing"),
            .list([
                [
                    "The query line highlights qualifiers, operators, phrases and mistakes. The line below marks and explains",
                    "the first mistake. Queries that GitHub would refuse, and those with a qualifier without a value, are not sent;",
                    "those with a value that cannot be right only when you press \(key(.submit)).",
                ],
                ["The value at the cursor is checked when you move away from it, or stop typing for a second."],
                [
                    "\(key(.mark)) fixes the marked mistake if it is at or before the cursor; the status line shows when it can."
                ],
                [
                    "An owner that GitHub refused to search is marked, and searched for again only when you press \(key(.submit))."
                ],
                [
                    "After a qualifier's colon, ghlance suggests values: languages, licences, topics and owners of local",
                    "repositories, the organisations of your account, dates and numbers. \(key(.complete)) suggests qualifiers and fixes.",
                ],
                [
                    "\(key(.mark)), or \(key(.forward)) at the end of the line, accepts the selected suggestion, or the first if none is selected.",
                    "\(key(.down)) moves into the list, where \(key(.submit)) accepts the selected suggestion. \(key(.escape)) closes the list.",
                ],
            ]),
        ]
        return DocumentPage(
            title: "Queries", name: "ghlance-query", section: 7, summary: "search syntax of ghlance",
            source: "`Sources/Core/Query/QualifierTable.swift`", blocks: blocks,
            related: [("ghlance", 1), ("ghlance-keys", 7)])
    }

    private static func line(_ row: QualifierRow) -> [String] {
        let name = row.name == .props ? "`props.NAME:`" : "`\(row.name.rawValue):`"
        let examples = row.examples.map { "`\($0)`" }.joined(separator: " ")
        let since = row.since.map { String($0) } ?? "–"
        let cloud = row.values.filter { $0.hosts == .cloud }.map { "`\($0.text)`: not Enterprise Server" }
        let hosts = row.hosts == .all ? (["all"] + cloud).joined(separator: "; ") : "not Enterprise Server"
        return [name, row.meaning, values(of: row), examples, since, hosts]
    }

    private static func values(of row: QualifierRow) -> String {
        switch row.grammar {
        case .number: "number"
        case .date: "date"
        case .choice(let choices) where row.values.count == choices.count:
            choices.map { "`\($0)`" }.joined(separator: " ")
        case .list(let choices): choices.map { "`\($0)`" }.joined(separator: ",")
        case .login: "account or `@me`"
        case .repository: "`OWNER/NAME`"
        case .language: "language"
        case .topic: "topic"
        case .anyOf(let choices): choices.map { "`\($0)`" }.joined(separator: ",")
        case .text, .license, .choice:
            row.values.isEmpty ? "text" : row.values.prefix(4).map { "`\($0.text)`" }.joined(separator: " ") + " …"
        }
    }
}
