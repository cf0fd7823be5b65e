import ArgumentParser
import Core
import Features
import GitHub
import Platform

/// What one place says: the command line, `GHLANCE_DEFAULT_OPTS`, the file.
struct SettingsLayer: Equatable, Sendable {
    /// What it says; the defaults where it says nothing.
    var settings = Settings()
    var names: Set<String> = []

    /// Stores the value of an option.
    ///
    /// - Returns: What is wrong with it, in words; then nothing is stored.
    mutating func store(_ row: OptionRow, _ text: String) -> String? {
        var changed = settings
        guard row.store(text, &changed) else { return "" }
        if let problem = changed.problem { return problem }
        settings = changed
        names.insert(row.name)
        return nil
    }
}

/// A host, and what belongs to it.
struct HostChoice: Equatable, Sendable {
    var host: String?
    var apiUrl: String?
    var webUrl: String?
    var clientId: String?

    /// Whether it says which API to use.
    var isMade: Bool { host != nil || apiUrl != nil }
}

struct HostSection: Equatable, Sendable {
    let host: HostName
    let choice: HostChoice
}

/// The layers of settings, from the bottom up.
struct SettingsSources: Equatable, Sendable {
    var file: ConfigurationReading?
    var defaultOptions: SettingsLayer?
    var commandLine: SettingsLayer

    /// The settings of all layers.
    ///
    /// - Parameter host: The host whose section in the file applies; `nil` for none.
    func merged(for host: HostName? = nil) -> Settings {
        guard file != nil || defaultOptions != nil else { return commandLine.settings }
        var settings = Settings()
        if let file { settings.adoptFile(file.layer) }
        if let host, let section = file?.hosts[host.description] {
            settings.adopt(section, isLower: true)
            settings.take(section, of: host)
        }
        if let defaultOptions {
            settings.adopt(defaultOptions, isLower: true)
            settings.lowerHost.take(HostChoice(defaultOptions.settings))
        }
        settings.adopt(commandLine, isLower: false)
        settings.words = commandLine.settings.words
        return settings
    }
}

extension HostChoice {
    init(_ settings: Settings) {
        self.init(host: settings.host, apiUrl: settings.apiUrl, webUrl: settings.webUrl, clientId: settings.clientId)
    }

    /// Takes a choice of a higher layer: a host and an address of the API come from one.
    mutating func take(_ other: HostChoice) {
        if other.isMade { (host, apiUrl, webUrl) = (other.host, other.apiUrl, nil) }
        webUrl = other.webUrl ?? webUrl
        clientId = other.clientId ?? clientId
    }
}

extension Settings {
    /// The options of a host, which no layer but the command line sets directly: the environment is between.
    private static let hostOptions: Set = [
        OptionTable.host.name, OptionTable.apiUrl.name, OptionTable.webUrl.name, OptionTable.clientId.name,
    ]

    fileprivate mutating func adoptFile(_ layer: SettingsLayer) {
        fileActions = layer.settings.fileActions
        configured = layer.settings.configured
        opensDetails = layer.settings.opensDetails
        adopt(layer, isLower: true)
        lowerHost = HostChoice(layer.settings)
    }

    /// Takes what the file's section of a host says about it.
    fileprivate mutating func take(_ layer: SettingsLayer, of host: HostName) {
        section = HostSection(host: host, choice: HostChoice(layer.settings))
        lowerHost.clientId = layer.settings.clientId ?? lowerHost.clientId
    }

    /// Takes the options of a higher layer.
    fileprivate mutating func adopt(_ layer: SettingsLayer, isLower: Bool) {
        for row in OptionTable.all where layer.names.contains(row.name) {
            if isLower, Settings.hostOptions.contains(row.name) { continue }
            makeRoom(for: row.name, of: layer.settings)
            row.copy(&self, layer.settings)
        }
        cloneRoot = layer.settings.cloneRoot ?? cloneRoot
        cloneLayout = layer.settings.cloneLayout ?? cloneLayout
    }

