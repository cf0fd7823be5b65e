import ArgumentParser
import Core
import Features

/// An option of the command line: for the argument parser, for simple command lines, for the file of settings and for help.
struct OptionRow: Sendable {
    /// Without hyphens.
    let name: String
    /// What stands for its value in help; `nil` for its name.
    let valueName: String?
    let help: String
    let isFlag: Bool
    /// What the file of settings may say of it; `nil` if it may not set it.
    let file: OptionInFile?
    /// Takes its value from what the argument parser has read.
    let take: @Sendable (_ settings: inout Settings, _ parsed: Options) -> Void
    /// Takes its value from other settings.
    let copy: @Sendable (_ settings: inout Settings, _ other: Settings) -> Void
    let text: @Sendable (Settings) -> String
    /// Parses a text and stores it in the settings; `false` if it is invalid.
    let store: @Sendable (_ text: String, _ settings: inout Settings) -> Bool
    /// What is wrong with a value that could be stored.
    private(set) var problem: @Sendable (Settings) -> String? = { _ in nil }

    /// An option with a value. One that can be given several times combines what was there with what comes.
    init<Value: Sendable>(
        _ name: String, _ valueName: String? = nil, help: String, file: OptionInFile? = nil, isFlag: Bool = false,
        _ path: any WritableKeyPath<Settings, Value> & Sendable, _ parsed: @escaping @Sendable (Options) -> Value,
        combine: @escaping @Sendable (Value, Value) -> Value = { $1 }, _ value: @escaping @Sendable (String) -> Value?
    ) {
        (self.name, self.valueName, self.help, self.file, self.isFlag) = (name, valueName, help, file, isFlag)
        take = { $0[keyPath: path] = parsed($1) }
        copy = { $0[keyPath: path] = combine($0[keyPath: path], $1[keyPath: path]) }
        text = { OptionRow.words($0[keyPath: path]) }
        store = { text, settings in
            guard let value = value(text) else { return false }
            settings[keyPath: path] = combine(settings[keyPath: path], value)
            return true
        }
    }

    /// A number.
    init(
        _ name: String, help: String, in range: ClosedRange<Int>,
        _ path: any WritableKeyPath<Settings, Int> & Sendable, _ parsed: @escaping @Sendable (Options) -> Int
    ) {
        let (standard, ends) = ("\(Settings()[keyPath: path])", "\(range.lowerBound) to \(range.upperBound)")
        let file = OptionInFile(standard, default: standard, "a number from \(ends)", isHarmless: true)
        self.init(name, "n", help: "\(help), \(ends)", file: file, path, parsed) { Int($0) }
        problem = { settings in
            let number = settings[keyPath: path]
            return range.contains(number) ? nil : "--\(name) must be \(ends), not \(number)"
        }
    }

    /// A flag. One that the file may set has an opposite for the command line.
    ///
    /// - Parameter isHarmless: As in ``OptionInFile``; `nil` if the file may not set it.
    init(
        _ name: String, help: String, inFile isHarmless: Bool? = nil,
        _ path: any WritableKeyPath<Settings, Bool> & Sendable, _ parsed: @escaping @Sendable (Options) -> Bool
    ) {
        let standard = "\(Settings()[keyPath: path])"
        let file = isHarmless.map { OptionInFile(standard, default: standard, "true or false", isHarmless: $0) }
        self.init(name, help: help, file: file, isFlag: true, path, parsed) { $0 != OptionRow.off }
    }

    /// The value of a flag that is switched off.
    static let off = "false"

    /// Whether a running program takes it over from a saved file: it is part of what is configured of the screen.
    var appliesAtOnce: Bool {
        ["true", OptionRow.off].contains { value in
            var settings = Settings()
            return store(value, &settings) && settings.configured != Configured()
        }
    }

    /// The option that switches it off; `nil` if there is none.
    var opposite: String? { isFlag && file != nil ? "no-\(name)" : nil }

    private static func words(_ value: Any) -> String {
        switch value {
        case let sort as SearchSort: sort.rawValue
        case let text as String: text
        case let value as Int: "\(value)"
        case let value as Bool: "\(value)"
        case let value as LogLevel: value.rawValue
        case Optional<Any>.some(let inner): words(inner)
        default: ""
        }
    }

    // For the argument parser.
    var names: NameSpecification { .customLong(name) }
    var argument: ArgumentHelp { ArgumentHelp("\(help)", valueName: valueName) }
}

/// What the file of settings may say of an option.
struct OptionInFile: Sendable {
    let example: String
    /// The default, in words.
    let standard: String
    /// The values, in words.
    let allowed: String
    /// Whether it is read from a file that others could have written: it starts no program, writes no file, and changes neither
    /// where requests go nor what is printed.
    let isHarmless: Bool

    init(_ example: String, default standard: String, _ allowed: String, isHarmless: Bool) {
        (self.example, self.standard, self.allowed, self.isHarmless) = (example, standard, allowed, isHarmless)
    }

