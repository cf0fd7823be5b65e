import ArgumentParser

/// The options that select a host.
struct HostOptions: ParsableArguments {
    @Option(help: OptionTable.host.argument)
    var host: String?

    @Option(help: OptionTable.apiUrl.argument)
    var apiUrl: String?

    @Option(help: OptionTable.webUrl.argument)
    var webUrl: String?

    var settings: Settings {
        var settings = Settings()
        settings.host = host
        settings.apiUrl = apiUrl
        settings.webUrl = webUrl
        return settings
    }
}
