/// The features inside of another one, in the order in which their scopes were made, and what the store starts of them.
///
/// A ``Scope`` cannot be made without entering its child here: no parent can forget a child's reactions, inputs or activity.
public struct Children<State: Sendable, Action: Sendable, Mutation: Sendable>: Sendable {
    /// The names of the children.
    public private(set) var names: [String] = []
    private(set) var reactions: [ReactionOf<State, Action, Mutation>] = []
    private(set) var inputs: [Input<Mutation>] = []
    private var tellers: [@Sendable (inout State, Activity) -> Void] = []

    /// No children yet.
    public init() {}

    /// - Parameter tell: Tells the child's state what runs.
    mutating func enter(_ name: String, _ tell: @escaping @Sendable (inout State, Activity) -> Void) {
        names.append(name)
        tellers.append(tell)
    }

    /// Tells the children whose states keep it what runs of them.
    public func tell(_ state: inout State, _ activity: Activity) {
        for tell in tellers { tell(&state, activity) }
    }

    mutating func start(_ reactions: [ReactionOf<State, Action, Mutation>], _ inputs: [Input<Mutation>]) {
        self.reactions += reactions
        self.inputs += inputs
    }
}
