import Features

/// The output of a user's command is waited for: what lists and pages in full screen say, and the key that ends it.
extension AppState {
    /// `nil` if nothing is waited for.
    func ownActionStatus(_ look: Look) -> StatusText? {
        ownActions.waitsFor.map { StatusText(activity: look.working("running \($0)", self)) }
    }

    /// Hints with the key before them.
    func addingOwnActionHint(to hints: [Hint]?) -> [Hint]? {
        ownActions.waitsFor == nil ? hints : [.cancel] + (hints ?? []).filter { $0.command != .escape }
    }
}

extension AppState {
    /// Why the user's own actions cannot run; `nil` if they can.
    var ownActionObstacle: String? { actionTargets.isEmpty ? Messages.nothingSelected : nil }
}

extension ListLayer {
    func intents(ofOwnAction index: Int) -> [Intent]? {
        state.ownActionObstacle.map(Intent.excuse) ?? [.send(.performOwn(index))]
    }
}
