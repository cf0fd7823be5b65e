import ArgumentParser

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
