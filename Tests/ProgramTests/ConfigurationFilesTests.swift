import ArgumentParser
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal
@testable import ghlance

/// A file with a value for every setting that any version of the program had: `Fixtures/config.yml`.
@Suite("Configurations of older versions")
struct OlderConfigurationTests {
    private let text: String

    init() throws { text = try Project.text("Tests/ProgramTests/Fixtures/config.yml") }

    @Test("nothing in a file of an older version is wrong but what was removed, and every other setting in it counts")
    func everySetting() throws {
        let reading = ConfigurationReading(text: text)
        #expect(reading.lines.allSatisfy { $0.contains(" was removed: ") })
        let origins = try SettingOrigins(reading) { _ in nil }.lines
        var count = 0
        for (index, line) in text.split(separator: "\n").enumerated() {
            let parts = line.split(separator: ":", maxSplits: 1)
            let name = parts[0].drop { " -".contains($0) }
            // An action is shown by its title.
            guard parts.count == 2, !["mode", "title", "command"].contains(name), !line.hasPrefix("  - key:"),
                OptionTable.removed[String(name)] == nil
            else { continue }
            let value = Self.shown(parts[1].dropFirst())
            let origin = try #require(origins.first { $0.hasSuffix("  (config.yml:\(index + 1))") }, "\(line)")
            #expect(origin.contains(name) && origin.contains("  \(value)  ("), "\(line)")
            count += 1
        }
        #expect(count > 120)
        #expect(reading.layer.settings.fileActions.map(\.title) == ["Issues"])
        // As today's preset was called.
        #expect(ConfigurationReading(text: "theme: {preset: default}\n").lines == [])
    }

    /// The value as `config check -v` prints it.
    private static func shown(_ value: Substring) -> String {
        func unquoted(_ text: Substring) -> String {
            guard let quote = text.first, quote == "'" || quote == "\"" else { return String(text) }
            return String(text.dropFirst().dropLast())
        }
        guard value.hasPrefix("["), value.hasSuffix("]") else { return unquoted(value) }
        let values = value.dropFirst().dropLast().split(separator: ", ").map(unquoted)
        return values.isEmpty ? "none" : values.joined(separator: ", ")
    }

    @Test("what only a newer version has is said and ignored, and the rest of the file counts")
    func newerVersion() throws {
        let newer = "of-a-later-version: 1\n" + text.replacing("keys:\n", with: "keys:\n  ofALaterVersion: F7\n")
        let reading = ConfigurationReading(text: newer)
        #expect(reading.lines.filter { !$0.contains(" was removed: ") }.count == 2)
        #expect(reading.lines.first?.hasPrefix("config.yml:1:1: no key is named of-a-later-version") == true)
        #expect(reading.lines.last?.contains("no command is named ofALaterVersion") == true)
        #expect(reading.layer.settings == ConfigurationReading(text: text).layer.settings)
    }
}

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

/// Themes in files of their own.
struct ThemeFileTests {
    private func theme(_ reading: ConfigurationReading) -> ThemeChanges { reading.layer.settings.configured.theme }

    @Test(
        "a theme that comes with the program has every role it names, and says so where it is dark or light",
        arguments: ["dracula", "gruvbox", "nord", "solarized"])
    func builtIn(name: String) {
        let reading = ConfigurationReading(text: "theme: {preset: \(name)}\n")
        #expect(reading.lines == [])
        #expect(theme(reading).file == name && theme(reading).dark.count > 25)
        #expect(theme(reading).light.isEmpty || Set(theme(reading).light.keys) == Set(theme(reading).dark.keys))
    }

    @Test("a role of the configuration holds over the file's, on every background")
    func own() {
        let reading = ConfigurationReading(text: "theme: {preset: gruvbox, accent: red, dark: {star: blue}}\n")
        #expect(reading.lines == [])
        #expect(theme(reading).roles["accent"]?.color == .number(1))
        #expect(theme(reading).dark["accent"] == nil && theme(reading).light["accent"] == nil)
        #expect(theme(reading).dark["star"]?.color == .number(4))
        #expect(theme(reading).light["star"]?.color == .rgb(red: 0x7C, green: 0x4D, blue: 0x04))
    }

    @Test("a user's file stands beside the configuration, and what is wrong in it is said with its place")
    func files() throws {
        let folder = try ScratchFolder()
        try folder.write("theme: {preset: mine}\n".utf8, to: "config.yml")
        try folder.run("mkdir", "themes")
        try folder.write("accent: \"#ff8800 bold\"\nlight: {accent: blue}\nacent: red\n".utf8, to: "themes/mine.yml")
        let reading = try #require(ConfigurationReading(path: folder.path + "/config.yml"))
        #expect(theme(reading).roles["accent"]?.color == .rgb(red: 0xFF, green: 0x88, blue: 0))
        #expect(theme(reading).light["accent"]?.color == .number(4))
        #expect(reading.lines.count == 1)
        #expect(
            reading.lines.first?.hasSuffix("themes/mine.yml:3:1: no role is named acent: did you mean accent?") == true)
    }

    @Test("a name that is not there, or is a path, is said", arguments: ["nrod", "../other", "a/b", "", "."])
    func names(name: String) throws {
        let folder = try ScratchFolder()
        try folder.run("mkdir", "-p", "themes/a")
        try folder.write("accent: red\n".utf8, to: "other.yml")
        try folder.write("accent: red\n".utf8, to: "themes/a/b.yml")
        let reading = ConfigurationReading(text: "theme: {preset: '\(name)'}\n", path: folder.path("config.yml"))
        #expect(reading.lines.count == 1 && reading.lines[0].contains("preset"))
        #expect(theme(reading).file == nil)
    }

    @Test("light and dark hold whatever the terminal tells, and plain has the terminal's own colours")
    func presets() {
        func theme(_ preset: ThemeChanges.Preset, _ background: Appearance.RGB?) -> Theme {
            var (appearance, changes) = (Appearance(colors: 256), ThemeChanges())
            appearance.background = background
            changes.preset = preset
            return Theme(appearance, changes)
        }
        let (black, white) = (
            Appearance.RGB(red: 0, green: 0, blue: 0), Appearance.RGB(red: 255, green: 255, blue: 255)
        )
        for background in [nil, black, white] {
            #expect(theme(.light, background)[.accent] == theme(.standard, white)[.accent])
            #expect(theme(.dark, background)[.accent] == theme(.standard, black)[.accent])
            #expect(theme(.plain, background)[.accent] == Style(foreground: .ansi(6), isBold: true))
        }
    }
}
