import ArgumentParser

/// The options that select a host.
struct HostOptions: ParsableArguments {
    @Option(help: OptionTable.host.argument)
    var host: String?

    @Option(help: OptionTable.apiUrl.argument)
    var apiUrl: String?

    @Option(help: OptionTable.webUrl.argument)
    var webUrl: String?

    @OptionGroup var configOptions: ConfigOptions

    var settings: Settings {
        var settings = configOptions.settings
        settings.host = host
        settings.apiUrl = apiUrl
        settings.webUrl = webUrl
        return settings
    }

    /// The settings with flags about local data.
    func settings(_ data: DataOptions) -> Settings {
        var settings = settings
        (settings.isPrivate, settings.isOffline) = (data.isPrivate, data.isOffline)
        return settings
    }
}

/// The flags about local data.
struct DataOptions: ParsableArguments {
    @Flag(name: OptionTable.isPrivate.names, help: OptionTable.isPrivate.argument)
    var isPrivate = false

    @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument)
    var isOffline = false
}
