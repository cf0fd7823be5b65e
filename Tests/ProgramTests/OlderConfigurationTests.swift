import TestSupport
import Testing

@testable import Core
@testable import ghlance

/// Files with a value for every setting that a version of the program had: `Fixtures/config-1.yml`, the first that read one, and so on.
@Suite("Configurations of older versions")
struct OlderConfigurationTests {
    private static let versions = Array(1...4)

    private func text(of version: Int) throws -> String {
        try TextFile.read("\(Project.root)/Tests/ProgramTests/Fixtures/config-\(version).yml")
    }

    @Test(
        "nothing in a file of an older version is wrong but what was removed, and every other setting in it counts",
        arguments: versions)
    func everySetting(version: Int) throws {
        let text = try text(of: version)
        let reading = ConfigurationReading(text: text)
        #expect(reading.lines.allSatisfy { $0.contains(" was removed: ") })
        let origins = try SettingOrigins(reading) { _ in nil }.lines
        var count = 0
        for (index, line) in text.split(separator: "\n").enumerated() {
            let parts = line.split(separator: ":", maxSplits: 1)
            let name = parts[0].drop { " -".contains($0) }
            // An action is shown by its title; the first versions called the preset of today by another name.
            guard parts.count == 2, !["mode", "title", "command"].contains(name), !line.hasPrefix("  - key:"),
                line != "  preset: default", OptionTable.removed[String(name)] == nil
            else { continue }
            let value = Self.shown(parts[1].dropFirst())
            let origin = try #require(origins.first { $0.hasSuffix("  (config.yml:\(index + 1))") }, "\(line)")
            #expect(origin.contains(name) && origin.contains("  \(value)  ("), "\(line)")
            count += 1
        }
        #expect(count > 120)
        #expect(reading.layer.settings.fileActions.map(\.title) == ["Issues"])
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
        let text = try text(of: Self.versions.count)
        let newer = "of-a-later-version: 1\n" + text.replacing("keys:\n", with: "keys:\n  ofALaterVersion: F7\n")
        let reading = ConfigurationReading(text: newer)
        #expect(reading.lines.filter { !$0.contains(" was removed: ") }.count == 2)
        #expect(reading.lines.first?.hasPrefix("config.yml:1:1: no key is named of-a-later-version") == true)
        #expect(reading.lines.last?.contains("no command is named ofALaterVersion") == true)
        #expect(reading.layer.settings == ConfigurationReading(text: text).layer.settings)
    }
}
