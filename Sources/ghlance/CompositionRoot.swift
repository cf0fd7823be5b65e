import Core
import Features
import GitHub
import Library
import Logging
import Platform
import Reactive
import Screens

/// Assembles the program: with ``Parts``, the only place that knows every type.
@MainActor
struct CompositionRoot {
    let store: Store<AppReactor>
    let queue = MainQueue()
    let timers = Timers()
    /// Whether every transition is logged.
    let isTraced: Bool
    private let parts: Parts
    private let configuration: ConfigurationUpdates

    /// Creates the parts and starts them from a state.
    init(
        _ settings: Settings, _ sources: SettingsSources, from start: AppState, host: Host,
        environment: [String: String], log: LogFile?,
        clipboard: Clipboard, runOnTerminal: @escaping CustomActionsDependencies.TerminalRun
    ) {
        let parts = Parts(
            settings, host: host, environment: environment, log: log, clipboard: clipboard,
            runOnTerminal: runOnTerminal, clock: LoopClock(timers: timers),
            now: CompositionRoot.steadyNow(ContinuousClock()))
        self.parts = parts
        configuration = ConfigurationUpdates(sources, settings, host: host.name, events: parts.events)
        // Offline, no token is looked for, so nothing should wait for one.
        if settings.isOffline { parts.identity.session.resolve(parts.identity.service.inEnvironment.credential) }
        isTraced = settings.logLevel == .debug
        store = Store(
            parts.reactor, initialState: start,
            middleware: isTraced
                ? parts.logger.map { [TransitionLog.middleware($0), TransitionLog.loads($0)] } ?? [] : [],
            executor: parts.executor)
        if let log {
            Task(executorPreference: parts.executor) { [parts] in
                for await sentence in log.failures { parts.events.yield(.said(sentence)) }
            }
        }
    }

    /// What the requests so far have cost.
    var cost: RequestCounter.Cost { parts.requests.cost }

    var query: String { store.state.search.line.text }

    /// Begins: looks for a token, sends the words of the command line, and opens the library.
    ///
    /// - Parameter action: What a run without a screen does instead of looking for a token and sending the words.
    func begin(with action: AppReactor.Action? = nil) {
        store.send(action ?? .start)
        if action == nil { configuration.begin() }
        openLibrary()
    }

    /// Opens the library off the main actor, so that the first frame does not wait for it. What the first rows need is read there, too.
    private func openLibrary() {
        Task(executorPreference: parts.executor) { Language.prepare() }
        Task(executorPreference: parts.executor) { [parts] in
            let (logger, events) = (parts.logger, parts.events)
            do throws(LibraryFailure) {
                let opened = try await parts.library.open { () throws(LibraryFailure) in try await parts.opened() }
                events.yield(.waiting(nil))
                for await notice in opened.notices {
                    logger?.notice("\(notice.summary)")
                    if notice.isReadOnly { events.yield(.persistence(.nothing)) }
                    events.yield(.said(notice.brief))
                }
            } catch .isPrivate {
                // The header says so from the first frame on.
            } catch {
                logger?.error("\(error.summary) \(error.advice)")
                events.yield(.waiting(nil))
                events.yield(.persistence(.nothing))
                events.yield(.said(error.brief))
            }
        }
    }

    /// How long shutting down waits for the library: longer than writing a page and checkpointing the log.
    private static let closing = Duration.milliseconds(500)

    /// The same without a screen, as long as for a look-up.
    private static let closingWithoutScreen = Duration.seconds(2)

    /// How long it waits if a copy of the last changes is due: longer than one of 100,000 favourites takes.
    private static let copying = Duration.seconds(10)

    /// How long it waits for a library that is being created: much longer than that takes.
    private static let creating = Duration.seconds(5)

    /// How long it waits for git to end and for what it left to be removed: longer than git is given to end by itself.
    private static let stopping = Duration.seconds(4)

    /// Saves the choice and, if there was a screen, where the run ends, closes all connections, then the library once everything is
    /// saved.
    func shutdown(afterScreen hadScreen: Bool) async {
        let state = store.state
        let chosen = state.shell.ending?.ids ?? []
        let rows = state.shell.screen == .search ? state.listRows : nil
        let position = hadScreen ? state.position(rows: rows) : nil
        store.end()
        await parts.transport.shutdown()
        _ = await bounded(by: CompositionRoot.stopping, on: ContinuousClock(), parts.executor) { [parts] in
            await parts.git.finish()
        }
        // Half of a new library would be taken for a damaged one.
        if parts.library.isNew {
            _ = await bounded(by: CompositionRoot.creating, on: ContinuousClock(), parts.executor) { [parts] in
                _ = try? await parts.library()
            }
        }
        let closing = hadScreen ? CompositionRoot.closing : CompositionRoot.closingWithoutScreen
        let limit = parts.library.opened?.isCopyDue == true ? CompositionRoot.copying : closing
        // Not on the clock of the event loop, which has ended by now.
        _ = await bounded(by: limit, on: ContinuousClock(), parts.executor) { [parts] in
            if let position { await parts.recorder.keep(position) }
            if !chosen.isEmpty { await parts.recorder.keep(choiceOf: chosen) }
            await parts.recorder.finish()
            try? await parts.library.opened?.closeAfterReads()
        }
    }

    /// The current time, read once and then advanced by a monotonic clock, so that setting the machine's clock affects no wait.
    nonisolated static func steadyNow(
        _ clock: some Clock<Duration>, from start: Timestamp = SystemTime.now
    ) -> @Sendable () -> Timestamp {
        let beginning = clock.now
        return { start.advanced(bySeconds: beginning.duration(to: clock.now).components.seconds) }
    }
}
