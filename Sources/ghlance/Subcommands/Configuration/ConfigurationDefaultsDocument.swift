import Core
import Features
import Screens
import Terminal

/// A complete file of settings with the defaults, made from the tables.
enum ConfigurationDefaults {
    /// The file. Its settings are commented out with `#` alone, its explanations with `# `.
    static func text() -> String {
        var lines = [
            "# Settings of ghlance. Remove the # before a setting to change it; ghlance config check checks the file.",
            "# A running ghlance applies changes to \(atOnce) at once; everything else takes effect at the next start.",
            "",
            "# Options: see ghlance --help. An option on the command line takes precedence.", "",
        ]
        for row in ConfigurationTable.options {
            guard let file = row.file else { continue }
            let standard = file.example == file.standard ? "" : " Default: \(file.standard)."
            lines.append("# \(row.name): \(row.help). Values: \(file.allowed).\(standard)")
            lines += ["#\(row.name): \(quoted(file.example))", ""]
        }
        for section in ConfigurationTable.Section.allCases { lines += self.lines(of: section) + [""] }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    /// What a running program takes over from a saved file.
    static var atOnce: String {
        let options = ConfigurationTable.options.filter(\.appliesAtOnce).map(\.name)
        return "keys, theme, columns, actions, " + options.dropLast().joined(separator: ", ") + " and "
            + (options.last ?? "")
    }

    /// What a section is for.
    static func summary(_ section: ConfigurationTable.Section) -> String {
        switch section {
        case .page:
            "the page of the repository at the start: as you left it, open where it fits, beside or below, or closed"
        case .details: "the details below the list at the start: as you left them, open or closed"
        case .columns: "the columns of a list after the name, in order"
        case .keys: "the keys of commands: one, a list, or none"
        case .theme:
            "the style of each role: a colour (\(StyleChange.Hue.names.prefix(8).joined(separator: ", ")), the same with bright-, 0 to 255 "
                + "or #rrggbb), on followed by a background colour, bold, dim, underline, plain"
        case .clone: "where clones go; GHLANCE_CLONE_ROOT and GHLANCE_CLONE_LAYOUT take precedence"
        case .actions: "your own actions, as with --action"
        case .hosts: "options for one host, including clone"
        }
    }

    /// The lines of a section.
    static func lines(of section: ConfigurationTable.Section) -> [String] {
        let name = section.rawValue
        let title = "# \(name): \(summary(section))."
        let head = [title, "#\(name):"]
        switch section {
        case .page:
            return [title, "# Values: \(ConfigurationTable.pageValues.joined(separator: ", ")).", "#page: last"]
        case .details:
            return [title, "# Values: \(ConfigurationTable.detailsValues.joined(separator: ", ")).", "#details: last"]
        case .columns: return [title, "#columns: [\(ListColumn.allCases.map(\.rawValue).joined(separator: ", "))]"]
        case .keys:
            return head
                + Command.allCases.flatMap { command in
                    ["# \(command.summary)", "#  \(command.name): \(keys(command.defaultKeys.map(\.name)))"]
                }
        case .theme:
            let presets = ThemeChanges.Preset.allCases.map(\.rawValue) + ThemeFile.builtIn.keys.sorted()
            let roles = ThemeRole.allCases.flatMap { ["# \($0.summary)", "#  \($0.rawValue): \(style($0))"] }
            return head + [
                "# preset to start from: \(presets.joined(separator: ", ")),",
                "# or the name of a theme file, themes/NAME.yml next to this one",
                "#  preset: auto",
                "# roles, with their styles on 16 colours or an unknown background",
            ] + roles
                + [
                    "# roles on a dark or unknown background", "#  dark:",
                    "#    accent: \(style(.accent))",
                ]
                + ["# roles on a light background", "#  light:", "#    accent: \(style(.accent))"]
        case .clone:
            let layouts = ClonePlaces.Layout.allCases.map(\.rawValue).joined(separator: " or ")
            return head + ["#  root: ~/src", "# layout: \(layouts)", "#  layout: name"]
        case .actions:
            let modes = OwnAction.Mode.allCases.map(\.rawValue).joined(separator: ", ")
            return head + [
                "# mode: \(modes), followed by \(OwnAction.shellSuffix) to run it in a shell. key is optional.",
                "# run\(OwnAction.returningSuffix) returns at once, whatever the command printed.",
                "#  - key: Alt-O",
                "#    mode: run", "#    title: Issues", "#    command: gh issue list --repo {fullName}",
            ]
        case .hosts:
            return head + ["#  github.example.com:", "#    per-page: 30", "#    clone:", "#      root: ~/work"]
        }
    }

    /// The default style of a role, as far as the file can say it.
    static func style(_ role: ThemeRole) -> String {
        switch role {
        case .accent, .heading: "cyan bold"
        case .normal: "plain"
        case .strong, .queryOperator, .key: "bold"
        case .dim, .comment, .quote: "dim"
        case .match, .constant, .escape: "cyan"
        case .link: "underline"
        case .found: "black on yellow"
        case .currentFound: "black on cyan bold"
        case .star, .news, .code, .variable, .changed: "yellow"
        case .error, .caution: "red bold"
        case .qualifier, .keyword: "magenta"
        case .phrase, .string, .inserted: "green"
        case .tag, .deleted, .invalid: "red"
        case .entity: "blue"
        case .title: "cyan bold"
        case .note: "blue bold"
        case .tip: "green bold"
        case .important: "magenta bold"
        case .warning: "yellow bold"
        case .wrong: "red underline"
        case .selection: "\"#3a3a3a\""
        case .panel: "\"#1c1c1c\""
        }
    }

    private static func keys(_ names: [String]) -> String {
        switch names.count {
        case 0: "none"
        case 1: quoted(names[0])
        default: "[" + names.map(quoted).joined(separator: ", ") + "]"
        }
    }

    /// A text as a value of YAML.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            text.first.map { $0.isLetter || $0.isNumber } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./: ".contains($0)) }
            && !text.contains(": ")
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
