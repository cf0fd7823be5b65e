/// A question that has to be answered before anything else: data in the state, its answer an action.
public enum Alert: Sendable, Equatable {
    /// Something is left whose changes were not saved.
    case loseChanges

    /// An answer.
    public enum Choice: Sendable, Equatable {
        /// Leave, and lose the changes.
        case leave
        /// Stay.
        case stay
    }

    /// The answers, in the order they are shown.
    public var choices: [Choice] {
        switch self {
        case .loseChanges: [.leave, .stay]
        }
    }

    /// The answer that changes nothing: what Esc and a careless Enter mean.
    public var harmless: Choice {
        switch self {
        case .loseChanges: .stay
        }
    }
}
