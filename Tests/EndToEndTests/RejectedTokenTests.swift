import TestSupport
import Testing

/// A token that the server rejects at the first, the second or a later request, for everything that runs without a screen.
@Suite(.fewAtATime) struct RejectedTokenTests {
    private static let commands = [
        ["search", "swift", "--limit", "300"], ["--select-1", "--exit-0", "swift"],
        ["view", "quiet-river/swift-1"], ["view", "quiet-river/swift-1", "--json", "fullName,description"],
        ["list", "quiet-river/swift-1"], ["list", "--file", "LIST"],
        ["compare", "quiet-river/swift-1", "Blue42/swift-2"],
        ["favourites", "add", "quiet-river/swift-1", "Blue42/swift-2", "octo-labs/swift-4"], ["favourites", "sync"],
        ["favourites", "add", "quiet-river/swift-1", "--sync-favourites"],
        ["auth", "status"],
    ]

    private func run(
        _ command: [String], token: String, _ options: [String]
    ) throws -> (run: CommandRun, emulator: EmulatorProcess) {
        let emulator = try EmulatorProcess(["--budget", "1000"] + options)
        try emulator.write(script: "https://github.com/quiet-river/swift-1\nhttps://github.com/o/two\n", to: "list")
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance")] + command.map { $0 == "LIST" ? emulator.path("list") : $0 },
            environment: [
                "GHLANCE_API_URL": emulator.address, "GH_TOKEN": token, "XDG_DATA_HOME": emulator.path("data"),
            ])
        return (run, emulator)
    }

    @Test("is an error with its status and its source, whatever was asked for", arguments: commands, [1, 2, 3, 5])
    func rejected(command: [String], request: Int) throws {
        let (run, emulator) = try run(
            command, token: "ghp_rejectedToken0000000000000000001",
            ["--total", "400", "--stars", "700", "--script", "\(request):401"])
        // A command that ended before that request needs no more than the first.
        // The emulator numbers neither questions about people nor GraphQL.
        let isNumbered = command != ["auth", "status"] && command != ["list", "--file", "LIST"]
        let isReached = run.status == 4 || run.error.contains("401") || request == 1 && isNumbered
        #expect(emulator.anonymousTargets.isEmpty, "\(emulator.anonymousTargets)")
        guard isReached else { return }
        #expect(run.status == 4, "\(run.error)")
        #expect(run.error.split(separator: "\n").count { $0.contains("GH_TOKEN") } == 1, "\(run.error)")
        #expect(!run.error.contains("Authentication required"), "\(run.error)")
    }

    @Test(
        "also where it is refused from the beginning",
        arguments: [["search", "swift"], ["--select-1", "swift"], ["auth", "status"], ["list", "--file", "LIST"]])
    func revoked(command: [String]) throws {
        let (run, emulator) = try run(command, token: "ghp_revokedToken00000000000000000001", ["--stars", "700"])
        #expect(run.status == 4 && run.error.contains("GH_TOKEN"), "\(run.error)")
        let budgets = emulator.anonymousTargets.filter { $0 != "/rate_limit" }
        #expect(budgets.isEmpty, "\(budgets)")
    }
}
