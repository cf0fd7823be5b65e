import ArgumentParser
import GitHub
import Glibc
import Terminal

/// Where the program starts and ends.
@main
enum Ghlance {
    /// Says what went wrong before there is a screen, in one line.
    private struct StartError: Error {
        var description: String
    }

    @MainActor
    static func main() {
        // A reader of our output that went away, or a closed connection, is an error to handle and no reason to die.
        signal(SIGPIPE, SIG_IGN)
        // Likewise a log that reaches the limit on the size of files (ulimit -f).
        signal(SIGXFSZ, SIG_IGN)
        do {
            exit(try (Subcommand.named.map(perform) ?? run(Settings.parse())).rawValue)
        } catch let error as StartError {
            StandardStreams.complain(error.description)
            exit(ExitStatus.usage.rawValue)
        } catch {
            exit(explain(error).rawValue)
        }
    }

    /// Help and the version go to standard output; wrong usage is one line on standard error, with a hint.
    @MainActor
    private static func explain(_ error: any Error) -> ExitStatus {
        let subcommand = Subcommand.named
        let command: any ParsableCommand.Type = subcommand?.command ?? GhlanceCommand.self
        if command.exitCode(for: error) == .success {
            return StandardStreams.answer(command.message(for: error)) ? .chosen : .failed
        }
        StandardStreams.complain(Messages.usage(command.message(for: error), of: subcommand?.name ?? "ghlance"))
        return .usage
    }

    @MainActor
    private static func run(_ settings: Settings) throws -> ExitStatus {
        let environment = Environment.read()
        let host = try host(settings, environment)
        let log = try log(settings, environment)
        TerminalRescue.install()
        guard let signals = Signals(catching: [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]) else {
            throw StartError(description: Messages.noPipe(reason: String(cString: strerror(errno))))
        }
        let backend: CursesBackend
        do {
            backend = try CursesBackend(colors: wantsNoColor(environment) ? 0 : nil)
        } catch {
            throw StartError(description: "\(error)")
        }
        let root = CompositionRoot(settings, host: host, environment: environment, log: log)
        let loop = EventLoop(root: root, backend: backend, signals: signals)
        let ending = loop.run()
        backend.close()
        for loss in root.end() { StandardStreams.complain(loss) }
        switch ending {
        case .chosen(let address):
            if StandardStreams.answer(address) { return .chosen }
            StandardStreams.complain(Messages.cannotWriteAnswer(address, reason: String(cString: strerror(errno))))
            return .failed
        case .left:
            return .left
        case .signal(let number):
            signals.die(of: number)
        }
    }

    @MainActor
    private static func perform(_ subcommand: Subcommand) throws -> ExitStatus {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst(2))
            switch subcommand {
            case .auth: return try AuthRun.perform(arguments, environment: Environment.read())
            case .favourites: return try FavouritesRun.perform(arguments, environment: Environment.read())
            }
        } catch let error as HostError {
            throw StartError(description: "\(error)")
        }
    }

    private static func host(_ settings: Settings, _ environment: [String: String]) throws -> Host {
        do {
            return try settings.host(environment)
        } catch {
            throw StartError(description: "\(error)")
        }
    }

    private static func log(_ settings: Settings, _ environment: [String: String]) throws -> LogFile? {
        guard let path = settings.log else { return nil }
        do {
            return try LogFile(path: path, secrets: HostName.tokenVariables.compactMap { environment[$0] })
        } catch let error as LogFile.OpenError {
            throw StartError(description: error.description)
        }
    }

    /// Source: no-color.org: any value but the empty one.
    private static func wantsNoColor(_ environment: [String: String]) -> Bool {
        environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    }
}
