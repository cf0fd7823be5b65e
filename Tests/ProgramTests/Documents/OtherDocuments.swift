@testable import Core
@testable import Screens
@testable import ghlance

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

/// The reference of the file of settings: `Docs/Configuration.md`, and the manual page ghlance-config(5).
enum ConfigurationDocument {
    static func page() -> DocumentPage {
        let harmless = ConfigurationTable.harmless.sorted().map { "`\($0)`" }
        let half = harmless.count / 2
        let opposites = ConfigurationTable.options.compactMap(\.opposite).map { "`--\($0)`" }.joined(separator: ", ")
        let blocks: [DocumentPage.Block] = [
            .paragraph([
                "The file is `$XDG_CONFIG_HOME/ghlance/config.yml`, by default `~/.config/ghlance/config.yml`. `ghlance config edit` creates it,",
                "`ghlance config check` lists problems in it, and `ghlance config check -v` prints where each setting comes from.",
            ]),
            .paragraph([
                "Options come from the command line, their variable (such as `GH_HOST`), `GHLANCE_DEFAULT_OPTS`, the section",
                "of the host in the file, the rest of the file and the defaults, in this order. `GHLANCE_DEFAULT_OPTS` is a line of",
                "options, quoted as for a shell, only for the screen. Subcommands take `host`, `api-url`, `web-url`, `client-id`",
                "and `hosts` from the file.",
            ]),
            .paragraph([
                "Invalid settings are ignored; ghlance reports them when it starts. A running ghlance applies changes to",
                "\(ConfigurationDefaults.atOnce) at once; everything else takes effect at the next start.",
            ]),
            .paragraph([
                "If another user owns the file, a folder or a link on its path, or can write to one of them, or if the file has other hard",
                "links, only these keys are read from it:",
                "\(harmless.prefix(half).joined(separator: ", ")),",
                "\(harmless.dropFirst(half).joined(separator: ", ")).",
                "Anchors and aliases are not allowed.",
            ]),
            .heading("Options"),
            .table(
                header: ["key", "meaning", "values", "default"],
                rows: ConfigurationTable.options.map {
                    ["`\($0.name)`", $0.help, $0.file?.allowed ?? "", $0.file?.standard ?? ""]
                }),
            .paragraph(["On the command line, \(opposites) turn off options that the file turns on."]),
            .heading("Other keys"),
        ]
        return DocumentPage(
            title: "Configuration", name: "ghlance-config", section: 5, summary: "ghlance's settings file",
            source: "the tables in `Sources/ghlance/Subcommands` and `Sources/Screens`",
            blocks: blocks + ConfigurationTable.sections.flatMap(section),
            related: [("ghlance", 1), ("ghlance-keys", 7)])
    }

    private static func section(_ section: ConfigurationTable.Section) -> [DocumentPage.Block] {
        let head: [DocumentPage.Block] = [
            .subheading(section.name), .paragraph([section.summary.inSentenceCase + "."]),
        ]
        // The settings in the file with the defaults.
        let settings = section.lines().filter { !$0.hasPrefix("# ") || $0.hasPrefix("#  ") }
        let example = DocumentPage.Block.literal(settings.map { String($0.dropFirst()) })
        switch section.name {
        case ConfigurationTable.keys.name:
            return head + [
                .table(
                    header: ["command", "does", "default"],
                    rows: Command.allCases.map { command in
                        let keys = command.defaultKeys.map { "`\($0.name)`" }.joined(separator: " ")
                        return ["`\(command.name)`", command.summary, keys.isEmpty ? "none" : keys]
                    })
            ]
        case ConfigurationTable.theme.name:
            return head + [
                .table(
                    header: ["role", "of", "default"],
                    rows: ThemeRole.allCases.map { role in
                        ["`\(role.name)`", role.summary, ConfigurationDefaults.style(role).filter { $0 != "\"" }]
                    }),
                .paragraph([
                    "These are the styles with 16 colours, or where the terminal does not report its background.",
                    "Otherwise all colours, and `selection` and `panel`, are chosen to suit the background.",
                ]),
                .paragraph([
                    "A preset can also be a theme file: `preset: mine` reads `themes/mine.yml` next to the configuration.",
                    "These come with ghlance: \(ThemeFile.builtIn.keys.sorted().joined(separator: ", ")).",
                ]),
                example,
            ]
        default: return head + [example]
        }
    }
}
