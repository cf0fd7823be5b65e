import ArgumentParser
import Features
import GitHub
import Glibc
import Platform
import Reactive
import Terminal

/// The entry point.
@main
@MainActor
enum Ghlance {
    static func main() {
        StandardStreams.fillClosed()
        let arguments = ProgramArguments.all
        // A closed pipe or connection is an error to handle, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
        // Likewise a log that reaches the limit on the size of files (ulimit -f).
        signal(SIGXFSZ, SIG_IGN)
        CoreFiles.disable()
        MemoryLimits.set()
        if arguments.first == CompletionRun.word {
            exit(CompletionRun.perform(arguments.dropFirst(), environment: Environment.read()).rawValue)
        }
        let call = SubcommandCall(arguments[...])
        do {
            if let limit = OpenFileLimit.raise() { throw StartError(description: ProgramMessages.tooFewFiles(limit)) }
            if call == nil, let word = MisspeltSubcommand(search: arguments[...]) {
                throw StartError(description: SubcommandMessages.misspelt(word))
            }
            exit(try (call.map(perform) ?? run(SettingsSources(environment: Environment.variable))).rawValue)
        } catch let error as StartError {
            StandardStreams.complain(error.description)
            exit(error.status.rawValue)
        } catch { exit(explain(error, of: call, arguments).rawValue) }
    }

    /// Help and the version go to standard output; wrong usage is one line on standard error, with a hint.
    private static func explain(_ error: any Error, of call: SubcommandCall?, _ arguments: [String]) -> ExitStatus {
        let subcommand = call?.subcommand
        let command: any ParsableCommand.Type = subcommand?.command ?? GhlanceCommand.self
        if subcommand == nil || subcommand == .help, arguments.contains(where: ["help", "-h", "--help"].contains),
            command.exitCode(for: error) == .success
        {
            return SubcommandRun.answer(StandardStreams.answer(String(HelpPage.overview.dropLast())))
        }
        if command.exitCode(for: error) == .success {
            return SubcommandRun.answer(StandardStreams.answer(UsageLine.wrapped(in: command.message(for: error))))
        }
        if let word = call.flatMap(MisspeltSubcommand.init(in:)) {
            return .saying(SubcommandMessages.misspelt(word), .usage)
        }
        let sentence = SubcommandMessages.usage(
            command.message(for: error), of: call.map { $0.subcommand.fullName($0.arguments) } ?? "ghlance",
            fields: Subcommand.fieldNames(call.flatMap { $0.subcommand.declaration($0.arguments) }),
            searching: subcommand == nil || subcommand == .search ? arguments : [])
        return .saying(sentence, .usage)
    }

    private static func run(_ sources: SettingsSources) throws -> ExitStatus {
        let setup = try ProgramSetup(sources)
        let settings = setup.settings
        let signals = setup.signals
        let screen = TerminalSlot()
        if !settings.mayEndBeforeScreen { try open(screen, settings) }
        let start = setup.firstState(screen.opened?.backend)
        // Before the parts are created, which takes as long as everything before.
        screen.opened?.show(start)
        let environment = Environment.read()
        let root = setup.root(
            from: start, environment: environment, clipboard: Clipboard(environment: environment) { screen.copy($0) },
            runOnTerminal: { screen.runOnTerminal?($0, $1) ?? [] })
        let ending = try run(root, settings, screen, signals, environment)
        let query = settings.printsQuery ? [root.query] : []
        if let signal = Leaving(root: root, signals: signals, hadScreen: screen.isOpen).finish() {
            if signal == SIGINT { return .left }
            signals.die(of: signal)
        }
        switch ending {
        case .chosen(let choice): return answer(query + choice.texts, settings) ? .chosen : .failed
        case .printed(let output): return answer(query, settings) && answer(output.bytes) ? .chosen : .failed
        case .nothing:
            _ = answer(query, settings)
            return .failed
        case .left: return answer(query, settings) ? .left : .failed
        case .signal(let number): signals.die(of: number)
        }
    }

