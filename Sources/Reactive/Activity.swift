/// The awaited effects that run: what "loading" means, read from the store's work instead of from a flag beside it.
///
/// A state that keeps it learns of every end of an effect, whatever the reason, without a mutation for each.
public struct Activity: Sendable, Equatable {
    var ids: Set<EffectID>

    /// Some effects that run; none by default. Only a store knows them, but a view's test may make them up.
    public init(_ ids: Set<EffectID> = []) {
        self.ids = ids
    }

    /// Whether an effect runs.
    public func contains(_ id: EffectID) -> Bool { ids.contains(id) }

    /// Whether one of some effects runs.
    public func containsAny(of ids: EffectID...) -> Bool { ids.contains { self.ids.contains($0) } }

    /// Whether nothing runs that is awaited.
    public var isEmpty: Bool { ids.isEmpty }

    /// What runs of a child, by the child's own ids.
    public func inside(_ scope: String) -> Activity {
        var inside = Activity()
        for id in ids {
            if let own = id.outside(of: scope) { inside.ids.insert(own) }
        }
        return inside
    }
}

/// A state that keeps what runs of its feature. Only the store writes it.
public protocol KeepsActivity {
    /// What runs.
    var activity: Activity { get set }
}
