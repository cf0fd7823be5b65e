extension Store {
    /// Calls an observer with the state now and after every change.
    @discardableResult
    public func observe(_ observer: @escaping Observer) -> Observation {
        observers.add(state, observer)
    }

    /// Calls an observer with a part of the state now and whenever that part changes.
    @discardableResult
    public func observe<Part: Equatable>(
        select part: @escaping @MainActor (R.State) -> Part, _ observer: @escaping @MainActor (Part) -> Void
    ) -> Observation {
        var last: Part?
        return observe { state in
            let next = part(state)
            guard next != last else { return }
            last = next
            observer(next)
        }
    }

    /// The states from now on, the current one first. A slow reader gets the newest, never a backlog. Ends with the store.
    public var states: AsyncStream<R.State> { observers.stream(from: state) }
}
