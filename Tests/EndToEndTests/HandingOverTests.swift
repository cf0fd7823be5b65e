import TestSupport
import Testing

/// A URL that is given to the browser or to the clipboard.
@Suite(.fewAtATime) struct HandingOverTests {
    @Test("a browser that runs in the foreground does not hold the program up, and writes nothing on its screen")
    func staysOpen() async throws {
        let emulator = try EmulatorProcess()
        // It ends with the folder it is in.
        try emulator.write(
            script: "#!/bin/sh\nwhile test -e \"$0\"; do echo noise; echo noise >&2; sleep 0.1; done\n", to: "browser")
        let terminal = try emulator.start("swift", environment: ["BROWSER": emulator.path("browser")])
        try await terminal.waitFor("≈250 repositories")
        try await terminal.press("C-o", for: "Opened ")
        let screen = try await terminal.press("Down", for: "the counts again") {
            $0.status.contains("≈250 repositories")
        }
        #expect(screen.isSelected(1, of: "swift") && !screen.contains("noise"))
    }

    @Test("Alt-C copies the URL of the selected repository through the terminal")
    func clipboard() async throws {
        let session = try await Session.start("swift", columns: 120).answered()
        let url = "https://github.com/" + Session.repository(1, of: "swift")
        try await session.terminal.press("Down", "M-c", for: "Copied \(url.dropFirst(8)) through the terminal.")
        #expect(try session.terminal.newestBuffer == url)
    }
}
