/// A modal question, as data in the state; its answer is an action.
public enum Alert: Sendable, Equatable {
    /// An action would lose the changes to a note.
    case unsavedNote(Request)

    /// The action to continue with once the changes are discarded.
    public enum Request: Sendable, Equatable {
        /// Close the note.
        case closeNote
        /// Quit.
        case leave
        /// Quit and print the URLs of repositories.
        case choose(RepositoryChoice)
    }

    /// An answer.
    public enum Choice: Sendable, Equatable {
        /// Discard the changes and continue.
        case discard
        /// Keep editing.
        case keepEditing
    }

    /// The action to continue with.
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

    /// The answer that changes nothing, which is also the default.
    public var harmless: Choice {
        switch self {
        case .unsavedNote: .keepEditing
        }
    }
}
