import Core
import Glibc
import Platform
import Terminal

/// Runs commands of the user on the terminal, which they have for themselves, and takes it back. Nothing else of this thread goes on
/// meanwhile, so that nothing is drawn.
@MainActor
struct ForegroundRun {
    let backend: CursesBackend
    let signals: Signals
    let environment: [String: String]

    /// How long a command may take to end itself when the program is ended.
    private static let grace = Duration.seconds(1)

    /// Runs commands one after the other, until the user interrupts one. The screen is left suspended.
    ///
    /// - Parameter waits: Whether to wait at the end, if they printed anything or one failed, until the user has read it.
    /// - Returns: What came of those that were begun, and the signal that ends the program meanwhile.
    func run(_ invocations: [CommandInvocation], waits: Bool) -> (results: [CommandResult], signal: Int32?) {
        let isPicture = invocations.last?.picture != nil
        backend.suspend()
        if isPicture { backend.showAlternateScreen(true) }
        let start = waits && !isPicture ? backend.positionBeforeCommand() : nil
        // A stop or an end of a command arrives like every other signal.
        signals.watch(SIGCHLD)
        defer {
            signals.unwatch(SIGCHLD)
            backend.forgetInput()
            backend.reclaim()
            if isPicture { backend.showAlternateScreen(false) }
        }
        var results: [CommandResult] = []
        for invocation in invocations {
            let (ending, signal) = run(invocation)
            results.append(CommandResult(ending))
            if let signal { return (results, signal) }
            if ending.isInterrupted { return (results, nil) }
        }
        guard waits, let end = results.last?.ending, end.wasStarted else { return (results, nil) }
        // A key that was pressed while it was drawn counts.
        if isPicture, end.isSuccess { return (results, waitForKey("") { !$0.isEmpty }) }
        let position = backend.cursorPosition
        // A terminal that does not tell where the cursor is may have been written to.
        let isUnchanged = start != nil && position == start && results.allSatisfy(\.ending.isSuccess)
        return (results, isUnchanged ? nil : waitForEnter(isBelow: position?.column != 0))
    }

    /// Waits until the user has read what was printed.
    ///
    /// - Returns: The signal that ends the program meanwhile.
    private func waitForEnter(isBelow: Bool) -> Int32? {
        // Enter, ^C, Esc or q.
        waitForKey((isBelow ? "\r\n" : "") + ProgramMessages.pressEnter) { bytes in
            bytes.contains { [0x0A, 0x0D, 0x03, 0x1B, 0x71].contains($0) }
        }
    }

    private func waitForKey(_ question: String, isEnd: ([UInt8]) -> Bool) -> Int32? {
        backend.ask(question)
        while true {
            let found = EventLoop.poll([(signals.descriptor, POLLIN), (backend.inputDescriptor, POLLIN)], until: nil)
            let arrived = found[0] == 0 ? [] : signals.read()
            if let signal = arrived.first(where: ForegroundRun.endings.contains) { return signal }
            if arrived.contains(SIGINT) { return nil }
            guard found[1] != 0 else { continue }
            guard let bytes = backend.readInput() else { return SIGHUP }
            if isEnd(bytes) { return nil }
        }
    }

    private func run(_ invocation: CommandInvocation) -> (ending: CommandEnding, signal: Int32?) {
        let process: ForegroundProcess
        backend.muteStopKey()
        defer { backend.reclaim() }
        var arguments = invocation.arguments
        // Programs guess by the name of the terminal; this one has asked it.
        if invocation.picture != nil, backend.hasSixels { arguments.insert(contentsOf: ["--format", "sixels"], at: 1) }
        do throws(ChildProcess.StartError) {
            process = try ForegroundProcess(
                arguments, environment: invocation.environment(environment), terminal: "/dev/tty",
                file: invocation.picture, limits: invocation.picture.map { _ in PictureArtist.limits })
        } catch { return (.notStarted(reason: error.reason), nil) }
        let isPicture = invocation.picture != nil
        backend.lend(to: process.process, isPicture ? backend.silentLineState : backend.originalLineState)
        var ending: (signal: Int32, deadline: ContinuousClock.Instant)?
        while true {
            switch process.change() {
            case .ended(let end):
                if invocation.picture != nil { process.signal(SIGKILL) }
                return (CommandEnding(end), ending?.signal)
            case .stopped(let signal): goOn(process, stoppedBy: signal)
            case nil:
                if let ending, ending.deadline <= .now { return (.signal(ending.signal), ending.signal) }
                let isGone = waitForSignal(until: ending?.deadline, watchesTerminal: ending == nil)
                // The signal of a terminal that is gone goes to those who have it.
                for signal in signals.read() + (isGone ? [SIGHUP] : []) {
                    if ForegroundRun.typed.contains(signal) { process.signal(signal) }
                    guard ForegroundRun.endings.contains(signal), ending == nil else { continue }
                    ending = (signal, .now + ForegroundRun.grace)
                    process.signal(signal)
                    process.signal(SIGCONT)
                }
            }
        }
    }

    /// - Returns: Whether the terminal is gone.
    private func waitForSignal(until deadline: ContinuousClock.Instant?, watchesTerminal: Bool) -> Bool {
        // Input is the command's; only an error is told.
        let terminal = watchesTerminal ? backend.inputDescriptor : -1
        return EventLoop.poll([(signals.descriptor, POLLIN), (terminal, 0)], until: deadline)[1] != 0
    }

    /// Signals that end the program.
    static let endings: Set = [SIGTERM, SIGHUP]
    /// Signals of keys. They are for the command also where it did not have the terminal yet.
    private static let typed: Set = [SIGINT, SIGQUIT, SIGTSTP]

    /// A command has stopped, as by ^Z. Where there is a shell that can take over, it does, until it continues both; otherwise the command
    /// goes on at once.
    private func goOn(_ process: ForegroundProcess, stoppedBy signal: Int32) {
        // It used the terminal before it had it.
        let waitsForTerminal = signal == SIGTTIN || signal == SIGTTOU
        guard !waitsForTerminal, StandardStreams.outputIsTerminal else { return backend.lend(to: process.process) }
        let state = backend.lineState
        backend.reclaim()
        signals.stopGroup()
        backend.waitForForeground()
        backend.lend(to: process.process, state)
    }
}
