import ArgumentParser
import Features
import GitHub
import Glibc
import Reactive
import Terminal

/// `ghlance search`: the program without its screen.
@MainActor
enum SearchProgram {
    /// Runs the arguments of `ghlance search` and returns the exit status.
    ///
    /// - Throws: ArgumentParser's errors for wrong usage and for help, and ``StartError``.
    static func perform(_ arguments: [String], environment: [String: String]) throws -> ExitStatus {
        let command = try SearchCommand.parse(arguments)
        if command.from != nil { return try ListRun.perform(search: arguments, environment: environment) }
        return try perform(command, environment: environment)
    }

    /// Runs a search and returns the exit status.
    ///
    /// - Throws: ``StartError``.
    static func perform(_ command: SearchCommand, environment: [String: String]) throws -> ExitStatus {
        // Without a screen there is nothing to do before the program is suspended or after.
        let setup = try ProgramSetup(subcommand: command.settings, catching: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        let (start, signals) = (setup.firstState(), setup.signals)
        if let problem = SearchRun.problem(of: start, command) { throw StartError(description: problem) }
        let root = setup.root(
            from: start, environment: environment, clipboard: Clipboard(environment: environment) { _ in false },
            runOnTerminal: { _, _ in [] })
        let run = SearchRun(command, root.store, links: setup.host.links, environment: environment) { moment, isDone in
            root.work(until: moment, or: signals, isDone: isDone)
        }
        let ending = run.perform { root.begin(with: $0) }
        let signal = Leaving(root: root, signals: signals, hadScreen: false).finish()
        SubcommandRun.report(root.cost, setup.settings)
        switch ending {
        case .status(let status):
            if let signal, signal != SIGINT { signals.die(of: signal) }
            return signal == nil ? status : .left
        case .signal(let number): signals.die(of: number)
        }
    }
}
