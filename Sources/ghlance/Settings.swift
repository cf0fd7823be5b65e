import ArgumentParser
import Model

/// What the program is asked to do. Without a command line there is nothing to parse: ``Options`` would come to the same, and
/// building a parser takes longer than the rest of the start up to the first frame.
struct Settings: Equatable {
    var words: [String] = []
    var sort = SearchSort.bestMatch
    var perPage = 100
    var freshness = 60
    var apiUrl: String?
    var webUrl: String?
    var log: String?
    var isPrivate = false

    /// What the command line says.
    ///
    /// - Throws: what ArgumentParser throws for wrong usage, and for `--help` and `--version`.
    static func parse() throws -> Settings {
        CommandLine.argc <= 1 ? Settings() : try GhlanceCommand.parse().options.settings
    }
}

extension Options {
    var settings: Settings {
        Settings(
            words: words, sort: sort, perPage: perPage, freshness: freshness, apiUrl: apiUrl, webUrl: webUrl, log: log,
            isPrivate: isPrivate)
    }
}
