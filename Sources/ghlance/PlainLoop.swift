import Features
import Glibc
import Platform
import Reactive
import Screens
import Terminal

/// Passes lines and signals to the store, and lines about its states to the terminal: the event loop of plain mode.
@MainActor
final class PlainLoop {
    private let root: CompositionRoot
    private let terminal: LineTerminal
    private let signals: Signals
    private var frontEnd = PlainFrontEnd()
    /// Lines that wait for what they are about.
    private var lines: [[UInt8]] = []
    /// Input without the end of its line yet.
    private var input: [UInt8] = []
    /// The prompt that the cursor stands behind.
    private var prompt: String?
    /// Whether the terminal accepts no output now.
    private var isBlocked = false
    private var ending: Ending?

    init(root: CompositionRoot, terminal: LineTerminal, signals: Signals) {
        (self.root, self.terminal, self.signals) = (root, terminal, signals)
    }

    /// Handles events until the program ends.
    ///
    /// - Parameter isBegun: Whether the store works already.
    func run(isBegun: Bool) -> Ending {
        adoptSize()
        say(frontEnd.greeting(root.store.state))
        if !isBegun { root.begin() }
        settle()
        while true {
            if let ending {
                // What comes next begins a line of its own.
                if prompt != nil { endLine() }
                return ending
            }
            turn()
        }
    }

    /// Waits for events and handles them all.
    private func turn() {
        let found = EventLoop.poll(
            [
                (terminal.descriptor, isBlocked ? POLLIN | POLLOUT : POLLIN), (signals.descriptor, POLLIN),
                (root.queue.descriptor, POLLIN),
            ], until: root.timers.nextDeadline)
        let events = found[0]
        if events & POLLOUT != 0 { isBlocked = !terminal.sendRest() }
        if found[1] != 0 { handleSignals() }
        if events & POLLHUP != 0 { end(.signal(SIGHUP)) } else if events & ~POLLOUT != 0 { read() }
        root.timers.fire()
        if found[2] != 0 { root.queue.drain() }
        settle()
    }

    private func end(_ ending: Ending) { if self.ending == nil { self.ending = ending } }

    // MARK: Input

    private func read() {
        guard let bytes = terminal.read() else {
            // ^D on an empty line.
            root.store.send(.leave)
            return
        }
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(input)
                input = []
            } else {
                input.append(byte)
            }
        }
        // The terminal has ended the line of the prompt.
        if !lines.isEmpty { prompt = nil }
    }

    /// Handles lines in order, and says what is new, until something is awaited or nothing is left.
    private func settle() {
        while ending == nil {
            look()
            guard ending == nil, let line = lines.first, !frontEnd.waits(line, in: root.store.state) else { break }
            lines.removeFirst()
            take(frontEnd.read(line, in: root.store.state))
        }
        guard ending == nil, lines.isEmpty, prompt == nil, let text = frontEnd.prompt(root.store.state) else { return }
        prompt = text
        if !terminal.write(text) { isBlocked = true }
    }

    private func look() {
        while ending == nil {
            let state = root.store.state
            if let ending = state.shell.ending { return end(ending) }
            let turn = frontEnd.look(at: state)
            take(turn)
            if turn.actions.isEmpty { return }
        }
    }

    private func take(_ turn: PlainFrontEnd.Turn) {
        say(turn.lines)
        for action in turn.actions { root.store.send(action) }
    }

    // MARK: Output

    private func say(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        if prompt != nil { endLine() }
        for line in lines {
            terminal.write(line)
            endLine()
        }
    }

    private func endLine() {
        prompt = nil
        if !terminal.endLine() { isBlocked = true }
    }

    private func adoptSize() {
        let (size, margins) = (terminal.size, PagePlacement.leftMargin + PagePlacement.rightMargin)
        // The margins are the screen's.
        root.store.send(.shell(.resize(columns: size.columns + margins, rows: size.rows)))
    }

    // MARK: Signals

    private func handleSignals() {
        for signal in signals.read() {
            switch signal {
            case SIGWINCH: adoptSize()
            case SIGCHLD: break
            case SIGTSTP: suspend()
            case SIGCONT: promptAgain()
            case SIGINT: end(.left)
            default: end(.signal(signal))
            }
        }
    }

    private func suspend() {
        guard StandardStreams.outputIsTerminal else { return say([ProgramMessages.cannotSuspend]) }
        signals.stopGroup()
        promptAgain()
    }

    /// What was typed before is gone.
    private func promptAgain() { if prompt != nil { endLine() } }
}
