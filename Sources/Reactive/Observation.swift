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
