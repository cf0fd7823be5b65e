@testable import ghlance

/// The reference of the command line: `Docs/Reference.md`, and the manual page ghlance(1). Made of the declarations.
enum ReferenceDocument {
    typealias Block = DocumentPage.Block

    static func page() throws -> DocumentPage {
        let program = try CommandInfo.of(GhlanceCommand.self)
        let blocks =
            [Block.paragraph([program.abstract ?? ""])] + text(GhlanceCommand.introduction)
            + [.heading("Options"), table(of: program.shownArguments)] + text(GhlanceCommand.output)
            + lists + [.heading("Subcommands")] + text(Subcommand.usage)
            + (try Subcommand.allCases.compactMap(\.command).flatMap { command in
                sections(of: try CommandInfo.of(command), besides: program.shownArguments)
            })
            + [
                .heading("Environment"), variables, .heading("Files"), files, .heading("Exit status"), statuses,
                endings,
            ]
            + [.heading("Examples"), examples]
        return DocumentPage(
            title: "Reference", name: "ghlance", section: 1, summary: "search GitHub repositories as you type",
            synopsis: ["ghlance [OPTIONS] [WORDS ...]", "ghlance SUBCOMMAND [OPTIONS] [ARGUMENTS ...]"],
            source: "the declarations in `Sources/ghlance/Subcommands`", blocks: blocks,
            related: [("gh", 1), ("git", 1), ("ghlance-config", 5), ("ghlance-keys", 7), ("ghlance-query", 7)])
    }

    private static func sections(
        of command: CommandInfo, named name: String? = nil, besides common: [CommandInfo.Argument]
    ) -> [Block] {
        let name = name ?? command.commandName
        let arguments = command.shownArguments.filter { $0.name != "help" && $0.name != "version" }
        var blocks: [Block] = [.subheading(name), .paragraph([command.abstract ?? ""])]
        if command.ownSubcommands.isEmpty { blocks.append(.literal([usage(of: arguments, named: name)])) }
        if let other = command.defaultSubcommand {
            blocks.append(.paragraph(["Without a subcommand, it does what `\(name) \(other)` does."]))
        }
        if let aliases = command.aliases, !aliases.isEmpty {
            blocks.append(.paragraph(["Also called \(aliases.map { "`\($0)`" }.joined(separator: ", "))."]))
        }
        let isCommon = { (argument: CommandInfo.Argument) in
            argument.kind != .positional
                && common.contains {
                    $0.name == argument.name && $0.summary == argument.summary && $0.values == argument.values
                        && (argument.kind == .flag || [$0.defaultValue, nil].contains(argument.defaultValue))
                }
        }
        let ofLists = arguments.filter(isOfLists)
        let own = arguments.filter { !isCommon($0) && !isOfLists($0) }
        if !own.isEmpty { blocks.append(table(of: own)) }
        if !ofLists.isEmpty {
            let spellings = ofLists.map { "`\($0.spellings.last ?? "")`" }
            blocks.append(.paragraph(["Options of lists: \(spellings.joined(separator: ", "))."]))
        }
        let shared = arguments.filter { isCommon($0) && !isOfLists($0) }.map { "`\(spelling(of: $0))`" }
        if !shared.isEmpty { blocks.append(.paragraph(["Options as above: \(shared.joined(separator: ", "))."])) }
        blocks += text(command.discussion ?? "")
        return blocks
            + command.ownSubcommands.flatMap {
                sections(of: $0, named: "\(name) \($0.commandName)", besides: common)
            }
    }

    private static func usage(of arguments: [CommandInfo.Argument], named name: String) -> String {
        let places = arguments.filter { $0.kind == .positional }.map { argument in
            let place = term(argument)
            return argument.isOptional ? "[\(place)]" : place
        }
        let options = arguments.contains { $0.kind != .positional } ? ["[OPTIONS]"] : []
        return ([name] + options + places).joined(separator: " ")
    }

    private static func table(of arguments: [CommandInfo.Argument]) -> Block {
        let rows = arguments.map { argument in
            let opposite = arguments.first { "no-\($0.name)" == argument.name && $0.summary == argument.summary }
            let names =
                argument.kind == .positional
                ? ["`\(term(argument))`"]
                : argument.spellings.dropLast().map { "`\($0)`" } + ["`\(spelling(of: argument))`"]
            let meaning = opposite.map { "the opposite of `\(spelling(of: $0))`" } ?? meaning(of: argument)
            return [names.joined(separator: ", "), meaning]
        }
        let isPositional = arguments.allSatisfy { $0.kind == .positional }
        return .table(header: [isPositional ? "argument" : "option", "meaning"], rows: rows)
    }

    /// An argument as usage has it.
    private static func term(_ argument: CommandInfo.Argument) -> String {
        (argument.followsTerminator ? "-- " : "") + argument.name.uppercased() + (argument.isRepeating ? " ..." : "")
    }

    /// An option as it is typed, with its value.
    private static func spelling(of argument: CommandInfo.Argument) -> String {
        let name = argument.spellings.last ?? ""
        return argument.kind == .option ? "\(name) \((argument.valueName ?? argument.name).uppercased())" : name
    }

    private static func meaning(of argument: CommandInfo.Argument) -> String {
        var text = argument.summary.replacing("`", with: "'")
        // ArgumentParser's own options have sentences.
        if text.last == ".", let first = text.first { text = first.lowercased() + text.dropFirst().dropLast() }
        if !argument.values.isEmpty { text += ": " + argument.values.map { "`\($0)`" }.joined(separator: ", ") }
        if let value = argument.defaultValue, argument.kind == .option { text += " (default `\(value)`)" }
        return text
    }

