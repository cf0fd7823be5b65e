import ReactiveTesting
import Synchronization

/// A queue on which a test awaits what a server or a fake has seen, in the order in which it was seen.
///
/// Nothing is lost if nobody waits: what is posted stays until it is taken.
package final class Mailbox<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var waiters: [(number: Int, continuation: CheckedContinuation<Element, any Error>)] = []
        var nextNumber = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let what: String

    /// An empty mailbox.
    ///
    /// - Parameter what: what an element of it is, as in "waited 10 s in vain for a request".
    package init(of what: String) {
        self.what = what
    }

    /// Hands an element to the one who waits longest, or keeps it for the next who asks.
    package func post(_ element: Element) {
        let waiter = state.withLock { state -> CheckedContinuation<Element, any Error>? in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst().continuation }
            state.elements.append(element)
            return nil
        }
        waiter?.resume(returning: element)
    }

    /// The oldest element not taken yet; waits as long as ``BoundedWait/limit`` for one if there is none.
    ///
    /// - Parameter state: how things stand where none comes.
    /// - Throws: `WaitTimeout` where none comes; `CancellationError` if the calling task is cancelled, or the mailbox is
    ///   closed and empty.
    package func next(state: @escaping @MainActor @Sendable () -> String = { "" }) async throws -> Element {
        try await BoundedWait.value(of: what, state: state) { try await self.take() }
    }

    /// The oldest element not taken yet; waits for one, however long, if there is none.
    ///
    /// - Throws: `CancellationError` if the calling task is cancelled, or the mailbox is closed and empty.
    func take() async throws -> Element {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // `Task.isCancelled` is read under the lock: a cancellation that comes later finds the waiter in the
                // list.
                let answer = state.withLock { state -> Result<Element, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if !state.elements.isEmpty { return .success(state.elements.removeFirst()) }
                    if state.isClosed { return .failure(CancellationError()) }
                    state.waiters.append((number, continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0).continuation }
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Ends every wait, now and later, with `CancellationError`.
    package func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }
}
