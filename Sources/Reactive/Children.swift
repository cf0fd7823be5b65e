/// The children of a reactor, in the order in which their scopes were created, with the reactions and inputs that the store starts.
///
/// Creating a ``Scope`` adds its child here, so a parent cannot forget a child's reactions, inputs or activity.
public struct Children<State: Sendable, Mutation: Sendable>: Sendable {
    /// The names of the children.
    public private(set) var names: [String] = []
    private(set) var reactions: [Reaction<State, Mutation>] = []
    private(set) var inputs: [Input<Mutation>] = []
    private var followers: [Follower] = []

    /// Updates the activity in a child's state.
    struct Follower: Sendable {
        /// Whether its state, and those of its children, have it already. Writing a state copies it, even if nothing changes.
        let hasRecorded: @Sendable (Activity, State) -> Bool
        let record: @Sendable (Activity, inout State) -> Void
    }

    /// Creates an empty list.
    public init() {}

    mutating func enter(_ name: String, _ follower: Follower) {
        names.append(name)
        followers.append(follower)
    }

    /// Writes the activity into the states of the children and of their children. The store does so, and tests may.
    public func record(_ activity: Activity, in state: inout State) {
        for follower in followers where !follower.hasRecorded(activity, state) { follower.record(activity, &state) }
    }

    /// Whether all of their states have it already.
    func haveRecorded(_ activity: Activity, in state: State) -> Bool {
        // A loop: in generic code the runtime would have to find the type of the closure's argument.
        for follower in followers where !follower.hasRecorded(activity, state) { return false }
        return true
    }

    mutating func start(_ reactions: [Reaction<State, Mutation>], _ inputs: [Input<Mutation>]) {
        self.reactions += reactions
        self.inputs += inputs
    }
}
