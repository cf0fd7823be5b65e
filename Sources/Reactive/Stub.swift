/// The stub for effects in a view's test: states go in, actions come out.
@MainActor
public final class Stub<R: Reactor> {
    /// What the view sent, in order.
    public private(set) var actions: [R.Action] = []

    var show: @MainActor (R.State) -> Void = { _ in }

    /// Shows the view a state.
    public func set(_ state: R.State) {
        show(state)
    }

    func record(_ action: R.Action) {
        actions.append(action)
    }
}
