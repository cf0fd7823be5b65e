import ArgumentParser
import GitHub
import Model

/// An option of the command line.
struct OptionRow: Sendable {
    /// Its name, without hyphens.
    let name: String
    /// What stands for its value in help; `nil` for its name.
    let valueName: String?
    /// Its help text.
    let help: String
    /// Whether it takes no value.
    let isFlag: Bool
    /// Parses a text and stores it in the settings; `false` if it is invalid.
    let store: @Sendable (_ text: String, _ settings: inout Settings) -> Bool

    /// An option with a value.
    init<Value: Sendable>(
        _ name: String, _ valueName: String? = nil, help: String,
        _ path: any WritableKeyPath<Settings, Value> & Sendable,
        _ value: @escaping @Sendable (String) -> Value?
    ) {
        (self.name, self.valueName, self.help, isFlag) = (name, valueName, help, false)
        store = { text, settings in
            guard let value = value(text) else { return false }
            settings[keyPath: path] = value
            return true
        }
    }

    /// An option with a value that can be given several times.
    init(
        _ name: String, _ valueName: String, help: String, each path: any WritableKeyPath<Settings, [String]> & Sendable
    ) {
        (self.name, self.valueName, self.help, isFlag) = (name, valueName, help, false)
        store = { text, settings in
            settings[keyPath: path].append(text)
            return true
        }
    }

    /// A flag.
    init(_ name: String, help: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable) {
        (self.name, valueName, self.help, isFlag) = (name, nil, help, true)
        store = { _, settings in
            settings[keyPath: path] = true
            return true
        }
    }

    /// Its name for the argument parser.
    var names: NameSpecification { .customLong(name) }
    /// Its help for the argument parser.
    var argument: ArgumentHelp { ArgumentHelp("\(help)", valueName: valueName) }
}

/// The table of options. ``Options`` declares them for the argument parser; ``Settings`` and ``SubcommandCall`` read simple command
/// lines by it themselves.
enum OptionTable {
    static let words = "initial query"
    static let sort = OptionRow("sort", "order", help: "sort order", \.sort, SearchSort.init(rawValue:))
    static let perPage = OptionRow("per-page", "n", help: "load N results at a time, 1 to 100", \.perPage) { Int($0) }
    static let freshness = OptionRow(
        "freshness", "n", help: "reuse results for N seconds, 0 to 86400", \.freshness
    ) { Int($0) }
    static let print = OptionRow(
        "print", "form", help: "print \(PrintForm.names.joined(separator: ", ")) or a template instead of the URL",
        \.print
    ) { $0 }
    static let print0 = OptionRow("print0", help: "end each result with NUL instead of a newline", \.endsWithNull)
    static let printQuery = OptionRow("print-query", help: "print the query first", \.printsQuery)
    static let multi = OptionRow("multi", "n", help: "allow marking at most N repositories", \.multi) {
        Int($0).map(Optional.some)
    }
    static let noMulti = OptionRow("no-multi", help: "allow no marking", \.noMulti)
    static let select1 = OptionRow(
        "select-1", help: "with a query, print the result without a screen if there is only one", \.selectsOnly)
    static let exit0 = OptionRow(
        "exit-0", help: "with a query, quit without a screen if nothing matches", \.exitsOnNone)
    static let action = OptionRow(
        "action", "key:mode:title:command", help: "add an action of your own: see above; can be repeated",
        each: \.actions)
    static let host = OptionRow(
        "host", help: "use github.com, TENANT.ghe.com or a GitHub Enterprise Server; or set GH_HOST", \.host
    ) { $0 }
    static let clientId = OptionRow(
        "client-id", "id", help: "sign in with this OAuth app; or set GHLANCE_CLIENT_ID", \.clientId
    ) { $0 }
    static let apiUrl = OptionRow(
        "api-url", "url", help: "use this API URL instead of the host's; or set GHLANCE_API_URL", \.apiUrl
    ) { $0 }
    static let webUrl = OptionRow("web-url", "url", help: "use this web URL instead of the host's", \.webUrl) { $0 }
    static let log = OptionRow("log", "file", help: "write a log to this file, without tokens", \.log) { $0 }
    static let logLevel = OptionRow(
        "log-level", "level", help: "log requests and failures, or every state change", \.logLevel,
        LogLevel.init(rawValue:))
    static let syncFavourites = OptionRow(
        "sync-favourites", help: "star favourites on GitHub, and unstar them when removed", \.syncFavourites)
    static let page = OptionRow("page", help: "start with the page of the repository", \.opensWithPage)
    static let noPage = OptionRow(
        "no-page", help: "start without the page; by default, as you left it", \.opensWithoutPage)
    static let resume = OptionRow("resume", help: "start where the last run ended", \.resumes)
    static let mouse = OptionRow(
        "mouse", help: "use the mouse; hold Shift to select text as before", \.usesMouse)
    static let isPrivate = OptionRow("private", help: "don't read or write local data", \.isPrivate)
    static let isOffline = OptionRow("offline", help: "work offline from local data", \.isOffline)

    /// All options, in the order of help.
    static let all = [
        sort, perPage, freshness, print, print0, printQuery, multi, noMulti, select1, exit0, action, host, clientId,
        apiUrl, webUrl, log, logLevel, syncFavourites, page, noPage, resume, mouse,
        isPrivate, isOffline,
    ]

    /// The option at the front of a command line, its value, and how many arguments they are; `nil` if there is none that is known, or
    /// it is written in a form that only the argument parser reads.
    static func option(at arguments: ArraySlice<String>) -> (row: OptionRow, value: String, count: Int)? {
        guard let argument = arguments.first, argument.hasPrefix("--") else { return nil }
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let row = all.first(where: { $0.name == parts[0] }) else { return nil }
        if row.isFlag { return parts.count == 1 ? (row, "", 1) : nil }
        if parts.count == 2 { return (row, String(parts[1]), 1) }
        guard let value = arguments.dropFirst().first, !value.hasPrefix("-") else { return nil }
        return (row, value, 2)
    }
}