    /// Runs the program: first without a screen, if the first answer may end it, then on the terminal.
    private static func run(
        _ root: CompositionRoot, _ settings: Settings, _ screen: TerminalSlot, _ signals: Signals,
        _ environment: [String: String]
    ) throws -> Ending {
        let isHidden = !screen.isOpen
        if isHidden {
            root.begin()
            if let ending = root.endingBeforeScreen(settings, signals) { return ending }
            // Before the end of all work: the account may change meanwhile, which clears a failure.
            let failed = root.searchError
            do { try open(screen, settings) } catch {
                _ = Leaving(root: root, signals: signals, hadScreen: false).finish()
                throw failed ?? error
            }
        }
        if let terminal = screen.lines {
            defer { terminal.close() }
            return PlainLoop(root: root, terminal: terminal, signals: signals).run(isBegun: isHidden)
        }
        guard let display = screen.opened else { return .left }
        if isHidden { root.store.send(.shell(.adoptAppearance(display.backend.appearance))) }
        defer { display.backend.close() }
        let loop = EventLoop(root: root, display: display, signals: signals)
        screen.runOnTerminal = { [weak loop] in loop?.runOnTerminal($0, waits: $1, environment: environment) ?? [] }
        // The store knows it weakly.
        return withExtendedLifetime(loop) { loop.run(environment: environment, isBegun: isHidden) }
    }

    /// Takes over the terminal.
    private static func open(_ screen: TerminalSlot, _ settings: Settings) throws {
        do {
            if settings.isPlain {
                screen.lines = try LineTerminal()
                return
            }
            screen.opened = Display(try CursesBackend(colors: wantsNoColor ? 0 : nil))
        } catch { throw StartError(description: "\(error)") }
    }

    /// Writes the output of a user's command, or says why it cannot.
    static func answer(_ bytes: [UInt8]) -> Bool {
        guard let reason = StandardStreams.loss(isWritten: StandardStreams.answer(bytes: bytes)) else { return true }
        StandardStreams.complain(ProgramMessages.cannotWriteAnswer("the output of the command", reason: reason))
        return false
    }

    /// Writes the output, or says why it cannot.
    private static func answer(_ texts: [String], _ settings: Settings) -> Bool {
        if texts.isEmpty { return true }
        let isWritten = StandardStreams.answer(texts, endingWith: settings.endsWithNull ? "\0" : "\n")
        guard let reason = StandardStreams.loss(isWritten: isWritten) else { return true }
        StandardStreams.complain(ProgramMessages.cannotWriteAnswer(texts.joined(separator: " "), reason: reason))
        return false
    }

    private static func perform(_ call: SubcommandCall) throws -> ExitStatus {
        if let page = call.page { return SubcommandRun.answer(StandardStreams.answer(String(page.text.dropLast()))) }
        if let topic = call.unknownTopic { throw StartError(description: SubcommandMessages.noHelp(topic)) }
        if call.subcommand == .help { throw CleanExit.helpRequest() }
        guard let command = call.subcommand.command else {
            throw StartError(description: SubcommandMessages.reserved(call))
        }
        if call.subcommand == .saved, call.arguments.first == "run" {
            let name = (call.arguments.dropFirst().first ?? "NAME").drop { $0 == "@" }
            throw ValidationError("saved run was removed: use ghlance search @\(name)")
        }
        var parsed = try command.parseAsRoot(call.arguments)
        do {
            if let action = parsed as? any EndingCommand { return try action.perform(Environment.read()) }
        } catch let error as HostError {
            throw StartError(description: "\(error)")
        }
        // Help is thrown.
        try parsed.run()
        return .failed
    }

    /// Source: no-color.org: any value but the empty one.
    private static var wantsNoColor: Bool { Environment.variable("NO_COLOR").map { !$0.isEmpty } ?? false }
}
