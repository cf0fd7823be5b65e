/// The activity, and writing it into the state.
extension Store {
    /// Whether the activity has changed since it was written into the state.
    var hasNews: Bool { activity != noted }

    /// Writes the activity into the state, and into those of the children.
    func noteActivity() {
        guard hasNews else { return }
        noted = activity
        R.note(noted, in: &state)
        reactor?.children.note(noted, in: &state)
    }

    /// Updates the activity when a run's `isAwaited` has changed.
    func noteAwaited(_ run: EffectRun) {
        guard let id = run.id, latest[id] === run else { return }
        if run.isAwaited { activity.ids.insert(id) } else { activity.ids.remove(id) }
        if hasNews { enqueue(.activity(id)) }
    }

    /// Removes a run that has ended from the activity, unless a later run with its id goes on.
    func endActivity(of run: EffectRun) {
        if run.isAwaited, let id = run.id, latest[id] == nil || latest[id] === run { activity.ids.remove(id) }
    }
}
