import TestSupport
import Testing

@testable import Core
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
