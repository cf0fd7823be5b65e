public import Core

/// A modal question, as data in the state; its answer is an action.
public enum Alert: Sendable, Equatable {
    /// An action would lose the changes to a note.
    case unsavedNote(Request)
    /// Many pages would be opened in the browser.
    case manyPages(OpenedPages)

    /// A clone is being made, and would be given up.
    case runningClone(Request)

    /// The action to continue with once the changes are discarded.
    public enum Request: Sendable, Equatable {
        /// Close the note.
        case closeNote
        /// Quit.
        case leave
        /// Quit and print the URLs of repositories.
        case choose(RepositoryChoice)
        /// Perform an action whose output the program ends with.
        case perform(OwnAction, [Repository])
    }

    /// An answer.
    public enum Choice: Sendable, Equatable {
        /// Discard the changes and continue.
        case discard
        /// Keep editing.
        case keepEditing
        /// Open the pages.
        case open
        /// Open nothing.
        case cancel
        /// Give up the clone and continue.
        case stopCloning
        /// Let git finish.
        case keepCloning
    }

    /// The answers, in the order they are shown.
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
