import ArgumentParser

/// The command line of `ghlance history`; ``HistoryRun`` carries it out.
struct HistoryCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance history", abstract: "List your searches, newest first.",
        discussion: """
            In a pipe, a line has the time, the query, the number of results and the sort order, separated by tabs.

            Exit status: 0 listed, 1 no searches, 2 wrong usage.

            To search for the word history: ghlance -- history
            """)

    @OptionGroup var hostOptions: HostOptions

    @Option(help: ArgumentHelp("list at most N searches", valueName: "n"))
    var limit: Int?

    @Flag(help: "print JSON")
    var json = false

    func validate() throws { if let limit, limit < 1 { throw ValidationError(SubcommandMessages.limit(limit)) } }
}
