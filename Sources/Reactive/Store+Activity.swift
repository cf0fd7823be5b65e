/// What the state is told of what runs.
extension Store {
    /// Whether it has changed since the state has noted it.
    var hasNews: Bool { activity != noted }

    /// Notes it in the state, and in those of the children.
    func noteActivity() {
        guard hasNews else { return }
        noted = activity
        R.note(noted, in: &state)
        reactor?.children.note(noted, in: &state)
    }

    /// A run has begun to be awaited, or ceased.
    func noteAwaited(_ run: EffectRun) {
        guard let id = run.id, latest[id] === run else { return }
        if run.isAwaited { activity.ids.insert(id) } else { activity.ids.remove(id) }
        if hasNews { enqueue(.activity(id)) }
    }

    /// An awaited run has ended, unless a later one of its id goes on.
    func endActivity(of run: EffectRun) {
        if run.isAwaited, let id = run.id, latest[id] == nil || latest[id] === run { activity.ids.remove(id) }
    }
}
