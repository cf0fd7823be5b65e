import Core
import Features
import Glibc
import Platform
import Reactive
import Screens
import Terminal

/// Passes keys and signals to the store, and states to the screen.
///
/// The main thread waits in one place, `turn`, for a key, a signal, work of the main actor, the end of a
/// sleep, or a terminal that accepts output again. Keys are handled on the thread that they wake.
@MainActor
final class EventLoop {
    private let root: CompositionRoot
    private let display: Display
    private let signals: Signals
    /// Deadline for the terminal's reply; see `drain`.
    private var answerDeadline: ContinuousClock.Instant?
    private var decoder: KeyDecoder
    private var doubleClick = DoubleClick()
    /// When the start of a sequence counts as a key, and when a paste without an end marker ends.
    private var inputDeadline: ContinuousClock.Instant?
    /// Whether a state has changed since the last frame.
    private var needsFrame = false
    private var observation: Observation?
    private var ending: Ending?

    init(root: CompositionRoot, display: Display, signals: Signals) {
        (self.root, self.display, self.signals) = (root, display, signals)
        decoder = KeyDecoder(sequences: display.backend.keySequences)
    }

    /// Handles events until the program ends.
    ///
    /// - Parameters:
    ///   - environment: The program's environment.
    ///   - isBegun: Whether the store works already.
    func run(environment: [String: String], isBegun: Bool) -> Ending {
        adoptSize()
        if let notice = display.backend.notice { root.store.send(.shell(.say(.text(notice)))) }
        askTerminal()
        display.backend.requestWheel(environment: environment)
        observe()
        if !isBegun { root.begin() }
        while true {
            turn()
            guard let ending else { continue }
            drain()
            return ending
        }
    }

    private func end(_ ending: Ending) { if self.ending == nil { self.ending = ending } }

    /// Waits for events, handles them all, and draws at most one frame.
    private func turn() {
        let found = EventLoop.poll(
            [
                (display.backend.inputDescriptor, display.isBlocked ? POLLIN | POLLOUT : POLLIN),
                (signals.descriptor, POLLIN), (root.queue.descriptor, POLLIN),
                (display.backend.wheelDescriptor, POLLIN),
            ], until: [inputDeadline, root.timers.nextDeadline].compactMap { $0 }.min())
        let input = found[0]
        if input & ~POLLOUT != 0 {
            handleInput()
        } else if let deadline = inputDeadline, deadline <= .now {
            inputDeadline = nil
            handle(decoder.flush())
        }
        if input & POLLOUT != 0 { display.isBlocked = false }
        if found[1] != 0 { handleSignals() }
        if found[3] != 0 { display.backend.adoptWheel() }
        root.timers.fire()
        if found[2] != 0 { root.queue.drain() }
        if needsFrame, !display.isBlocked, ending == nil { render() }
    }

    /// Waits for events of files until a moment; returns those of each, none if time has passed or a signal has come.
    static func poll(_ files: [(descriptor: Int32, events: Int32)], until moment: ContinuousClock.Instant?) -> [Int32] {
        var files = files.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
        let count = Glibc.poll(&files, nfds_t(files.count), milliseconds(until: moment))
        return files.map { count > 0 ? Int32($0.revents) : 0 }
    }

    /// The time until a moment in the form of `poll`: in milliseconds, -1 for no limit.
    private static func milliseconds(until next: ContinuousClock.Instant?) -> Int32 {
        guard let next else { return -1 }
        // Rounded up: waking a millisecond early would be a wasted turn.
        let (seconds, attoseconds) = ContinuousClock.now.duration(to: next).components
        return Int32(min(max(0, seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1), 60_000))
    }

    // MARK: Events

    private func observe() {
        observation = root.store.observe { [weak self] state in
            guard let self else { return }
            needsFrame = true
            if let ending = state.shell.ending { end(ending) }
        }
    }

    private func handleInput() {
        guard let bytes = display.backend.readInput() else {
            // The terminal is gone, as its hang-up signal also says.
            end(.signal(SIGHUP))
            return
        }
        handle(decoder.decode(read: bytes))
        inputDeadline = decoder.timeout.map { .now + $0 }
    }

