/// A subscription to a store's states. It lasts until it is cancelled or the store ends.
@MainActor
public struct Observation {
    /// Ends the subscription.
    public let cancel: @MainActor () -> Void
}
