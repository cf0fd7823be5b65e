public import Core

/// A modal question, as data in the state; its answer is an action.
public enum Alert: Sendable, Equatable {
    /// An action would discard the changes to a note.
    case unsavedNote(Request)
    /// Many pages would be opened in the browser.
    case manyPages(OpenedPages)

    /// An action would stop a clone that is being made.
    case runningClone(Request)

    /// The action to continue with after the answer.
    public enum Request: Sendable, Equatable {
        case closeNote
        case end(Ending)
        /// Perform an action whose output the program ends with.
        case perform(OwnAction, [Repository])
    }

    public enum Choice: Sendable, Equatable {
        /// Discard the changes and continue.
        case discard
        /// Keep editing.
        case keepEditing
        case open
        case cancel
        /// Stop the clone and continue.
        case stopCloning
        /// Let the clone finish.
        case keepCloning
    }

    /// In the order they are shown.
    public var choices: [Choice] {
        switch self {
        case .unsavedNote: [.discard, .keepEditing]
        case .manyPages: [.open, .cancel]
        case .runningClone: [.stopCloning, .keepCloning]
        }
    }

    /// The answer that changes nothing, which is also the default.
    public var harmless: Choice { choices[1] }
}
