/// The awaited effects that are running: what "loading" means, taken from the store's work instead of a flag beside it.
///
/// A state that conforms to ``KeepsActivity`` is updated when an awaited effect starts and when it ends, for whatever reason. No
/// mutations are needed for that.
public struct Activity: Sendable, Equatable {
    var ids: Set<EffectID>

    /// Creates an activity of these effects; by default, of none. The store does so, and tests of views may.
    public init(_ ids: Set<EffectID> = []) { self.ids = ids }

    /// Whether an effect is running.
    public func contains(_ id: EffectID) -> Bool { ids.contains(id) }

    /// Whether one or more of these effects are running.
    public func containsAny(of ids: EffectID...) -> Bool { ids.contains { self.ids.contains($0) } }

    /// Whether no awaited effect is running.
    public var isEmpty: Bool { ids.isEmpty }

    /// The running effects of a child, by the child's own ids.
    public func inside(_ scope: String) -> Activity {
        var inside = Activity()
        for id in ids {
            if let own = id.outside(of: scope) { inside.ids.insert(own) }
        }
        return inside
    }
}

/// A state that contains the activity of its feature. Only the store writes it.
public protocol KeepsActivity {
    /// The awaited effects that are running.
    var activity: Activity { get set }
}

/// The activity, and writing it into the state.
extension Store {
    /// Whether the activity has changed since it was written into the state.
    var hasNews: Bool { activity != recorded }

    /// Writes the activity into the state, and into those of the children.
    func recordActivity() {
        guard hasNews else { return }
        recorded = activity
        R.record(recorded, in: &state)
        reactor?.children.record(recorded, in: &state)
    }

    /// Updates the activity when a run's `isAwaited` has changed.
    func recordAwaited(_ run: EffectRun) {
        guard let id = run.id, latest[id] === run else { return }
        if run.isAwaited { activity.ids.insert(id) } else { activity.ids.remove(id) }
        if hasNews { enqueue(.activity(id)) }
    }

    /// Removes a run that has ended from the activity, unless a later run with its id goes on.
    func endActivity(of run: EffectRun) {
        if run.isAwaited, let id = run.id, latest[id] == nil || latest[id] === run { activity.ids.remove(id) }
    }
}
