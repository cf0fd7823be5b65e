public import ArgumentParser
import Core
import Screens

/// The options and arguments of the command line, for the argument parser: all but names, values and defaults is in ``OptionTable``.
struct Options: ParsableArguments {
    @Argument(help: "initial query") var words: [String] = []
    @Option(help: OptionTable.sort.argument) var sort = SearchSort.bestMatch
    @Option(help: OptionTable.perPage.argument) var perPage = 100
    @Option(help: OptionTable.freshness.argument) var freshness = 60
    // A line of a list begins with a hyphen.
    @Option(parsing: .unconditional, help: OptionTable.print.argument) var print: String?
    @Flag(help: OptionTable.print0.argument) var print0 = false
    @Flag(help: OptionTable.printQuery.argument) var printQuery = false
    @Option(help: OptionTable.multi.argument) var multi: Int?
    @Flag(help: OptionTable.noMulti.argument) var noMulti = false
    @Flag(name: OptionTable.select1.names, help: OptionTable.select1.argument) var select1 = false
    @Flag(name: OptionTable.exit0.names, help: OptionTable.exit0.argument) var exit0 = false
    @Option(help: OptionTable.action.argument) var action: [String] = []
    @OptionGroup var hostOptions: HostOptions
    @Option(help: OptionTable.clientId.argument) var clientId: String?
    @Option(help: OptionTable.log.argument, completion: .file()) var log: String?
    @Option(help: OptionTable.logLevel.argument) var logLevel = LogLevel.info
    @Flag(inversion: .prefixedNo, help: OptionTable.syncFavourites.argument) var syncFavourites = false
    @Flag(inversion: .prefixedNo, help: OptionTable.readmes.argument) var readmes = true
    @Option(help: OptionTable.readmesLimit.argument) var readmesLimit = 256
    @Option(help: OptionTable.releasesInterval.argument) var releasesInterval = 60
    @Flag(help: OptionTable.page.argument) var page = false
    @Flag(help: OptionTable.noPage.argument) var noPage = false
    @Flag(inversion: .prefixedNo, help: OptionTable.plain.argument) var plain = false
    @Flag(inversion: .prefixedNo, help: OptionTable.cursorOnRow.argument) var cursorOnRow = false
    @Flag(inversion: .prefixedNo, help: OptionTable.animations.argument) var animations = true
    @Flag(help: OptionTable.resume.argument) var resume = false
    @Flag(inversion: .prefixedNo, help: OptionTable.mouse.argument) var mouse = false
    @Option(help: OptionTable.pictures.argument) var pictures = Settings.automaticPictures
    @Flag(help: OptionTable.noPictures.argument) var noPictures = false
    @Flag(name: OptionTable.isPrivate.names, inversion: .prefixedNo, help: OptionTable.isPrivate.argument)
    var isPrivate = false
    @Flag(name: OptionTable.isOffline.names, inversion: .prefixedNo, help: OptionTable.isOffline.argument)
    var isOffline = false

    func validate() throws { if let problem = settings.problem { throw ValidationError(problem) } }

    var settings: Settings {
        var settings = Settings()
        settings.words = words
        for row in OptionTable.all { row.take(&settings, self) }
        return settings
    }
}

extension SearchSort: ExpressibleByArgument {}
extension LogLevel: ExpressibleByArgument {}

struct GhlanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance",
        abstract: "Search GitHub repositories as you type and print the URL of the one you choose.",
        usage: "ghlance [OPTIONS] [WORDS ...]",
        discussion: [introduction, Subcommand.summaries, output, ExitStatus.sentence].joined(separator: "\n\n"),
        version: Version.current)

    static let introduction = """
        The screen is drawn on the terminal; the URL goes to standard output:

          url=$(ghlance) && git clone "$url"

        Press \(Keymap.standard.name(of: .help)) for all keys.
        """

    /// What the values of `--print` and `--action` are.
    static let output = """
        A template for --print is text with fields in braces: '{fullName} {stargazersCount}'; {url|q} is quoted for a shell, {{ is a \
        brace. Fields: \(RepositoryFields.standard.names.joined(separator: ", ")).

        --action 'alt-o:run:Clone:git clone {url}' adds an action to the menu of \(Keymap.standard.name(of: .actions)), for the \
        selected or the marked repositories. MODE is print (print its output and quit), run (run it in the terminal; \
        run,return comes back without waiting for Enter) or background. Each field is one argument or a part of one. Append \
        ,shell to the mode to run the command in a shell; every field is then quoted. KEY may be empty.
        """

    @OptionGroup var options: Options

    init() {}
}

enum Version {
    /// The version for `--version` and the user agent.
    static let current = "1.0.0"
    /// Its day, for the manual.
    static let date = "November 25, 2026"
}
