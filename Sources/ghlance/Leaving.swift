import Features
import Glibc
import Platform
import Reactive
import Terminal

/// Shuts down after the screen is gone: unsaved changes are written first, and a message says what
/// it waits for. A signal ends the wait, so that a library locked by another process does not block the program.
@MainActor
struct Leaving {
    /// The delay before the message.
    private static let quiet = Duration.milliseconds(500)

    let root: CompositionRoot
    let signals: Signals
    let hadScreen: Bool

    /// Ends all work and reports what was not saved.
    ///
    /// - Returns: The signal that ended the wait; `nil` if everything came to its end.
    func finish() -> Int32? {
        let store = root.store
        let said = store.state.shell.notices.lastNumber
        store.send(.end)
        let signal = wait()
        let since = store.state.shell.notices.entries.filter { $0.number > said }.map(\.notice)
        for loss in since.compactMap(ProgramMessages.loss) { StandardStreams.complain(loss) }
        for name in store.state.pendingWrites { StandardStreams.complain(ProgramMessages.notSaved(name)) }
        // Unfinished work may block a thread, so wait no longer.
        if signal == nil { root.queue.run { await root.shutdown(afterScreen: hadScreen) } }
        return signal
    }

    /// Waits until everything is written, or for a signal.
    private func wait() -> Int32? {
        func isWritten() -> Bool { root.store.state.pendingWrites.isEmpty }
        let soon = ContinuousClock.now + Leaving.quiet
        if let signal = root.work(until: soon, or: signals, isDone: isWritten) { return signal }
        if !isWritten() { StandardStreams.complain(ProgramMessages.saving(root.store.state.pendingWrites)) }
        return root.work(or: signals, isDone: isWritten)
    }
}
