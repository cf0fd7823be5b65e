/// Replaces the reactor in a view's test: the test sets states and reads the actions that the view sent.
@MainActor
public final class Stub<R: Reactor> {
    /// The actions that the view sent, in order.
    public internal(set) var actions: [R.Action] = []
    /// Sets the state of the store, and so shows it in the view.
    public internal(set) var set: @MainActor (R.State) -> Void = { _ in }
}
