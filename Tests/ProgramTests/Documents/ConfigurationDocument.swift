@testable import Core
@testable import Screens
@testable import ghlance

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
