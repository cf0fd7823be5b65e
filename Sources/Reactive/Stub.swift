/// The stub for effects in a view's test: states go in, actions come out.
@MainActor
public final class Stub<R: Reactor> {
    /// What the view sent, in order.
    public internal(set) var actions: [R.Action] = []
    /// Shows the view a state.
    public internal(set) var set: @MainActor (R.State) -> Void = { _ in }
}
