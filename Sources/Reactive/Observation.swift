/// A subscription to a store's states. It ends with its owner: keep it for as long as it is to last.
@MainActor
public final class Observation {
    private let ended: @MainActor () -> Void

    init(ended: @escaping @MainActor () -> Void) {
        self.ended = ended
    }

    isolated deinit { ended() }

    /// Ends the subscription now.
    public func cancel() { ended() }
}
