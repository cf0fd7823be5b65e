/// A subscription to a store's states. It lasts until it is cancelled or the store ends.
@MainActor
public struct Observation {
    private let end: @MainActor () -> Void

    init(end: @escaping @MainActor () -> Void) {
        self.end = end
    }

    /// Ends the subscription.
    public func cancel() {
        end()
    }
}
