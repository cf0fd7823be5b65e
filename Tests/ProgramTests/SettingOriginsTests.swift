import ArgumentParser
import Testing

@testable import ghlance

/// Where settings come from, for `ghlance config check -v`, and the file for `ghlance config edit`.
struct SettingOriginsTests {
    @Test(
        "check -v says which variable or default option takes precedence",
        arguments: [
            ("page: open", ["GHLANCE_DEFAULT_OPTS": "--no-page"], "page closed (GHLANCE_DEFAULT_OPTS)"),
            ("page: below", ["GHLANCE_DEFAULT_OPTS": "--page"], "page open (GHLANCE_DEFAULT_OPTS)"),
            ("page: below", ["GHLANCE_DEFAULT_OPTS": "--offline"], "page below (config.yml:1)"),
            ("sort: stars", ["ACCESSIBLE": "1"], "plain true (ACCESSIBLE)"),
            (
                "plain: false", ["ACCESSIBLE": "0", "GH_ACCESSIBLE_PROMPTER": "1"],
                "plain true (GH_ACCESSIBLE_PROMPTER)"
            ),
            ("plain: false", ["TERM": "dumb"], "plain true (TERM)"), ("plain: true", [:], "plain true (config.yml:1)"),
        ])
    func precedence(text: String, variables: [String: String], line: String) throws {
        let lines = try SettingOrigins(ConfigurationReading(text: text)) { variables[$0] }.lines.map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines.contains(line), "\(lines)")
    }

    @Test("config edit without the path of a file is refused", arguments: [["--config", ""]])
    func editsNothing(options: [String]) {
        let error = #expect(throws: (any Error).self) { try ConfigCommand.parseAsRoot(["edit"] + options) }
        #expect(error.map(ConfigCommand.message) == "--config needs the path of a file")
    }
}
