import Core
import Features
import Screens

/// A complete file of settings with the defaults, made from the tables.
enum ConfigurationDefaults {
    /// Its settings are commented out with `#` alone, its explanations with `# `.
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
        for section in ConfigurationTable.sections {
            lines += ["# \(section.name): \(section.summary)."] + section.lines() + [""]
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    /// What a running program takes over from a saved file.
    static var atOnce: String {
        let options = ConfigurationTable.options.filter(\.appliesAtOnce).map(\.name)
        return "keys, theme, columns, actions, " + options.dropLast().joined(separator: ", ") + " and "
            + (options.last ?? "")
    }

    /// The default style of a role, as far as the file can say it.
    static func style(_ role: ThemeRole) -> String {
        switch role {
        case .selection: "\"#3a3a3a\""
        case .panel: "\"#1c1c1c\""
        default: role.paletteStyle.text
        }
    }

    fileprivate static func keys(of command: Command) -> String {
        let names = command.defaultKeys.map(\.name)
        return switch names.count {
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

extension ConfigurationTable {
    static let page = Section(
        name: "page",
        summary:
            "the repository's page at startup: as you left it, open where it fits, beside or below, or closed",
        isHarmless: true, read: { $0.readPage($1) },
        // Where the page is applies at once.
        differs: { $0.opensPage != $1.opensPage },
        lines: { ["# Values: \(pageValues.joined(separator: ", ")).", "#page: last"] })

    static let details = Section(
        name: "details", summary: "the details below the list at startup: as you left them, open or closed",
        isHarmless: true, read: { $0.readDetails($1) }, differs: { $0.opensDetails != $1.opensDetails },
        lines: { ["# Values: \(detailsValues.joined(separator: ", ")).", "#details: last"] })

    static let columns = Section(
        name: "columns", summary: "the columns of a list after the name, in order", isHarmless: true,
        read: { $0.readColumns($1) },
        lines: { ["#columns: [\(ListColumn.allCases.map(\.rawValue).joined(separator: ", "))]"] })

    static let keys = Section(
        name: "keys", summary: "the keys of commands: one, a list, or none", isHarmless: false,
        read: { $0.readKeys($1) },
        lines: {
            ["#keys:"]
                + Command.allCases.flatMap { command in
                    ["# \(command.summary)", "#  \(command.name): \(ConfigurationDefaults.keys(of: command))"]
                }
        })

    static let theme = Section(
        name: "theme",
        summary:
            "the style of each role: a colour (\(StyleChange.Hue.names.prefix(8).joined(separator: ", ")), the same with bright-, 0 to 255 "
            + "or #rrggbb), on followed by a background colour, bold, dim, underline, plain",
        isHarmless: true, read: { $0.readTheme($1) },
        lines: {
            let presets = ThemeChanges.Preset.allCases.map(\.rawValue) + ThemeFile.builtIn.keys.sorted()
            let accent = "#    accent: \(ConfigurationDefaults.style(.accent))"
            let roles = ThemeRole.allCases.flatMap {
                ["# \($0.summary)", "#  \($0.name): \(ConfigurationDefaults.style($0))"]
            }
            let head = [
                "#theme:", "# preset to start from: \(presets.joined(separator: ", ")),",
                "# or the name of a theme file, themes/NAME.yml next to this one",
                "#  preset: auto",
                "# roles, with their styles on 16 colours or an unknown background",
            ]
            let dark = ["# roles on a dark or unknown background", "#  dark:", accent]
            return head + roles + dark + ["# roles on a light background", "#  light:", accent]
        })

    static let clone = Section(
        name: "clone", summary: "where clones go; GHLANCE_CLONE_ROOT and GHLANCE_CLONE_LAYOUT take precedence",
        isHarmless: false, read: { $0.readClone($1, $1.key) },
        differs: { $0.cloneRoot != $1.cloneRoot || $0.cloneLayout != $1.cloneLayout },
        lines: {
            let layouts = ClonePlaces.Layout.allCases.map(\.rawValue).joined(separator: " or ")
            return ["#clone:", "#  root: ~/src", "# layout: \(layouts)", "#  layout: name"]
        })

    static let actions = Section(
        name: "actions", summary: "your own actions, as with --action", isHarmless: false, read: { $0.readActions($1) },
        lines: {
            let modes = CustomAction.Mode.allCases.map(\.rawValue).joined(separator: ", ")
            return [
                "#actions:",
                "# mode: \(modes), followed by \(CustomAction.shellSuffix) to run it in a shell. key is optional.",
                "# run\(CustomAction.returningSuffix) returns at once, whatever the command printed.",
                "#  - key: Alt-O",
                "#    mode: run", "#    title: Issues", "#    command: gh issue list --repo {fullName}",
            ]
        })

    static let hosts = Section(
        name: "hosts", summary: "options for one host, including clone", isHarmless: false,
        read: { $0.readHosts($1) }, differs: { $0.section != $1.section },
        lines: { ["#hosts:", "#  github.example.com:", "#    per-page: 30", "#    clone:", "#      root: ~/work"] })
}

/// The keys at the top of the file of settings: options, and sections.
enum ConfigurationTable {
    /// A key that is not an option.
    struct Section: Sendable {
        let name: String
        let summary: String
        /// Whether it is read from a file that others could have written. Keys are not: any could remove, run or quit.
        let isHarmless: Bool
        let read: @Sendable (inout ConfigurationReading, ConfigurationEntry) -> Void
        /// Whether settings differ in it by what takes effect at the next start alone.
        var differs: @Sendable (Settings, Settings) -> Bool = { _, _ in false }
        /// What stands below its title in the file with the defaults.
        let lines: @Sendable () -> [String]
    }

    static let options: [OptionRow] = OptionTable.all.filter { $0.file != nil }
    static let sections: [Section] = [page, details, columns, keys, theme, clone, actions, hosts]
    static let names: [String] = options.map(\.name) + sections.map(\.name)
    /// The options of a section of a host, without `clone`.
    static let hostNames = options.map(\.name).filter { !beforeHost.contains($0) }
    /// The options that count before the host is known.
    private static let beforeHost: Set = [OptionTable.host.name, OptionTable.log.name]

    /// The keys that are read from a file that others could have written; all others are ignored there.
    static let harmless = Set(
        options.filter { $0.file?.isHarmless == true }.map(\.name) + sections.filter(\.isHarmless).map(\.name))

    static let pageValues = ["last", "open", "side", "below", "closed"]
    static let detailsValues = ["last", "open", "closed"]

    /// The values of flags (YAML 1.1).
    static let flags = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]
}
