import ArgumentParser
import Core
import Features
import GitHub

struct ViewCommand: RequestingCommand, PrintingCommand {
    static let endings = CommandEndings(
        done: "found", failed: "not found, or no README", makesRequests: true, partly: "something could not be loaded")
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

    @Argument(help: ArgumentHelp("OWNER/NAME or URL", valueName: "name")) var names: [String]

    @Flag(help: "print only the README") var readme = false

    @Flag(help: "print only the README, without rendering it") var raw = false

    @Flag(help: "print the page without a pager") var noPager = false

    @Flag(help: OptionTable.noPictures.argument) var noPictures = false

    @Option(name: OptionTable.freshness.names, help: OptionTable.freshness.argument) var freshness = 60

    @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument) var isOffline = false

    var settings: Settings {
        var settings = hostOptions.settings
        (settings.freshness, settings.isOffline) = (output.asksForAnswer ? 0 : freshness, isOffline)
        settings.noPictures = noPictures
        return settings
    }

    func validate() throws {
        let hasTwoForms = (readme || raw) && !output.hasColumns
        try refuse(if: hasTwoForms, "--readme and --raw cannot be used with --json, --template or --print")
        if let problem = settings.problem { throw ValidationError(problem) }
    }

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        if let problem = Settings.cloneProblem(environment: { run.environment[$0] }) { throw ValidationError(problem) }
        let places = run.settings.clonePlaces(run.host.name.description) { run.environment[$0] }
        let appearance = Appearance(
            colors: OutputColors.count(run.environment) ?? 0, repertoire: StandardStreams.outputRepertoire)
        return await run.withPages { pages -> ExitStatus in
            var shell = ShellState(columns: ViewRun.width(run.environment), rows: 100, appearance: appearance)
            shell.drawsPictures = pages.drawsPictures
            let loads = pages.loads(for: shell, clones: ClonesState(places: places))
            let view = ViewRun(
                run: run, command: self, pages: pages, loads: loads, clones: CloneFolders.clones(in: places))
            return await output.hasColumns ? view.printPages() : view.printFields()
        }
    }
}
