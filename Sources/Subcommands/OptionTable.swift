import GitHub
import Model

/// An option of the command line that takes a value.
struct OptionRow<Value: Sendable>: Sendable {
    /// Its name, without hyphens.
    let name: String
    /// Its help text.
    let help: String
    /// The setting it changes.
    let path: any WritableKeyPath<Settings, Value> & Sendable
    /// Parses a text; `nil` if it is invalid.
    let value: @Sendable (String) -> Value?

    /// Parses and stores a text.
    ///
    /// - Returns: Whether it was valid.
    func store(_ text: String, in settings: inout Settings) -> Bool {
        guard let value = value(text) else { return false }
        settings[keyPath: path] = value
        return true
    }
}

/// The table of options: ``Options`` declares them for the argument parser, ``Settings`` parses simple command lines itself.
enum OptionTable {
    static let words = "initial query"
    static let sort = OptionRow(
        name: "sort", help: "sort order",
        path: \.sort, value: SearchSort.init(rawValue:))
    static let perPage = OptionRow(
        name: "per-page", help: "load N results at a time, 1 to 100", path: \.perPage
    ) { Int($0) }
    static let freshness = OptionRow(
        name: "freshness", help: "reuse results for N seconds, 0 to 86400",
        path: \.freshness
    ) { Int($0) }
    static let host = OptionRow(
        name: "host", help: "use github.com, TENANT.ghe.com or a GitHub Enterprise Server; or set GH_HOST",
        path: \.host
    ) { $0 }
    static let clientId = OptionRow(
        name: "client-id", help: "sign in with this OAuth app; or set GHLANCE_CLIENT_ID", path: \.clientId
    ) { $0 }
    static let apiUrl = OptionRow(
        name: "api-url", help: "use this API URL instead of the host's; or set GHLANCE_API_URL",
        path: \.apiUrl
    ) { $0 }
    static let webUrl = OptionRow(
        name: "web-url", help: "use this web URL instead of the host's", path: \.webUrl
    ) { $0 }
    static let log = OptionRow(
        name: "log", help: "write a log to this file, without tokens", path: \.log
    ) { $0 }
    static let logLevel = OptionRow(
        name: "log-level", help: "log requests and failures, or every state change",
        path: \.logLevel, value: LogLevel.init(rawValue:))
    static let syncFavourites = OptionRow(
        name: "sync-favourites", help: "star favourites on GitHub, and unstar them when removed",
        path: \.syncFavourites
    ) { _ in true }
    static let isPrivate = OptionRow(
        name: "private", help: "don't read or write local data", path: \.isPrivate
    ) { _ in true }
    static let isOffline = OptionRow(
        name: "offline", help: "work offline from local data", path: \.isOffline
    ) { _ in true }

    /// Stores the value of an option; `nil` if there is no option of that name.
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

    /// Stores a flag; `nil` if there is no flag of that name.
    static func store(_ name: String, in settings: inout Settings) -> Bool? {
        switch name {
        case syncFavourites.name: syncFavourites.store("", in: &settings)
        case isPrivate.name: isPrivate.store("", in: &settings)
        case isOffline.name: isOffline.store("", in: &settings)
        default: nil
        }
    }
}
