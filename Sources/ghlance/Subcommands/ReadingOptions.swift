import ArgumentParser

/// The options of a command that reads what GitHub has: how old it may be, and whether it waits.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "\(OptionTable.freshness.help) (default: \(Settings().freshness))",
            valueName: OptionTable.freshness.valueName ?? "seconds"))
    var freshness: Int?

    @Flag(help: SearchCommand.noWaitHelp)
    var noWait = false

    @OptionGroup var dataOptions: DataOptions

    /// The settings of a command with them.
    func settings(_ hostOptions: HostOptions) -> Settings {
        var settings = hostOptions.settings(dataOptions)
        if let freshness { (settings.freshness, settings.freshnessOfLists) = (freshness, freshness) }
        return settings
    }
}