    var isNumber: Bool { allowed.hasPrefix("a number") }
}

/// The table of options. ``Options`` declares them for the argument parser; ``Settings`` and ``SubcommandCall`` read simple command
/// lines by it themselves.
enum OptionTable {
    static let sort: OptionRow = .init(
        "sort", "order", help: "sort order",
        file: OptionInFile(
            "best-match", default: "best-match",
            "one of \(SearchSort.allCases.map(\.rawValue).joined(separator: ", "))", isHarmless: true),
        \.sort, { $0.sort }, SearchSort.init(rawValue:))
    static let perPage: OptionRow = .init(
        "per-page", help: "load N results at a time", in: 1...100, \.perPage, { $0.perPage })
    static let freshness: OptionRow = .init(
        "freshness", help: "reuse loaded data for N seconds", in: 0...86_400, \.freshness, { $0.freshness })
    static let print: OptionRow = .init(
        "print", "form", help: "print \(PrintForm.names.joined(separator: ", ")) or a template instead of the URL",
        file: OptionInFile(
            "url", default: "url", "\(PrintForm.names.joined(separator: ", ")) or a template", isHarmless: false),
        \.print, { $0.print }, { $0 })
    static let print0: OptionRow = .init(
        "print0", help: "end each result with NUL instead of a newline", \.endsWithNull, { $0.print0 })
    static let printQuery: OptionRow = .init(
        "print-query", help: "print the query first", \.printsQuery, { $0.printQuery })
    static let multi: OptionRow = .init(
        "multi", "n", help: "allow marking at most N repositories",
        file: OptionInFile("100", default: "no limit", "a number of at least 1, or none", isHarmless: true),
        \.multi, { $0.multi }, { Int($0).map(Optional.some) })
    static let noMulti: OptionRow = .init("no-multi", help: "turn off marking", \.noMulti) { $0.noMulti }
    static let select1: OptionRow = .init(
        "select-1", help: "if the query has only one result, print it without opening the screen", \.selectsOnly,
        { $0.select1 })
    static let exit0: OptionRow = .init(
        "exit-0", help: "if the query has no results, quit without opening the screen", \.exitsOnNone, { $0.exit0 })
    static let action: OptionRow = .init(
        "action", "key:mode:title:command", help: "add an action of your own; can be repeated",
        \.actions, { $0.action }, combine: +, { [$0] })
    static let host: OptionRow = .init(
        "host", help: "use github.com, TENANT.ghe.com or a GitHub Enterprise Server; or set GH_HOST",
        file: OptionInFile(
            "github.com", default: "github.com, or gh's only host", "the name of a host", isHarmless: false),
        \.host, { $0.hostOptions.host }, { $0 })
    static let clientId: OptionRow = .init(
        "client-id", "id", help: "sign in with this OAuth app; or set GHLANCE_CLIENT_ID",
        file: OptionInFile("Iv1.0123456789abcdef", default: "none", "the id of an OAuth app", isHarmless: false),
        \.clientId, { $0.clientId }, { $0 })
    static let apiUrl: OptionRow = .init(
        "api-url", "url", help: "use this API URL instead of the host's; or set GHLANCE_API_URL",
        file: OptionInFile("https://api.github.com", default: "the host's", "an https URL", isHarmless: false),
        \.apiUrl, { $0.hostOptions.apiUrl }, { $0 })
    static let webUrl: OptionRow = .init(
        "web-url", "url", help: "use this web URL instead of the host's",
        file: OptionInFile("https://github.com", default: "the host's", "an https URL", isHarmless: false),
        \.webUrl, { $0.hostOptions.webUrl }, { $0 })
    static let config: OptionRow = .init(
        "config", "file", help: "read this settings file instead of the default one",
        \.config, { $0.hostOptions.configOptions.config }, { $0 })
    static let log: OptionRow = .init(
        "log", "file", help: "write a log to this file, without tokens",
        file: OptionInFile(
            "~/ghlance.log", default: "none", "an absolute path, or one that begins with ~/", isHarmless: false),
        \.log, { $0.log }, { $0 })
    static let logLevel: OptionRow = .init(
        "log-level", "level", help: "log requests and failures, or every state change",
        file: OptionInFile("info", default: "info", "info or debug", isHarmless: true),
        \.logLevel, { $0.logLevel }, LogLevel.init(rawValue:))
    static let syncFavourites: OptionRow = .init(
        "sync-favourites", help: "star favourites on GitHub, and unstar them when removed", inFile: false,
        \.syncFavourites, { $0.syncFavourites })
    static let readmes: OptionRow = .init(
        "readmes", help: "also search READMEs of opened pages, and of favourites, loaded in the background",
        inFile: true, \.searchesReadmes, { $0.readmes })
    static let readmesLimit: OptionRow = .init(
        "readmes-limit", help: "save at most N MB of README text", in: 1...4_096, \.readmesLimit,
        { $0.readmesLimit })
    static let releasesInterval: OptionRow = .init(
        "releases-interval",
        help: "check favourites for news and releases at most every N minutes, or only on refresh (0)",
        in: 0...10_080, \.releasesInterval, { $0.releasesInterval })
    static let page: OptionRow = .init(
        "page", help: "start with the repository's page open", \.opensWithPage, { $0.page })
    static let noPage: OptionRow = .init(
        "no-page", help: "start with the page closed (default: as you left it)", \.opensWithoutPage, { $0.noPage })
    static let plain: OptionRow = .init(
        "plain", help: "read and print line by line, for screen readers; or set ACCESSIBLE=1", inFile: true, \.isPlain,
        { $0.plain })
    static let cursorOnRow: OptionRow = .init(
        "cursor-on-row", help: "keep the cursor on the selected row, for screen readers and magnifiers", inFile: true,
        \.configured.hasCursorOnRow, { $0.cursorOnRow })
    static let animations: OptionRow = .init(
        "animations", help: "animate the spinner while something loads", inFile: true, \.configured.hasAnimations,
        { $0.animations })
    static let resume: OptionRow = .init("resume", help: "start where the last run ended", \.resumes) { $0.resume }
    static let mouse: OptionRow = .init(
        "mouse", help: "use the mouse; hold Shift to select text as usual", inFile: true, \.configured.usesMouse,
        { $0.mouse })
    static let pictures: OptionRow = .init(
        "pictures", "program", help: "draw pictures with PROGRAM: auto (chafa, if installed), never, or a path",
        file: OptionInFile("auto", default: "auto", "auto, never or an absolute path of chafa", isHarmless: false),
        \.pictures, { $0.pictures }, { $0 })
    static let noPictures: OptionRow = .init("no-pictures", help: "don't draw pictures", \.noPictures) { $0.noPictures }
    static let isPrivate: OptionRow = .init(
        "private", help: "don't read or write local data", inFile: true, \.isPrivate, { $0.isPrivate })
    static let isOffline: OptionRow = .init(
        "offline", help: "work offline from local data", inFile: true, \.isOffline, { $0.isOffline })

