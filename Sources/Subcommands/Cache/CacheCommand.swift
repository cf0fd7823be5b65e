import ArgumentParser

/// The command line of `ghlance cache`; ``CacheRun`` carries it out.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghlance cache",
        abstract: "View what is saved on this machine, and clear what GitHub can send again.",
        discussion: "To search for the word cache: ghlance -- cache", subcommands: [Info.self, Clear.self])

    /// Says what is saved.
    struct Info: SubcommandAction {
        static let configuration = CommandConfiguration(
            abstract: "View how much is saved, for all hosts and accounts.")

        @Flag(help: "print JSON")
        var json = false

        @OptionGroup var configOptions: ConfigOptions

        var settings: Settings { configOptions.settings }
    }

    /// Removes what GitHub can send again.
    struct Clear: SubcommandAction {
        static let configuration = CommandConfiguration(
            abstract: "Remove what GitHub can send again, for all hosts and accounts.",
            discussion: "Favourites, notes, saved searches and the history always stay.")

        @Flag(help: "remove READMEs and facts")
        var pages = false

        @Flag(help: "remove the results of searches")
        var answers = false

        @Flag(help: "remove both, and the repositories that local results come from")
        var all = false

        @OptionGroup var configOptions: ConfigOptions

        var settings: Settings { configOptions.settings }

        func validate() throws { if !pages, !answers, !all { throw ValidationError(CacheMessages.nothingToClear) } }
    }
}
