import ArgumentParser
import Core
import Features
import GitHub
import Library
import Platform
import Screens

struct Settings: Equatable {
    var words: [String] = []
    var sort = SearchSort.bestMatch
    var perPage = 100
    var freshness = 60
    /// How long the README of a list and the facts of its repositories are not asked for again, in seconds.
    var freshnessOfLists = 86_400
    var host: String?
    var clientId: String?
    var apiUrl: String?
    var webUrl: String?
    /// The file of settings, in place of the usual one.
    var config: String?
    var print: String?
    var endsWithNull = false
    var printsQuery = false
    var multi: Int?
    var noMulti = false
    var selectsOnly = false
    var exitsOnNone = false
    var hasScreen = true
    /// Whether a query that GitHub is known to refuse is kept back.
    var checksQueries = true
    var actions: [String] = []
    var log: String?
    var logLevel = LogLevel.info
    var opensWithPage = false
    var opensWithoutPage = false
    var isPlain = false
    var resumes = false
    var isPrivate = false
    var isOffline = false
    var syncFavourites = false
    /// Whether the words of READMEs are saved and searched.
    var searchesReadmes = true
    /// The maximum size of what is saved of them, in MB.
    var readmesLimit = 256
    /// How long a favourite is not checked again, in minutes; 0 if only the user checks.
    var releasesInterval = 60
    /// What draws pictures: ``automaticPictures``, ``neverPictures``, or the path of a program.
    var pictures = Settings.automaticPictures
    var noPictures = false
    /// The most requests of a command; `nil` for any number.
    var maxRequests: Int?
    /// Whether a command reports what its requests have cost.
    var reportsCost = false
    var fileActions: [CustomAction] = []
    var configured = Configured()
    /// Whether the details are shown at the start; `nil` for as they were left.
    var opensDetails: Bool?
    /// The folder for clones in the file.
    var cloneRoot: String?
    var cloneLayout: ClonePlaces.Layout?
    /// The host of a layer below the environment.
    var lowerHost = HostChoice()
    var section: HostSection?

    init() {}

    /// A command line as a layer.
    ///
    /// Simple command lines are parsed here: building the argument parser takes half of the time to the first frame.
    ///
    /// - Throws: what ArgumentParser throws for wrong usage, and for `--help` and `--version`.
    static func layer(_ arguments: [String], _ keymap: KeyBindings = KeyBindings()) throws -> SettingsLayer {
        if let layer = plain(arguments, keymap) { return layer }
        var layer = SettingsLayer(settings: try GhlanceCommand.parse(arguments).options.settings)
        for argument in arguments.prefix(while: { $0 != "--" }) {
            if let row = OptionTable.option(at: [argument, "value"])?.row { layer.names.insert(row.name) }
        }
        return layer
    }

    /// What a command line of words and whole options says; `nil` if anything is in it that the parser should see: an option
    /// that is unknown, invalid or written in another form.
    static func plain(_ arguments: [String], _ bindings: KeyBindings = KeyBindings()) -> SettingsLayer? {
        var layer = SettingsLayer()
        layer.settings.configured.bindings = bindings
        var rest = arguments[...]
        while let argument = rest.first {
            if argument.utf8.first != UInt8(ascii: "-") {
                layer.settings.words.append(argument)
                rest.removeFirst()
                continue
            }
            guard let (row, value, count) = OptionTable.option(at: rest), row.isFlag || !value.isEmpty,
                row.store(value, &layer.settings)
            else { return nil }
            layer.names.insert(row.name)
            rest.removeFirst(count)
        }
        guard layer.settings.problem == nil else { return nil }
        layer.settings.configured.bindings = KeyBindings()
        return layer
    }

    /// Whether the page is open at the start; `nil` for as it was left.
    var opensPage: Bool? { opensWithPage ? true : opensWithoutPage ? false : nil }

    static let (automaticPictures, neverPictures) = ("auto", "never")

    /// The program that draws pictures; `nil` if there is none, or none is to be used.
    func pictureProgram(environment value: (String) -> String?) -> String? {
        let isColourless = value("NO_COLOR").map { !$0.isEmpty } ?? false
        guard !noPictures, pictures != Settings.neverPictures, !isPlain, !isColourless else { return nil }
        let name = pictures == Settings.automaticPictures ? PictureArtist.usual : pictures
        let path = value("PATH").flatMap { $0.isEmpty ? nil : $0 }
        return ChildProcess.found(name, in: path.map { ["PATH": $0] } ?? [:])
    }

    /// What is printed of a chosen repository.
    var form: PrintForm { print.flatMap { try? PrintForm($0) } ?? .url }

    var printsPath: Bool { print == "path" }

    /// What is wrong with the variables that say where clones go; `nil` if nothing is.
    static func cloneProblem(environment value: (String) -> String?) -> String? {
        if let root = value("GHLANCE_CLONE_ROOT"), !root.isEmpty, !root.hasPrefix("/"), !root.hasPrefix("~/") {
            return "GHLANCE_CLONE_ROOT must be an absolute path or begin with ~/, not \(root)"
        }
        if let layout = value("GHLANCE_CLONE_LAYOUT"), !layout.isEmpty, ClonePlaces.Layout(rawValue: layout) == nil {
            let layouts = ClonePlaces.Layout.allCases.map(\.rawValue).joined(separator: " or ")
            return "GHLANCE_CLONE_LAYOUT must be \(layouts), not \(layout)"
        }
        return nil
    }

