extension Store {
    /// Calls an observer with the current state and after every change, for as long as the observation is kept.
    public func observe(_ observer: @escaping Observer) -> Observation { observers.add(state, observer) }

    /// The states from now on, the current one first. A slow reader gets the newest, never a backlog. The stream ends with the
    /// store.
    public var states: AsyncStream<R.State> { observers.stream(from: state) }
}
