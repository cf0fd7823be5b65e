import Features
import GitHub
import Glibc
import Platform
import Terminal

/// What the program itself cannot do, in one line: before there is a screen, with the status it ends with.
struct StartError: Error, CustomStringConvertible {
    var description: String
    var status = ExitStatus.usage
}

/// What every run with a store begins with, with a screen or without: its host, its log, and the signals it catches.
@MainActor
struct ProgramSetup {
    let settings: Settings
    let sources: SettingsSources
    let host: Host
    let signals: Signals
    private let log: LogFile?

    /// The signals that a run with a screen catches.
    static let caught = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]

    /// - Throws: ``StartError``.
    init(_ sources: SettingsSources) throws(StartError) {
        let first = sources.merged()
        let named = try ProgramSetup.host(first)
        if let settings = sources.section(of: named.name) {
            try self.init(sources, settings, try ProgramSetup.host(settings), ProgramSetup.caught)
        } else {
            try self.init(sources, first, named, ProgramSetup.caught)
        }
    }

    /// The setup of a subcommand.
    ///
    /// - Throws: ``StartError``, or `HostError`.
    init(subcommand settings: Settings, _ environment: [String: String], catching caught: [Int32]) throws {
        var settings = settings
        let host = try settings.hostOfSubcommand(environment)
        try self.init(SettingsSources(subcommand: settings), settings, host, caught)
    }

    private init(_ sources: SettingsSources, _ settings: Settings, _ host: Host, _ caught: [Int32]) throws(StartError) {
        (self.sources, self.settings, self.host) = (sources, settings, host)
        if let problem = Settings.cloneProblem(environment: Environment.variable) {
            throw StartError(description: problem)
        }
        log = try ProgramSetup.log(settings)
        TerminalRescue.install()
        guard let signals = Signals(catching: caught) else {
            throw StartError(description: ProgramMessages.noPipe(reason: String(cString: strerror(errno))))
        }
        self.signals = signals
    }

    /// The first state, on a screen if there is one yet.
    func firstState(_ display: CursesBackend? = nil) -> AppState {
        AppState(beginning: settings, host: host, display: display, now: SystemTime.now)
    }

    func root(
        from start: AppState, environment: [String: String], clipboard: Clipboard,
        runOnTerminal: @escaping CustomActionsDependencies.TerminalRun
    ) -> CompositionRoot {
        CompositionRoot(
            settings, sources, from: start, host: host, environment: environment, log: log, clipboard: clipboard,
            runOnTerminal: runOnTerminal)
    }

    private static func host(_ settings: Settings) throws(StartError) -> Host {
        do throws(HostError) {
            return try settings.host(environment: Environment.variable) {
                GHCommandLine(environment: Environment.read()).defaultHost
            }
        } catch { throw StartError(description: "\(error)") }
    }

    private static func log(_ settings: Settings) throws(StartError) -> LogFile? {
        guard var path = settings.log else { return nil }
        // From the file of settings, which no shell expands.
        if path.hasPrefix("~/"), let home = Environment.variable("HOME") { path = home + path.dropFirst() }
        return try LogFile(path: path, secrets: ChildEnvironment.tokenVariables.compactMap(Environment.variable))
    }
}
