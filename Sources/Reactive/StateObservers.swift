/// The observers and streams of a store's states. They last until they are cancelled or the store ends.
@MainActor
final class StateObservers<State: Sendable> {
    private var observers: [(number: Int, notify: @MainActor (State) -> Void, finish: @MainActor () -> Void)] = []
    private var lastNumber = 0
    private var isEnded = false

    /// Calls an observer with a state now, and with each later one.
    func add(
        _ state: State, _ observer: @escaping @MainActor (State) -> Void, finish: @escaping @MainActor () -> Void = {}
    ) -> Observation {
        lastNumber += 1
        let number = lastNumber
        observers.append((number, observer, finish))
        observer(state)
        return Observation { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    /// The states from the given one on. A slow reader gets the newest.
    func stream(from state: State) -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        let observation = add(state) {
            continuation.yield($0)
        } finish: {
            continuation.finish()
        }
        continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
        if isEnded { continuation.finish() }
        return stream
    }

    /// Calls all observers with a state.
    func notify(_ state: State) {
        // A copy of the list: an observer may add or remove observers. Those removed are not called any more.
        for observer in observers where observers.contains(where: { $0.number == observer.number }) {
            observer.notify(state)
        }
    }

    /// Ends all observations.
    func end() {
        isEnded = true
        for observer in observers { observer.finish() }
        observers = []
    }
}
