import Features

/// The output of a user's command is waited for: what lists and pages in full screen say, and the key that ends it.
extension AppState {
    /// `nil` if nothing is waited for.
    func ownActionStatus(_ look: Look) -> StatusText? {
        ownActions.waitsFor.map { StatusText(activity: look.working(Messages.runningOwnAction($0), self)) }
    }

    /// Hints with the key before them.
    func addingOwnActionHint(to hints: [Hint]?) -> [Hint]? {
        ownActions.waitsFor == nil ? hints : [.cancel] + (hints ?? []).filter { $0.command != .escape }
    }
}