    /// Where clones go: below `GHLANCE_CLONE_ROOT`, laid out as `GHLANCE_CLONE_LAYOUT` says.
    func clonePlaces(_ host: String, environment value: (String) -> String?) -> ClonePlaces {
        ClonePlaces(
            root: value("GHLANCE_CLONE_ROOT").flatMap { $0.isEmpty ? nil : $0 } ?? cloneRoot,
            layout: value("GHLANCE_CLONE_LAYOUT").flatMap(ClonePlaces.Layout.init) ?? cloneLayout ?? .name,
            current: CurrentFolder.path, home: value("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }, host: host)
    }

    /// The actions of the user. A key of the command line is none of the file's.
    var customActions: [CustomAction] {
        if actions.isEmpty { return fileActions }
        let own = (try? CustomActionOption.actions(actions, Keymap(configured.bindings))) ?? []
        let taken = own.compactMap(\.key)
        return own
            + fileActions.map { action in
                var action = action
                if let key = action.key, taken.contains(key) { action.key = nil }
                return action
            }
    }

    /// The most repositories that can be marked.
    var markLimit: Int { noMulti ? 0 : multi ?? .max }

    /// Whether a search may end the program before there is a screen.
    var mayEndBeforeScreen: Bool { (selectsOnly || exitsOnNone) && words.contains { !$0.isEmpty } }

    /// Whether a rejected token ends the search: nobody reads that public results were loaded without it.
    var needsItsToken: Bool { !hasScreen || mayEndBeforeScreen }

    /// What is wrong with it, in words; `nil` if nothing is.
    var problem: String? {
        if let config, let problem = ConfigOptions.problem(config) { return problem }
        if let print {
            do throws(PrintForm.Problem) { _ = try PrintForm(print) } catch { return SubcommandMessages.form(error) }
        }
        if !actions.isEmpty {
            do throws(CustomActionOption.Problem) {
                _ = try CustomActionOption.actions(actions, Keymap(configured.bindings))
            } catch { return SubcommandMessages.action(error) }
        }
        if let multi, multi < 1 { return "--multi must be at least 1, not \(multi)" }
        if multi != nil, noMulti { return "use either --multi or --no-multi, not both" }
        if let problem = OptionTable.all.lazy.compactMap({ $0.problem(self) }).first { return problem }
        if ![Settings.automaticPictures, Settings.neverPictures].contains(pictures), !pictures.hasPrefix("/") {
            return "--pictures must be auto, never or an absolute path, not \(pictures)"
        }
        if noPictures, pictures != Settings.automaticPictures {
            return "use either --pictures or --no-pictures, not both"
        }
        if opensWithPage, opensWithoutPage { return "use either --page or --no-page, not both" }
        if isOffline, isPrivate { return Settings.needsLocalData("--offline") }
        if let problem = problemOfResuming { return problem }
        return log == "" ? "--log needs a file name" : nil
    }

    /// The variable that asks for plain mode: one of its own or gh's, or the terminal's type; `nil` if none does.
    static func variableForPlain(environment value: (String) -> String?) -> String? {
        let asking = ["ACCESSIBLE", "GH_ACCESSIBLE_PROMPTER"].first { name in
            !["", "0", "false", "disabled"].contains(value(name)?.lowercased() ?? "")
        }
        return asking ?? (value("TERM") == "dumb" ? "TERM" : nil)
    }

    var libraryLimits: Library.Limits { Library.Limits(readmeBytes: searchesReadmes ? readmesLimit << 20 : 0) }

    private static func needsLocalData(_ option: String) -> String {
        "\(option) needs local data, which --private does not read: use only one of them"
    }

    /// What does not go with starting where the last run ended.
    private var problemOfResuming: String? {
        guard resumes else { return nil }
        if isPrivate { return Settings.needsLocalData("--resume") }
        if words.contains(where: { !$0.isEmpty }) { return "--resume restores the last query: use it without words" }
        return sort == .bestMatch ? nil : "--resume restores the last sort order: use it without --sort"
    }

    /// The host to search. The command line takes precedence over the environment as a whole: an API on the command line does not go with
    /// the environment's host, nor the other way round.
    ///
    /// - Parameter defaultHost: The host if none is named; `nil` for github.com.
    /// - Throws: `HostError`.
    func host(
        environment value: (String) -> String?, defaultHost: () -> HostName? = { nil }
    ) throws(HostError) -> Host {
        func variable(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
        let layers = [
            HostChoice(host: host, apiUrl: apiUrl),
            HostChoice(host: variable("GH_HOST"), apiUrl: variable("GHLANCE_API_URL")), lowerHost,
        ]
        let choice = layers.first(where: \.isMade) ?? HostChoice(webUrl: lowerHost.webUrl)
        let web = webUrl ?? choice.webUrl ?? section?.choice.webUrl
        if let section, choice.host == nil, choice.apiUrl == nil {
            return try Host(named: section.host, isChosen: false, apiURL: section.choice.apiUrl, webURL: web)
        }
        let api = choice.apiUrl ?? section?.choice.apiUrl
        guard let name = choice.host else {
            return try Host(named: api == nil ? defaultHost() : nil, isChosen: false, apiURL: api, webURL: web)
        }
        return try Host(named: HostName(name), apiURL: api, webURL: web)
    }

    /// The OAuth client id for signing in with a code; `nil` for none.
    func clientID(environment value: (String) -> String?) -> String? {
        clientId ?? value("GHLANCE_CLIENT_ID").flatMap { $0.isEmpty ? nil : $0 } ?? lowerHost.clientId
    }
}

enum LogLevel: String, Sendable, CaseIterable {
    /// Requests and failures.
    case info
    /// Also every state change.
    case debug
}
