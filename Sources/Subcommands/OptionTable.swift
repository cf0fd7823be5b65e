import GitHub
import Model

/// An option of the command line that takes a value.
struct OptionRow<Value: Sendable>: Sendable {
    /// Its name, without hyphens.
    let name: String
    /// What `--help` says of it.
    let help: String
    /// Where its value goes.
    let path: any WritableKeyPath<Settings, Value> & Sendable
    /// The value of a text; `nil` where it has none.
    let value: @Sendable (String) -> Value?

    /// Stores the value of a text.
    ///
    /// - Returns: Whether it has one.
    func store(_ text: String, in settings: inout Settings) -> Bool {
        guard let value = value(text) else { return false }
        settings[keyPath: path] = value
        return true
    }
}

/// Every option once: ``Options`` hands them to the argument parser, ``Settings`` reads the plain ones by itself.
enum OptionTable {
    static let words = "What to search for at the start."
    static let sort = OptionRow(
        name: "sort", help: "The order of the answer: \(SearchSort.allCases.map(\.rawValue).joined(separator: ", ")).",
        path: \.sort, value: SearchSort.init(rawValue:))
    static let perPage = OptionRow(
        name: "per-page", help: "How many repositories to load at a time, 1 to 100.", path: \.perPage
    ) { Int($0) }
    static let freshness = OptionRow(
        name: "freshness", help: "For how many seconds an answer is shown again without asking GitHub, 0 to 86400.",
        path: \.freshness
    ) { Int($0) }
    static let host = OptionRow(
        name: "host", help: "Which GitHub: github.com (default), TENANT.ghe.com, or a server's name. Also GH_HOST.",
        path: \.host
    ) { $0 }
    static let clientId = OptionRow(
        name: "client-id", help: "The OAuth app to sign in with. Also GHLANCE_CLIENT_ID.", path: \.clientId
    ) { $0 }
    static let apiUrl = OptionRow(
        name: "api-url", help: "Where GitHub's API is, instead of https://api.github.com. Also GHLANCE_API_URL.",
        path: \.apiUrl
    ) { $0 }
    static let webUrl = OptionRow(
        name: "web-url", help: "Where GitHub's pages are, instead of https://github.com.", path: \.webUrl
    ) { $0 }
    static let log = OptionRow(
        name: "log", help: "Write what happens to a file, without tokens. Off by default.", path: \.log
    ) { $0 }
    static let logLevel = OptionRow(
        name: "log-level", help: "How much is written to the log: info (default), or debug for every change.",
        path: \.logLevel, value: LogLevel.init(rawValue:))
    static let syncFavourites = OptionRow(
        name: "sync-favourites", help: "Star what becomes a favourite on GitHub, too, and take the star away with it.",
        path: \.syncFavourites
    ) { _ in true }
    static let isPrivate = OptionRow(
        name: "private", help: "Keep nothing, not a file, and read nothing that was kept.", path: \.isPrivate
    ) { _ in true }
    static let isOffline = OptionRow(
        name: "offline", help: "Ask nobody: show repositories seen before.", path: \.isOffline
    ) { _ in true }

    /// Stores what an option that takes a value says; `nil` where there is none of that name.
    static func store(_ name: String, _ text: String, in settings: inout Settings) -> Bool? {
        switch name {
        case sort.name: sort.store(text, in: &settings)
        case perPage.name: perPage.store(text, in: &settings)
        case freshness.name: freshness.store(text, in: &settings)
        case host.name: host.store(text, in: &settings)
        case clientId.name: clientId.store(text, in: &settings)
        case apiUrl.name: apiUrl.store(text, in: &settings)
        case webUrl.name: webUrl.store(text, in: &settings)
        case log.name: log.store(text, in: &settings)
        case logLevel.name: logLevel.store(text, in: &settings)
        default: nil
        }
    }

    /// Stores a flag; `nil` where there is none of that name.
    static func store(_ name: String, in settings: inout Settings) -> Bool? {
        switch name {
        case syncFavourites.name: syncFavourites.store("", in: &settings)
        case isPrivate.name: isPrivate.store("", in: &settings)
        case isOffline.name: isOffline.store("", in: &settings)
        default: nil
        }
    }
}
