import Dispatch
import Features
import Glibc
import Model
import Reactive
import Screens
import Terminal

/// Brings keys and signals to the stores and states to the screen, once for each turn of the main queue.
@MainActor
final class EventLoop {
    /// How the program ended.
    enum Ending {
        /// A repository was chosen; its web address.
        case chosen(String)
        /// The user left.
        case left
        /// A signal asked for the end.
        case signal(Int32)
    }

    /// How long a lone Esc may turn out to be the beginning of another key.
    private static let escapeDelay = DispatchTimeInterval.milliseconds(25)

    private let root: CompositionRoot
    private let backend: CursesBackend
    private let signals: Signals
    private var theme: Theme
    private var renderer: Renderer
    /// Until when an answer of the terminal may still come; see `drain`.
    private var answerDeadline: ContinuousClock.Instant?
    private var decoder: KeyDecoder
    private var sources: [any DispatchSourceProtocol] = []
    private var writeSource: (any DispatchSourceWrite)?
    private var isRenderScheduled = false
    /// Counts inputs, so that a time-out for an older one does nothing.
    private var inputCount = 0
    private var ending: Ending?
    private var waiter: CheckedContinuation<Ending, Never>?

    init(root: CompositionRoot, backend: CursesBackend, signals: Signals) {
        self.root = root
        self.backend = backend
        self.signals = signals
        theme = Theme(colors: backend.capabilities.colors)
        renderer = Renderer(theme: theme, repertoire: backend.capabilities.repertoire)
        decoder = KeyDecoder(sequences: backend.keySequences)
    }

    /// Shows the first frame, then handles events until the program is to end.
    func run() async -> Ending {
        adoptSize()
        if let notice = backend.notice { root.app.send(.say(notice)) }
        render()
        askForBackground()
        observe()
        listen()
        if !root.search.state.query.isEmpty { root.search.send(.submit) }
        let ending = await withCheckedContinuation { (continuation: CheckedContinuation<Ending, Never>) in
            if let ending = self.ending { continuation.resume(returning: ending) } else { waiter = continuation }
        }
        for source in sources { source.cancel() }
        writeSource?.cancel()
        drain()
        return ending
    }

    private func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        waiter?.resume(returning: ending)
        waiter = nil
    }

    // MARK: Events

    private func observe() {
        root.search.observe { [weak self] _ in self?.scheduleRender() }
        root.app.observe { [weak self] _ in self?.scheduleRender() }
        root.search.observe(select: \.chosenAddress) { [weak self] address in
            if let address { self?.end(.chosen(address)) }
        }
        root.app.observe(select: \.hasLeft) { [weak self] hasLeft in
            if hasLeft { self?.end(.left) }
        }
    }

    private func listen() {
        listen(to: backend.inputDescriptor) { [weak self] in self?.handleInput() }
        listen(to: signals.descriptor) { [weak self] in self?.handleSignals() }
    }

    private func listen(to descriptor: Int32, _ handle: @escaping @MainActor () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(handle) }
        source.activate()
        sources.append(source)
    }

    private func handleInput() {
        guard let bytes = backend.readInput() else {
            // The terminal is gone: what its hang-up signal says, too.
            end(.signal(SIGHUP))
            return
        }
        inputCount += 1
        handle(decoder.decode(bytes))
        guard decoder.needsTimeout else { return }
        let count = inputCount
        DispatchQueue.main.asyncAfter(deadline: .now() + EventLoop.escapeDelay) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.inputCount == count else { return }
                self.handle(self.decoder.flush())
            }
        }
    }

    private func handle(_ events: [InputEvent]) {
        // A piece of a large paste, say: nothing has changed.
        if events.isEmpty { return }
        for event in events where ending == nil {
            if case .background(let red, let green, let blue) = event { adoptBackground(red, green, blue) }
            for intent in Binding.intents(of: event, in: root.state) { perform(intent) }
        }
        if ending == nil { render() }
    }

    private func perform(_ intent: Intent) {
        switch intent {
        case .app(let action): root.app.send(action)
        case .search(let action): root.search.send(action)
        case .redraw:
            backend.invalidate()
            scheduleRender()
        case .suspend:
            if StandardStreams.outputIsTerminal {
                suspend()
            } else {
                root.app.send(.say(Messages.cannotSuspend))
            }
        }
    }

    private func handleSignals() {
        let arrived = signals.read()
        // However often the window has changed its size, the last one counts.
        if arrived.contains(SIGWINCH) { resize() }
        for signal in arrived {
            switch signal {
            case SIGWINCH: break
            case SIGTSTP: suspend()
            case SIGCONT: resume()
            case SIGINT: end(.left)
            default: end(.signal(signal))
            }
        }
    }

    // MARK: The terminal's background

    /// Asks for it where an answer would be of use. Terminals that know the question answer at once, others never.
    private func askForBackground() {
        guard backend.capabilities.colors >= 256 else { return }
        backend.requestBackground()
        answerDeadline = .now + .seconds(1)
    }

    private func adoptBackground(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        answerDeadline = nil
        theme.adopt(background: red, green, blue, colors: backend.capabilities.colors)
        renderer = Renderer(theme: theme, repertoire: backend.capabilities.repertoire)
    }

    /// Whoever leaves within moments of the start, over a slow line, must not find the terminal's answer on the shell's command
    /// line: waits a little for it.
    private func drain() {
        guard let deadline = answerDeadline, ContinuousClock.now < deadline else { return }
        var poll = pollfd(fd: backend.inputDescriptor, events: Int16(POLLIN), revents: 0)
        if Glibc.poll(&poll, 1, 100) > 0 { _ = backend.readInput() }
    }

    // MARK: The screen

    private func scheduleRender() {
        guard !isRenderScheduled, ending == nil else { return }
        isRenderScheduled = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.renderIfScheduled() }
        }
    }

    /// A key's own frame may have come first; then there is nothing left to do.
    private func renderIfScheduled() {
        if isRenderScheduled && ending == nil { render() }
    }

    private func render() {
        isRenderScheduled = false
        fitList()
        isRenderScheduled = false
        guard !backend.draw(renderer.render(root.state)) else { return }
        // The terminal is not reading. When it does again it gets the rest of the last frame, if some is left, and then one,
        // the newest.
        guard writeSource == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: backend.outputDescriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.writeSource?.cancel()
                self?.writeSource = nil
                self?.render()
            }
        }
        writeSource = source
        source.activate()
    }

    /// Tells the list how many lines it has: errors and the paging prompt take some of them.
    private func fitList() {
        guard let layout = SearchLayout(root.state), root.search.state.list.viewportRows != layout.list.count
        else { return }
        root.search.send(.resize(rows: layout.list.count))
    }

    private func adoptSize() {
        root.app.send(.resize(columns: backend.size.columns, rows: backend.size.rows))
        fitList()
    }

    private func resize() {
        backend.resize()
        adoptSize()
        if Binding.isNearEnd(root.state) { root.search.send(.loadNextPage) }
        render()
    }

    private func suspend() {
        backend.suspend()
        signals.stopGroup()
        resume()
    }

    /// Takes the terminal over again, whatever was done to it meanwhile.
    private func resume() {
        backend.suspend()
        backend.resume()
        adoptSize()
        render()
    }
}
