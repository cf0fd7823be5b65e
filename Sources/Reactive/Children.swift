/// The features inside of another one, in the order in which their scopes were made, and what the store starts of them.
///
/// A ``Scope`` cannot be made without entering its child here: no parent can forget a child's reactions, inputs or activity.
public struct Children<State: Sendable, Action: Sendable, Mutation: Sendable>: Sendable {
    /// The names of the children.
    public private(set) var names: [String] = []
    private(set) var reactions: [Reaction<State, Action, Mutation>] = []
    private(set) var inputs: [Input<Mutation>] = []
    private var followers: [Follower] = []

    /// How a child follows what runs of it.
    struct Follower: Sendable {
        /// Whether its state, and those of its children, have it already: changing a state copies it.
        let hasNoted: @Sendable (Activity, State) -> Bool
        let note: @Sendable (Activity, inout State) -> Void
    }

    /// No children yet.
    public init() {}

    mutating func enter(_ name: String, _ follower: Follower) {
        names.append(name)
        followers.append(follower)
    }

    /// Notes in the children's states, and in those of their children, what runs of them. A store does so; a test may make it up.
    public func note(_ activity: Activity, in state: inout State) {
        for follower in followers where !follower.hasNoted(activity, state) { follower.note(activity, &state) }
    }

    /// Whether they have noted it.
    func haveNoted(_ activity: Activity, in state: State) -> Bool {
        // A loop: in generic code the runtime would have to find the type of the closure's argument.
        for follower in followers where !follower.hasNoted(activity, state) { return false }
        return true
    }

    mutating func start(_ reactions: [Reaction<State, Action, Mutation>], _ inputs: [Input<Mutation>]) {
        self.reactions += reactions
        self.inputs += inputs
    }
}
