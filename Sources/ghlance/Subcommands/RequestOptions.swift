import ArgumentParser

/// The options about the requests of a command.
struct RequestOptions: ParsableArguments {
    @Option(help: ArgumentHelp("stop after N requests to GitHub, with the results so far", valueName: "n"))
    var maxRequests: Int?

    @Flag(name: .shortAndLong, help: "report how many requests were made, and how many are left")
    var verbose = false

    func validate() throws {
        if let maxRequests, maxRequests < 0 { throw ValidationError(SubcommandMessages.maxRequests(maxRequests)) }
    }

    /// Adds them to the settings of a command.
    func apply(to settings: inout Settings) {
        (settings.maxRequests, settings.reportsCost) = (maxRequests, verbose)
    }
}

/// A command that asks GitHub.
protocol RequestingCommand: HostCommand {
    var requests: RequestOptions { get }
}
