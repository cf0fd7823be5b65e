import Glibc
import TestSupport
import Testing

/// The file of settings and the program that reads it.
@Suite(.fewAtATime) struct ConfigurationJourneyTests {
    private func start(_ emulator: EmulatorProcess) throws -> TerminalDriver {
        try emulator.start("swift", environment: ["XDG_CONFIG_HOME": emulator.path("settings")], columns: 120)
    }

    /// Saves the file as editors do: beside it, then moved to its place.
    private func save(_ text: String, _ emulator: EmulatorProcess) throws {
        mkdir(emulator.path("settings"), 0o700)
        mkdir(emulator.path("settings/ghlance"), 0o700)
        try emulator.write(script: text, to: "settings/ghlance/.config.yml.new")
        rename(emulator.path("settings/ghlance/.config.yml.new"), emulator.path("settings/ghlance/config.yml"))
    }

    @Test("a saved file is taken over while the program runs, also where there was no folder")
    func saved() async throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let terminal = try start(emulator)
        try await terminal.waitFor("repositories")
        try save("keys: {showHistory: F7}\nsort: stars\n", emulator)
        try await terminal.waitFor("config.yml: sort takes effect at the next start.")
        try await terminal.waitFor("F7 Hist")
        try await terminal.press("Down", for: "repositories")
        try save(
            "keys: {showHistory: F10}\nsort: stars\nactions: [{title: Say it, command: echo {name}, mode: print}]\n",
            emulator)
        try await terminal.waitFor("config.yml:3:")
        try await terminal.press("Down", for: "F7 Hist")
        try save(
            "keys: {showHistory: F10}\nsort: stars\nactions: [{title: Say it, command: 'echo {name}', mode: print}]\n",
            emulator)
        try await terminal.waitFor("F10 Hist")
        try await terminal.press("M-x", for: " Menu")
        try await terminal.type("say it", for: "Say it")
        unlink(emulator.path("settings/ghlance/config.yml"))
        try await terminal.waitFor("F4 Hist")
    }

    @Test("a theme file of one's own is read whenever it is saved")
    func theme() async throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        try save("theme: {preset: mine}\n", emulator)
        let terminal = try start(emulator)
        try await terminal.waitFor("config.yml:1:17:")
        try await terminal.press("Down", for: "repositories")
        mkdir(emulator.path("settings/ghlance/themes"), 0o700)
        for line in ["strong: nothing", "dim: nothing"] {
            try emulator.write(script: line, to: "settings/ghlance/themes/.mine.yml.new")
            rename(
                emulator.path("settings/ghlance/themes/.mine.yml.new"),
                emulator.path("settings/ghlance/themes/mine.yml"))
            try await terminal.waitFor("themes/mine.yml:1:\(line.utf8.count - 6):")
            try await terminal.press("Down", for: "repositories")
        }
    }

    @Test("the mouse is the terminal's again as soon as the file says so")
    func mouse() async throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let terminal = try start(emulator)
        try await terminal.waitFor("repositories")
        try save("mouse: true\n", emulator)
        try await terminal.waitFor("reports of the mouse") { $0.reportsMouse }
        try save("mouse: false\n", emulator)
        try await terminal.waitFor("no reports of the mouse") { !$0.reportsMouse }
    }
}