    /// In the order of help.
    static let all = [
        sort, perPage, freshness, print, print0, printQuery, multi, noMulti, select1, exit0, action, host, clientId,
        apiUrl, webUrl, config, log, logLevel, syncFavourites, readmes, readmesLimit, releasesInterval, page, noPage,
        plain, cursorOnRow, animations, resume, mouse, pictures, noPictures, isPrivate, isOffline,
    ]

    /// What earlier versions had, as an option and in the settings file, and what to use instead.
    static let removed = [
        "from": "use --file FILE, or ghlance list OWNER/NAME for a README",
        "tmux": "use tmux display-popup, as the manual shows",
        "tmux-options": "use tmux display-popup, as the manual shows",
    ]

    /// The option at the front of a command line, its value, and how many arguments they are; `nil` if there is none that is known, or
    /// it is written in a form that only the argument parser reads.
    static func option(at arguments: ArraySlice<String>) -> (row: OptionRow, value: String, count: Int)? {
        guard let argument = arguments.first, argument.hasPrefix("--") else { return nil }
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let row = all.first(where: { $0.name == parts[0] }) else {
            guard parts.count == 1,
                let row = all.first(where: { row in row.opposite.map { "--\($0)" == argument } ?? false })
            else { return nil }
            return (row, OptionRow.off, 1)
        }
        if row.isFlag { return parts.count == 1 ? (row, "", 1) : nil }
        if parts.count == 2 { return (row, String(parts[1]), 1) }
        // A printed line may begin with a hyphen.
        guard let value = arguments.dropFirst().first, !value.hasPrefix("-") || row.name == print.name else {
            return nil
        }
        return (row, value, 2)
    }
}

/// The options of a command that reads what GitHub has: how old it may be, whether it waits, what it uses on this machine, and of which
/// host.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "\(OptionTable.freshness.help) (default: \(Settings().freshness))",
            valueName: OptionTable.freshness.valueName ?? "seconds"))
    var freshness: Int?

    @Flag(help: SearchCommand.noWaitHelp) var noWait = false

    @Flag(name: OptionTable.isPrivate.names, help: OptionTable.isPrivate.argument) var isPrivate = false

    @Flag(name: OptionTable.isOffline.names, help: OptionTable.isOffline.argument) var isOffline = false

    @OptionGroup var requests: RequestOptions

    @OptionGroup var hostOptions: HostOptions

    var settings: Settings {
        var settings = hostOptions.settings
        (settings.isPrivate, settings.isOffline) = (isPrivate, isOffline)
        if let freshness { (settings.freshness, settings.freshnessOfLists) = (freshness, freshness) }
        return settings
    }

    func validate() throws { if let problem = settings.problem { throw ValidationError(problem) } }
}
