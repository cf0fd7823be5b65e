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
    var logLevel = LogLevel.info
    var isPrivate = false
    var isOffline = false
    var syncFavourites = false

    /// What the command line says.
    ///
    /// Plain command lines are read here: building a parser takes as long as half of the start up to the first frame.
    ///
    /// - Throws: what ArgumentParser throws for wrong usage, and for `--help` and `--version`.
    static func parse(_ arguments: [String] = CommandLine.argc > 1 ? Array(CommandLine.arguments.dropFirst()) : [])
        throws -> Settings
    {
        try plain(arguments) ?? GhlanceCommand.parse(arguments).options.settings
    }

    /// What a command line of words and whole options says; `nil` if anything is in it that the parser should see: an option
    /// that is not known, or not right, or written in another way.
    static func plain(_ arguments: [String]) -> Settings? {
        var settings = Settings()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.utf8.first == UInt8(ascii: "-") else {
                settings.words.append(argument)
                continue
            }
            guard argument.hasPrefix("--") else { return nil }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            if parts.count == 1, OptionTable.store(name, in: &settings) == true { continue }
            let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
            guard let first = value.utf8.first, parts.count == 2 || first != UInt8(ascii: "-"),
                OptionTable.store(name, value, in: &settings) == true
            else { return nil }
        }
        return settings.problem == nil ? settings : nil
    }

    /// What is wrong with it, in words; `nil` if nothing is.
    var problem: String? {
        if !(1...100).contains(perPage) { return Messages.perPage(perPage) }
        if !(0...86_400).contains(freshness) { return Messages.freshness(freshness) }
        if isOffline, isPrivate { return Messages.offlineAndPrivate }
        return log == "" ? Messages.logWithoutName : nil
    }
}

/// How much is written to the log.
enum LogLevel: String, Sendable, CaseIterable {
    /// Requests, and what went wrong.
    case info
    /// Every change of the state, too.
    case debug
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

    /// What GitHub knows this program by when it is asked for a code to sign in with; `nil` for nothing.
    func clientID(environment value: (String) -> String?) -> String? {
        clientId ?? value("GHLANCE_CLIENT_ID").flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Options {
    var settings: Settings {
        Settings(
            words: words, sort: sort, perPage: perPage, freshness: freshness, host: host, clientId: clientId,
            apiUrl: apiUrl, webUrl: webUrl, log: log, logLevel: logLevel, isPrivate: isPrivate, isOffline: isOffline,
            syncFavourites: syncFavourites)
    }
}
