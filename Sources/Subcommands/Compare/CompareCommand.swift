import ArgumentParser
import Features

/// The command line of `ghlance compare`; ``CompareRun`` carries it out.
struct CompareCommand: RequestingCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance compare", abstract: "Compare repositories side by side.",
        discussion: """
            Prints a column for each of 2 to 6 repositories, the rows that differ most first. On a terminal, the table is fitted to its \
            width; otherwise its cells are separated by tabs. What is not known is –, with the reason.

            --json prints an array with an object for each repository. When GitHub's rate limit is reached, ghlance waits until it resets.

            Exit status: 0 found, 1 not found, 2 wrong usage, 3 GitHub could not be reached or refused, 4 not signed in. Of several, the \
            highest.

            To search for the word compare: ghlance -- compare
            """)

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name"))
    var names: [String]

    @Flag(help: "print JSON")
    var json = false

    @Flag(help: "print a table in Markdown")
    var markdown = false

    @Flag(help: SearchCommand.noWaitHelp)
    var noWait = false

    @OptionGroup var dataOptions: DataOptions

    var settings: Settings { hostOptions.settings(dataOptions) }

    func validate() throws {
        if json, markdown { throw ValidationError(CompareMessages.twoForms) }
        guard CompareState.counts.contains(names.count) else {
            throw ValidationError(CompareMessages.count(names.count))
        }
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}
