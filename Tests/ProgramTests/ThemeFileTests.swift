import Core
import TestSupport
import Testing

@testable import Features
@testable import Screens
@testable import Terminal
@testable import ghlance

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
