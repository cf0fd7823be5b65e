import ArgumentParser
import Core

/// The command line of `ghlance view`; ``ViewRun`` carries it out.
struct ViewCommand: RequestingCommand, PrintingCommand {
    static let endings = CommandEndings(
        done: "found", failed: "not found, or no README", makesRequests: true,
        partly: "something could not be loaded")
    static let configuration = CommandConfiguration(
        "view", abstract: "View the facts and the README of repositories.",
        discussion: """
            On a terminal, lines fit its width; elsewhere, they have up to 100 columns. Data loaded less than a minute ago \
            is not loaded again.

            On a terminal, a pager shows the page: the command in GHLANCE_PAGER or PAGER, or less -R.

            --json prints an object for one repository, and an array for several.

            \(OutputMessages.fieldList(listing.fields.names))
            """,
        endings: endings)

    static let listing = Listing.repositories(.viewed, name: "nameWithOwner", sorts: [])

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    @OptionGroup var output: OutputOptions<ViewCommand>

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name"))
    var names: [String]

    @Flag(help: "print only the README")
    var readme = false

    @Flag(help: "print only the README, without rendering it")
    var raw = false

    @Flag(help: "print the page without a pager")
    var noPager = false

    @Option(name: OptionTable.freshness.names, help: OptionTable.freshness.argument)
    var freshness = 60

    @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument)
    var isOffline = false

    var settings: Settings {
        var settings = hostOptions.settings
        settings.freshness = output.asksForAnswer ? 0 : freshness
        settings.isOffline = isOffline
        return settings
    }

    func validate() throws {
        if readme || raw, !output.hasColumns { throw ValidationError(ViewMessages.twoForms) }
        if let problem = settings.problem { throw ValidationError(problem) }
    }
}
