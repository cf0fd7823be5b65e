/// A question that has to be answered before anything else: data in the state, its answer an action.
public enum Alert: Sendable, Equatable {
    /// What was asked for would lose a note's changes.
    case unsavedNote(Request)

    /// What was asked for, and is done once the changes are discarded.
    public enum Request: Sendable, Equatable {
        /// Close the note.
        case closeNote
        /// Leave the program without a choice.
        case leave
        /// Leave with a repository's web address.
        case choose(address: String)
    }

    /// An answer.
    public enum Choice: Sendable, Equatable {
        /// Lose the changes, and do what was asked for.
        case discard
        /// Do nothing.
        case keepEditing
    }

    /// What was asked for.
    public var request: Request {
        switch self {
        case .unsavedNote(let request): request
        }
    }

    /// The answers, in the order they are shown.
    public var choices: [Choice] {
        switch self {
        case .unsavedNote: [.discard, .keepEditing]
        }
    }

    /// The answer that changes nothing: what Esc and a careless Enter mean.
    public var harmless: Choice {
        switch self {
        case .unsavedNote: .keepEditing
        }
    }
}
