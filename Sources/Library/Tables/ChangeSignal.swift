internal import Synchronization

/// Signals observers that something may have changed. Signals that were not received yet are combined.
final class ChangeSignal: Sendable {
    private struct State {
        var observers: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Signals from now on.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.observers[state.next] = continuation
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
        }
        return stream
    }

    func send() { for observer in state.withLock({ Array($0.observers.values) }) { observer.yield() } }

    func finish() {
        let observers = state.withLock { state in
            state.isFinished = true
            defer { state.observers = [:] }
            return Array(state.observers.values)
        }
        for observer in observers { observer.finish() }
    }
}
