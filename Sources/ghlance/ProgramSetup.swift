import Accounts
import Features
import GitHub
import Glibc
import Model
import Platform
import Processes
import Services
import Subcommands
import Terminal

/// An error before there is a screen, in one line.
struct StartError: Error {
    var description: String
}

/// What every run with a store begins with, with a screen or without: its host, its log, and the signals it catches.
@MainActor
struct ProgramSetup {
    let settings: Settings
    let sources: SettingsSources
    let host: Host
    let signals: Signals
    private let log: LogFile?

    /// - Throws: ``StartError``.
    init(_ sources: SettingsSources) throws(StartError) {
        self.sources = sources
        let first = sources.merged()
        let named = try ProgramSetup.host(first)
        if let settings = sources.section(of: named.name) {
            self.settings = settings
            host = try ProgramSetup.host(settings)
        } else {
            (settings, host) = (first, named)
        }
        if let problem = Settings.cloneProblem(environment: Environment.variable) {
            throw StartError(description: problem)
        }
        log = try ProgramSetup.log(settings)
        TerminalRescue.install()
        guard let signals = Signals(catching: [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]) else {
            throw StartError(description: ProgramMessages.noPipe(reason: String(cString: strerror(errno))))
        }
        self.signals = signals
    }

    /// The first state, on a screen if there is one yet.
    func firstState(_ display: CursesBackend? = nil) -> AppState {
        AppState(beginning: settings, host: host, display: display, now: SystemTime.now)
    }

    /// Creates the parts of the program.
    func root(
        from start: AppState, environment: [String: String], clipboard: Clipboard,
        runOnTerminal: @escaping @MainActor @Sendable ([CommandInvocation]) -> [CommandResult]
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
        } catch {
            throw StartError(description: "\(error)")
        }
    }

    private static func log(_ settings: Settings) throws(StartError) -> LogFile? {
        guard var path = settings.log else { return nil }
        // From the file of settings, which no shell expands.
        if path.hasPrefix("~/"), let home = Environment.variable("HOME") { path = home + path.dropFirst() }
        do {
            return try LogFile(path: path, secrets: ChildEnvironment.tokenVariables.compactMap(Environment.variable))
        } catch {
            throw StartError(description: "\(error)")
        }
    }
}
