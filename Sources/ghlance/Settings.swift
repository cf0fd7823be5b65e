import ArgumentParser
import GitHub
import Model

/// What the program is asked to do.
struct Settings: Equatable {
    var words: [String] = []
    var sort = SearchSort.bestMatch
    var perPage = 100
    var freshness = 60
    var host: String?
    var clientId: String?
    var apiUrl: String?
    var webUrl: String?
    var log: String?
    var isPrivate = false
    var isOffline = false
    var syncFavourites = false

    /// What the command line says.
    ///
    /// Words alone, or nothing at all, are taken as they are: ``Options`` would come to the same, and building a parser takes
    /// as long as half of the start up to the first frame.
    ///
    /// - Throws: what ArgumentParser throws for wrong usage, and for `--help` and `--version`.
    static func parse(_ arguments: [String] = CommandLine.argc > 1 ? Array(CommandLine.arguments.dropFirst()) : [])
        throws -> Settings
    {
        if !arguments.contains(where: { $0.hasPrefix("-") }) { return Settings(words: arguments) }
        return try GhlanceCommand.parse(arguments).options.settings
    }
}

extension Settings {
    /// Where to search. The command line goes before the environment as a whole: whoever names an API there does not mean the
    /// environment's host, nor the other way round.
    ///
    /// - Parameter defaultHost: The host of whoever names none; `nil` for github.com.
    /// - Throws: `HostError`.
    func host(
        environment value: (String) -> String?, defaultHost: () -> HostName? = { nil }
    ) throws(HostError) -> Host {
        func variable(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
        let isSaid = host != nil || apiUrl != nil
        let name = host ?? (isSaid ? nil : variable("GH_HOST"))
        let api = apiUrl ?? (isSaid ? nil : variable("GHLANCE_API_URL"))
        guard let name else {
            return try Host(named: api == nil ? defaultHost() : nil, isChosen: false, apiURL: api, webURL: webUrl)
        }
        return try Host(named: HostName(name), apiURL: api, webURL: webUrl)
    }
}

extension Options {
    var settings: Settings {
        Settings(
            words: words, sort: sort, perPage: perPage, freshness: freshness, host: host, clientId: clientId,
            apiUrl: apiUrl, webUrl: webUrl, log: log, isPrivate: isPrivate, isOffline: isOffline,
            syncFavourites: syncFavourites)
    }
}
