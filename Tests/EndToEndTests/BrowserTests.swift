import TestSupport
import Testing

/// ^O
@Suite(.fewAtATime) struct BrowserTests {
    @Test("^O hands the URL of the selected repository to the browser and stays")
    func opens() async throws {
        let emulator = try EmulatorProcess()
        try emulator.makeBrowser(noting: #"printf '%s\n' "$@" "token: $GH_TOKEN""#, in: "opened")
        let terminal = try TerminalDriver.start(
            Session.command(emulator) + ["swift"],
            environment: ["BROWSER": emulator.path("browser") + " --new-window", "GH_TOKEN": "secret"])
        try await terminal.waitFor("≈250 repositories")
        try terminal.sendKeys("Down", "C-o")
        let name = Session.repository(1, of: "swift")
        try await terminal.waitFor("Opened \(name) in the browser.")
        #expect(emulator.read("opened") == "--new-window\nhttps://github.com/\(name)\ntoken: \n")
        try await terminal.press("Up", for: "the counts again") { $0.status.contains("≈250 repositories") }
    }

    @Test("GH_BROWSER comes before BROWSER")
    func order() async throws {
        let session = try await Session.start("swift", environment: ["GH_BROWSER": "true", "BROWSER": "false"])
            .answered()
        try await session.terminal.press("C-o", for: "Opened ")
    }

    @Test(
        "a browser that fails, or is not there, is said",
        arguments: [
            ("false", "false exited with status 1: set BROWSER"),
            ("no-such-browser", "Could not start no-such-browser (No such file or directory)"),
        ])
    func fails(browser: String, words: String) async throws {
        let session = try await Session.start("swift", environment: ["BROWSER": browser], columns: 120).answered()
        let screen = try await session.terminal.press("C-o", for: words)
        #expect(screen.isAlternate)
    }

    @Test("a browser that runs in the foreground does not hold the program up, and writes nothing on its screen")
    func staysOpen() async throws {
        let emulator = try EmulatorProcess()
        // It ends with the folder it is in.
        try emulator.write(
            script: "#!/bin/sh\nwhile test -e \"$0\"; do echo noise; echo noise >&2; sleep 0.1; done\n", to: "browser")
        let terminal = try TerminalDriver.start(
            Session.command(emulator) + ["swift"], environment: ["BROWSER": emulator.path("browser")])
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-o", for: "Opened ")
        let screen = try await terminal.press("Down", for: "the counts again") {
            $0.status.contains("≈250 repositories")
        }
        #expect(screen.isSelected(1, of: "swift"))
        #expect(!screen.contains("noise"))
    }
}
