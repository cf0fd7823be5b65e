import Glibc
import TestSupport
import Testing

/// F5 without a client id: a token is pasted, another one is typed, and neither is anywhere but in the file it is kept in.
@Suite(.fewAtATime) struct TokenFieldJourneyTests {
    private static let revoked = "ghp_revokedTokenOfTheDialog0000000000001"
    private static let typed = "ghp_typedTokenOfTheDialog000000000000003"

    @Test("F5 without a client id takes a token, typed or pasted, and shows it nowhere")
    func journey() async throws {
        let emulator = try EmulatorProcess()
        let script = #"""
            sh -c 'echo $$ >process; exec "$0" --host "$HOST" --log log --log-level debug swift 2>errors' "$0"
            echo "status $?"; stat -c %a:%n "$XDG_CONFIG_HOME/ghlance"/*; grep -c "$KEPT" "$XDG_CONFIG_HOME/ghlance/hosts.yml"
            echo looked; read line
            """#
        // A part of the token, as the whole one would be found by whatever looks for tokens.
        let terminal = try TerminalDriver.start(
            ["sh", "-c", script, try TerminalDriver.executable("ghlance")],
            environment: [
                "HOST": emulator.address.replacing("http://", with: ""), "BROWSER": "true",
                "KEPT": "typedTokenOfTheDialog000000000000003",
            ], columns: 100, rows: 40, output: .terminal)
        try await terminal.waitFor("not signed in · 9")

        // One that is refused: said with what to do, and the text stays to be fixed.
        let field = try await terminal.press("F5", "Enter", for: "Type or paste a token for 127.0.0.1")
        #expect(field.contains("/settings/tokens"))
        try terminal.paste(Self.revoked + "\n")
        let dots = String(repeating: "●", count: Self.revoked.count)
        try await terminal.waitFor("› \(dots)")
        let refusal = try await terminal.press("Enter", for: "GitHub rejected this token.")
        #expect(refusal.contains("› \(dots)"))
        try await terminal.press("C-u", "C-y", for: "an empty field") {
            !$0.contains("●") && !$0.contains("does not accept")
        }

        // One that is accepted.
        for character in Self.typed { try terminal.type(String(character)) }
        try await terminal.waitFor("› \(dots)")
        try await terminal.press("Enter", for: "Account     octocat")
        try Self.checkProcess(terminal)
        // What is put back on the search screen is none of it.
        try await terminal.press("Escape", for: "the search, as octocat") { $0.lines[0].contains("octocat") }
        let search = try await terminal.press("C-y", "x", for: "› swiftx")
        #expect(search.lines[1].hasPrefix(" › swiftx "))
        try terminal.sendKeys("C-c")

        let end = try await terminal.waitFor("looked")
        #expect(end.contains("status 130"))
        #expect(end.lines.contains { $0.hasPrefix("600:") && $0.hasSuffix("/ghlance/hosts.yml") })
        #expect(end.lines.contains { $0.hasPrefix("1 ") || $0 == "1" })
        try terminal.sendKeys("Enter")
        let ending = try await terminal.waitForEnd()

        let log = terminal.homeFile("log") ?? ""
        #expect(log.contains("account editToken insert"))
        #expect(log.contains("‹39 characters› → ‹40 characters›"))
        for text in [log, terminal.homeFile("errors") ?? "", ending.screen.text] {
            // Parts of them would be as bad.
            for part in ["ghp_", "TokenOfThe", "OfTheDialog"] { #expect(!text.contains(part)) }
        }
    }

    /// What can be read of a running process from outside.
    private static func checkProcess(_ terminal: TerminalDriver) throws {
        let process = terminal.homeFile("process")?.filter(\.isNumber) ?? ""
        for file in ["cmdline", "environ"] {
            let text = try TextFile.read("/proc/\(process)/\(file)")
            #expect(text.contains(file == "cmdline" ? "--log-level" : "HOST="))
            #expect(!text.contains("ghp_"))
        }
    }
}