    /// Gives up what a higher layer's option does not go with.
    private mutating func makeRoom(for name: String, of other: Settings) {
        switch name {
        case OptionTable.page.name, OptionTable.noPage.name: (opensWithPage, opensWithoutPage) = (false, false)
        case OptionTable.multi.name, OptionTable.noMulti.name: (multi, noMulti) = (nil, false)
        case OptionTable.pictures.name: noPictures = false
        case OptionTable.isOffline.name where other.isOffline: isPrivate = false
        case OptionTable.isPrivate.name where other.isPrivate: isOffline = false
        case OptionTable.resume.name: (sort, isPrivate) = (.bestMatch, false)
        default: break
        }
    }
}

extension SettingsSources {
    /// The command line, `GHLANCE_DEFAULT_OPTS` and the file.
    ///
    /// - Throws: what ArgumentParser throws.
    init(_ arguments: [String] = ProgramArguments.all, environment value: (String) -> String?) throws {
        file = ConfigurationReading(ConfigOptions.path(in: arguments), environment: value)
        let bindings = file?.layer.settings.configured.bindings ?? KeyBindings()
        defaultOptions = try DefaultOptions.layer(value(DefaultOptions.variable) ?? "", bindings)
        commandLine = try Settings.layer(arguments, bindings)
        let plain = OptionTable.plain.name
        if !commandLine.names.contains(plain), Settings.variableForPlain(environment: value) != nil {
            commandLine.settings.isPlain = true
            commandLine.names.insert(plain)
        }
        if let problem = merged().problem { throw ValidationError(problem) }
    }

    /// The settings of a subcommand: of the file, it takes only what belongs to hosts.
    init(subcommand settings: Settings) { commandLine = SettingsLayer(settings: settings) }

    /// The settings with the file's section of a host; `nil` if it has none.
    func section(of host: HostName) -> Settings? { file?.hosts[host.description] == nil ? nil : merged(for: host) }
}

extension Settings {
    /// The host of a subcommand, with what the file says about hosts, and pictures. What is wrong with the file is said.
    ///
    /// - Throws: `HostError`.
    mutating func hostOfSubcommand(_ environment: [String: String]) throws(HostError) -> Host {
        let gh = GHCommandLine(environment: environment)
        let file = ConfigurationReading(config) { environment[$0] }
        if let notice = file?.notice { StandardStreams.complain(notice) }
        if let file { (lowerHost, pictures) = (HostChoice(file.layer.settings), file.layer.settings.pictures) }
        let first = try host(environment: { environment[$0] }, defaultHost: { gh.defaultHost })
        guard let layer = file?.hosts[first.name.description] else { return first }
        take(layer, of: first.name)
        return try host(environment: { environment[$0] }, defaultHost: { gh.defaultHost })
    }
}

/// Options in `GHLANCE_DEFAULT_OPTS`, for the screen.
enum DefaultOptions {
    static let variable = "GHLANCE_DEFAULT_OPTS"

    /// Options that are no keys of the file, but go there: what the file has in another form.
    private static let others: Set = ["action", "page", "no-page", "no-multi", "no-pictures"]

    /// Its options; `nil` if there are none.
    ///
    /// - Throws: `ValidationError`.
    static func layer(_ text: String, _ bindings: KeyBindings) throws -> SettingsLayer? {
        let words: [String]
        do throws(CommandWords.OpenQuote) { words = try CommandWords.split(text) } catch {
            throw ValidationError("\(variable): unclosed quotation mark \(error.mark)")
        }
        if words.isEmpty { return nil }
        let layer: SettingsLayer
        do { layer = try Settings.layer(words, bindings) } catch {
            if GhlanceCommand.exitCode(for: error) == .success {
                throw ValidationError(SubcommandMessages.noDefaultOption(words[0]))
            }
            throw ValidationError("\(variable): \(GhlanceCommand.message(for: error))")
        }
        if let word = layer.settings.words.first { throw ValidationError(SubcommandMessages.noDefaultOption(word)) }
        for row in OptionTable.all where layer.names.contains(row.name) {
            if row.file == nil, !others.contains(row.name) {
                throw ValidationError(SubcommandMessages.noDefaultOption("--\(row.name)"))
            }
        }
        return layer
    }
}
