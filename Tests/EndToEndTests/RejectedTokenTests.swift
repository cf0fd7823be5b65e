import TestSupport
import Testing

/// A token that the server rejects at the first or a later request, for what runs without a screen; for searches, see `Walks/CommandLines`.
@Suite(.fewAtATime) struct RejectedTokenTests {
    private static let commands = [
        ["view", "quiet-river/swift-1"], ["list", "quiet-river/swift-1"],
        ["compare", "quiet-river/swift-1", "Blue42/swift-2"],
        ["favourites", "add", "quiet-river/swift-1", "Blue42/swift-2", "octo-labs/swift-4"], ["favourites", "sync"],
        ["favourites", "add", "quiet-river/swift-1", "--sync-favourites"],
    ]

    @Test("is an error with its status and its source, and nothing is asked without it", arguments: commands, [1, 3])
    func rejected(command: [String], request: Int) throws {
        let emulator = try EmulatorProcess([
            "--budget", "1000", "--total", "400", "--stars", "300", "--script", "\(request):401",
        ])
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance")] + command,
            environment: [
                "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_rejectedToken0000000000000000001",
                "XDG_DATA_HOME": emulator.path("data"),
            ])
        #expect(emulator.read("requests")?.contains(" anonymous ") == false, "\(emulator.requests)")
        // A command that ended before that request needs no more than the first.
        guard run.status == 4 || run.error.contains("401") || request == 1 else { return }
        #expect(run.status == 4, "\(run.error)")
        #expect(run.error.split(separator: "\n").count { $0.contains("GH_TOKEN") } == 1, "\(run.error)")
        #expect(!run.error.contains("Authentication required"), "\(run.error)")
    }
}
