import ArgumentParser

/// The command line of `ghlance view`; ``ViewRun`` carries it out.
struct ViewCommand: RequestingCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance view", abstract: "View the facts and the README of repositories.",
        discussion: """
            On a terminal, lines are fitted to its width; otherwise they have up to 100 columns. What was loaded less than a minute ago \
            is not loaded again.

            --json prints an object for one repository, and an array for several.

            Exit status: 0 found, 1 not found or no README, 2 wrong usage, 3 GitHub could not be reached or refused, 4 not signed in. \
            Of several, the highest.

            To search for the word view: ghlance -- view
            """)

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name"))
    var names: [String]

    @Flag(help: "print only the README")
    var readme = false

    @Flag(help: "print only the README, as the file is")
    var raw = false

    @Option(name: OptionTable.freshness.names, help: OptionTable.freshness.argument)
    var freshness = 60

    @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument)
    var isOffline = false

    var settings: Settings {
        var settings = hostOptions.settings
        settings.freshness = freshness
        settings.isOffline = isOffline
        return settings
    }

    func validate() throws {
        if readme || raw, output.json != nil || output.template != nil { throw ValidationError(ViewMessages.twoForms) }
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}