    private func handle(_ events: [InputEvent]) {
        // For example part of a large paste: nothing has changed.
        if events.isEmpty { return }
        for event in events where ending == nil {
            if case .background = event, !display.backend.awaitsReplies { answerDeadline = nil }
            if case .reply(let reply) = event {
                display.backend.adopt(reply)
                if !display.backend.awaitsReplies { answerDeadline = nil }
                continue
            }
            let origin = root.isTraced ? display.renderer.origin(of: event, in: root.store.state) : nil
            for intent in display.renderer.intents(of: counted(event), in: root.store.state) {
                perform(intent, from: origin)
            }
        }
    }

    /// A second press soon after the first is a double click.
    private func counted(_ event: InputEvent) -> InputEvent {
        guard case .press(let position, _) = event else { return event }
        let canRepeat = display.renderer.hasDoubleClick(at: position, in: root.store.state)
        return .press(position, isDouble: doubleClick.press(at: position, .now, canRepeat: canRepeat))
    }

    private func perform(_ intent: Intent, from origin: String?) {
        switch intent {
        case .send(let action): root.store.send(action, from: origin)
        case .redraw:
            display.backend.invalidate()
            needsFrame = true
        case .suspend:
            if StandardStreams.outputIsTerminal {
                suspend()
            } else {
                root.store.send(.shell(.say(.text(ProgramMessages.cannotSuspend))))
            }
        }
    }

    private func handleSignals() {
        let arrived = signals.read()
        // Only the last of several resizes counts.
        if arrived.contains(SIGWINCH) { resize() }
        for signal in arrived {
            switch signal {
            // The second one is left over from a command that had the terminal.
            case SIGWINCH, SIGCHLD: break
            case SIGTSTP: suspend()
            case SIGCONT: resume()
            case SIGINT: end(.left)
            default: end(.signal(signal))
            }
        }
    }

    // MARK: What the terminal is asked for

    private func askTerminal() {
        let asksForBackground = display.askForBackground()
        // Its last answer comes after all others.
        display.backend.requestKeyboard()
        if asksForBackground || display.backend.awaitsReplies { answerDeadline = .now + .seconds(1) }
    }

    /// If the user quits right after the start over a slow connection, the terminal's replies must not end up on the shell's command
    /// line, so wait a little for them.
    private func drain() {
        let end = ContinuousClock.now + .milliseconds(100)
        while let deadline = answerDeadline, ContinuousClock.now < min(deadline, end) {
            let found = EventLoop.poll([(display.backend.inputDescriptor, POLLIN)], until: end)
            guard found != [0], let bytes = display.backend.readInput() else { return }
            let events = decoder.decode(bytes)
            let isLast = events.contains { if case .reply(.attributes) = $0 { true } else { false } }
            if isLast || !display.backend.awaitsReplies { return }
        }
    }

    // MARK: The screen

    private func render() {
        display.show(root.store.state)
        needsFrame = display.isBlocked
    }

    private func adoptSize() {
        let size = display.backend.size
        root.store.send(.shell(.resize(columns: size.columns, rows: size.rows)))
        needsFrame = true
    }

    private func resize() {
        display.backend.resize()
        adoptSize()
    }

    private func suspend() {
        display.backend.suspend()
        signals.stopGroup()
        resume()
    }

    /// Hands the terminal over to commands of the user, and takes it back when they have ended.
    func runOnTerminal(
        _ invocations: [CommandInvocation], waits: Bool, environment: [String: String]
    ) -> [CommandResult] {
        guard ending == nil else { return [] }
        let run = ForegroundRun(backend: display.backend, signals: signals, environment: environment)
        let (results, signal) = run.run(invocations, waits: waits)
        if let signal {
            end(.signal(signal))
            return results
        }
        display.backend.resume()
        // Those of keys were for the last command.
        if let signal = signals.read().first(where: ForegroundRun.endings.contains) { end(.signal(signal)) }
        resize()
        return results
    }

    /// Takes over the terminal again after a suspension.
    private func resume() {
        display.backend.suspend()
        display.backend.resume()
        adoptSize()
    }
}
