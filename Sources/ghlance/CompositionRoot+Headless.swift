import Features
import Glibc
import Platform
import Reactive
import Terminal

/// The program without its screen: before there is one, and after it was closed.
extension CompositionRoot {
    private static let signalsThatEnd: Set = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Waits for the first answer, which may end the program.
    ///
    /// - Returns: `nil` if there is something to show.
    func endingBeforeScreen(_ settings: Settings, _ signals: Signals) -> Ending? {
        if let signal = work(or: signals, isDone: { store.state.firstAnswer != .awaited }) {
            return signal == SIGINT ? .left : .signal(signal)
        }
        let ending: Ending?
        switch store.state.firstAnswer {
        case .one where settings.selectsOnly:
            store.send(.printOnly)
            ending = store.state.shell.ending
        case .none where settings.exitsOnNone: ending = .nothing
        case .awaited, .none, .one, .uncertain: return nil
        }
        if ending != nil { SearchRun.doubts(about: store.state).forEach(StandardStreams.complain) }
        return ending
    }

    /// Why the first search failed, for a program that cannot show it on a screen.
    var searchError: StartError? {
        store.state.search.failure.map {
            StartError(description: SearchRun.sentence(on: $0.failure), status: ExitStatus($0.failure))
        }
    }

    /// Lets the store work until a condition holds, a moment comes, or a signal ends the program.
    ///
    /// - Returns: The signal.
    func work(until end: ContinuousClock.Instant? = nil, or signals: Signals, isDone: () -> Bool) -> Int32? {
        while !isDone(), end.map({ $0 > .now }) ?? true {
            let next = [end, timers.nextDeadline].compactMap { $0 }.min()
            let found = EventLoop.poll([(signals.descriptor, POLLIN), (queue.descriptor, POLLIN)], until: next)
            if found[0] != 0, let signal = signals.read().first(where: CompositionRoot.signalsThatEnd.contains) {
                return signal
            }
            if found[1] != 0 { queue.drain() }
            timers.fire()
        }
        return nil
    }
}
