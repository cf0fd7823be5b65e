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

/// A subscription to a store's states. It ends when it is released: keep it for as long as you need it. From then on its observer is
/// not called, not even in the turn in which another observer has ended it.
@MainActor
public final class Observation {
    private let ended: @MainActor () -> Void

    init(ended: @escaping @MainActor () -> Void) { self.ended = ended }

    isolated deinit { ended() }

    /// Ends the subscription now.
    public func cancel() { ended() }
}

extension Store {
    /// Calls an observer with the current state and after every change, for as long as the observation is kept.
    public func observe(_ observer: @escaping Observer) -> Observation { observers.add(state, observer) }

    /// The states from now on, the current one first. A slow reader gets the newest, never a backlog. The stream ends with the
    /// store.
    public var states: AsyncStream<R.State> { observers.stream(from: state) }
}
