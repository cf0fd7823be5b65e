import TestSupport
import Testing

/// gh runs its extension `glance` as `gh-glance`, from a folder of its own.
@Suite(.fewAtATime) struct ExtensionTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.run("ln", "-s", try TerminalDriver.executable("ghlance"), "gh-glance")
    }

    private func run(_ arguments: [String], as path: String) throws -> CommandRun {
        try CommandRun(
            [path] + arguments,
            environment: ["XDG_CONFIG_HOME": folder.path("config"), "EDITOR": "true", "PATH": "/usr/bin:/bin"])
    }

    @Test(
        "under the name of an extension it says and does the same",
        arguments: [
            ["--version"], ["--help"], ["search", "--help"], ["--frob"], ["search"], ["init", "bash"],
            // It starts itself to check what was edited.
            ["config", "edit"],
        ])
    func same(arguments: [String]) throws {
        let own = try run(arguments, as: try TerminalDriver.executable("ghlance"))
        let other = try run(arguments, as: folder.path("gh-glance"))
        #expect(other.status == own.status && other.output == own.output && other.error == own.error)
        #expect(arguments != ["config", "edit"] || other.status == 0, "\(other.error)")
    }
}
