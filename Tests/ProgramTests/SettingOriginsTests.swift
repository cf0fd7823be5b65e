import ArgumentParser
import Testing

@testable import ghlance

/// Where settings come from, for `ghlance config check -v`, and the file for `ghlance config edit`.
struct SettingOriginsTests {
    /// A file, the environment, and lines of the output, with single spaces.
    private static let origins: [(text: String, variables: [String: String], lines: [String])] = [
        ("page: open", ["GHLANCE_DEFAULT_OPTS": "--no-page"], ["page closed (GHLANCE_DEFAULT_OPTS)"]),
        ("page: below", ["GHLANCE_DEFAULT_OPTS": "--page"], ["page open (GHLANCE_DEFAULT_OPTS)"]),
        ("page: below", ["GHLANCE_DEFAULT_OPTS": "--offline"], ["page below (config.yml:1)"]),
        ("sort: stars", ["ACCESSIBLE": "1"], ["plain true (ACCESSIBLE)"]),
        (
            "plain: false", ["ACCESSIBLE": "0", "GH_ACCESSIBLE_PROMPTER": "1"],
            ["plain true (GH_ACCESSIBLE_PROMPTER)"]
        ),
        ("plain: false", ["TERM": "dumb"], ["plain true (TERM)"]), ("plain: true", [:], ["plain true (config.yml:1)"]),
        (
            "sort: stars\nkeys:\n  retry: F7\ntheme:\n  accent: \"black on #ff0000 bold\"\n",
            ["GH_HOST": "c.ghe.com", "GHLANCE_DEFAULT_OPTS": "--per-page 5"],
            [
                "sort stars (config.yml:1)", "per-page 5 (GHLANCE_DEFAULT_OPTS)", "host c.ghe.com (GH_HOST)",
                "freshness 60 (default)", "keys.retry F7 (config.yml:3)", "keys.undo Alt-U (default)",
                "theme.accent black on #ff0000 bold (config.yml:5)",
            ]
        ),
        (
            "hosts:\n  git.example.com:\n    clone:\n      root: ~/work\n      layout: host/owner/name\n    per-page: 7\n",
            [:],
            [
                "hosts.git.example.com.per-page 7 (config.yml:6)",
                "hosts.git.example.com.clone.root ~/work (config.yml:4)",
                "hosts.git.example.com.clone.layout host/owner/name (config.yml:5)",
            ]
        ),
    ]

    @Test("check -v says where each value comes from, and what takes precedence", arguments: origins.indices)
    func origin(index: Int) throws {
        let (text, variables, lines) = Self.origins[index]
        let reading = ConfigurationReading(text: text)
        #expect(reading.lines == [])
        let found = try SettingOrigins(reading) { variables[$0] }.lines.map {
            $0.split(separator: " ").joined(separator: " ")
        }
        for line in lines { #expect(found.contains(line), "\(line) in \(found)") }
        // Of a host there is nothing else.
        #expect(found.count { $0.hasPrefix("hosts.") } == lines.count { $0.hasPrefix("hosts.") })
    }

    @Test("config edit without the path of a file is refused")
    func editsNothing() {
        let error = #expect(throws: (any Error).self) { try ConfigCommand.parseAsRoot(["edit", "--config", ""]) }
        #expect(error.map(ConfigCommand.message) == "--config needs the path of a file")
    }
}