    /// Paragraphs of a help text; indented lines stay as they are.
    private static func text(_ text: String) -> [Block] {
        text.split(separator: "\n\n").map { paragraph in
            let lines = paragraph.split(separator: "\n").map(String.init)
            let isLiteral = lines.allSatisfy { $0.hasPrefix("  ") }
            return isLiteral ? .literal(lines.map { String($0.dropFirst(2)) }) : .paragraph(lines)
        }
    }

    private static var variables: Block {
        .table(
            header: ["variable", "meaning"],
            rows: environment.map { names, meaning in
                [names.split(separator: " ").map { "`\($0)`" }.joined(separator: ", "), meaning]
            })
    }

    private static var statuses: Block {
        .table(header: ["status", "meaning"], rows: ExitStatus.allCases.map { ["`\($0.rawValue)`", $0.summary] })
    }

    private static var files: Block {
        .table(
            header: ["file", "contents"],
            rows: [
                ["`$XDG_CONFIG_HOME/ghlance/config.yml`", "settings"],
                ["`$XDG_CONFIG_HOME/ghlance/hosts.yml`", "accounts, written by ghlance auth login"],
                ["`$XDG_CONFIG_HOME/gh/hosts.yml`", "gh's accounts (read-only)"],
                [
                    "`$XDG_DATA_HOME/ghlance/library.sqlite`",
                    "favourites, notes, saved searches, history, saved results, and how often you chose each repository",
                ],
                [
                    "`$XDG_DATA_HOME/ghlance/favourites-1.json` to `-3.json`",
                    "automatic copies of favourites, notes and saved searches; 1 is the newest",
                ],
            ])
    }

    private static var examples: Block {
        .table(
            header: ["command", "what it does"],
            rows: [
                ["`git clone \"$(ghlance)\"`", "search, choose a repository, and clone it"],
                ["`ghlance tui language:swift 'stars:>50'`", "start with a query"],
                ["`ghlance @trending`", "run a saved search"],
                ["`ghlance --print ssh`", "print the SSH clone URL"],
                [
                    "`ghlance --print '- [{fullName}]({url}): {description}' >>list.md`",
                    "add a line in your own format to a file",
                ],
                ["`ghlance --print https --print0 | xargs -0 -n 1 git clone`", "clone all marked repositories"],
                [
                    "`ghlance --select-1 --exit-0 --print json repo:apple/swift`",
                    "show no screen if there is one result, or none",
                ],
                ["`ghlance favourites export >favourites.json`", "save favourites and notes"],
                ["`ghlance auth login --with-token <FILE`", "sign in with a token"],
            ])
    }
}

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

extension ReferenceDocument {
    /// The variables of the environment that the program reads, and what they are for. Of several names that do the same, the first one
    /// that is set counts.
    static let environment = [
        ("GH_TOKEN GITHUB_TOKEN", "token for github.com and TENANT.ghe.com"),
        ("GH_ENTERPRISE_TOKEN GITHUB_ENTERPRISE_TOKEN", "token for a GitHub Enterprise Server"),
        ("GH_HOST", "default host"),
        ("GHLANCE_API_URL", "default API URL"),
        ("GHLANCE_DEFAULT_OPTS", "options for the screen, quoted as for a shell"),
        ("VISUAL EDITOR", "editor for ghlance config edit (default: vi)"),
        ("GHLANCE_PAGER PAGER", "pager for ghlance view (default: less -R); empty or cat for none"),
        ("FZF_PREVIEW_COLUMNS COLUMNS", "width of what ghlance view prints in a pipe, at most 100 columns"),
        ("LESS", "options for less (default: FRX)"),
        ("GHLANCE_CLIENT_ID", "default OAuth app to sign in with"),
        ("GHLANCE_CLONE_ROOT", "folder for clones, absolute or under ~/; existing clones under it are detected"),
        ("GHLANCE_CLONE_LAYOUT", "layout of that folder: name, or host/owner/name"),
        ("GH_BROWSER BROWSER", "browser to open pages with (default: xdg-open, x-www-browser, www-browser or wslview)"),
        ("GH_PATH", "gh executable to ask for a token"),
        ("GH_CONFIG_DIR", "folder of gh's hosts.yml and config.yml"),
        ("GIT_SSH_COMMAND GIT_SSH", "ssh command that git uses to clone"),
        ("XDG_CONFIG_HOME", "settings folder (default: ~/.config)"),
        ("XDG_DATA_HOME", "local data folder (default: ~/.local/share)"),
        ("HOME", "home folder"),
        ("PATH", "where ghlance looks for git, gh, tmux, clipboard programs and browsers"),
        ("NO_COLOR", "no colours, unless it is empty"),
        ("CLICOLOR_FORCE", "print pages in colour even in a pipe, unless it is empty or 0"),
        (
            "ACCESSIBLE GH_ACCESSIBLE_PROMPTER",
            "read and print line by line, as with --plain, unless it is empty, 0, false or disabled"
        ),
        ("TERM", "type of the terminal"),
        ("COLORTERM", "truecolor or 24bit: use 24-bit colours if terminfo has a type for them, such as xterm-direct"),
        ("XTERM_VERSION WT_SESSION", "set by xterm and Windows Terminal, which reserve Alt-Enter"),
        ("LC_ALL LC_CTYPE LANG", "locale; without UTF-8 the screen is drawn in ASCII"),
        ("TMUX TMUX_PANE STY", "set inside tmux and screen"),
        ("VTE_VERSION", "set by VTE terminals, which do not let programs set the clipboard"),
        ("WAYLAND_DISPLAY DISPLAY", "display whose clipboard is used"),
        ("HTTPS_PROXY https_proxy ALL_PROXY all_proxy http_proxy no_proxy", "proxies, as libcurl reads them"),
        ("CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR", "certificates to trust instead of the system's"),
    ]
}
