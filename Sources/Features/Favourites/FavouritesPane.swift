public import Core

/// The pane below the list of favourites or, for a note, the list that it was opened on. It has the keyboard focus.
public enum FavouritesPane: Sendable, Equatable {
    /// The note editor.
    case note(NoteEditor)
    /// The form for adding a repository.
    case form(RepositoryForm)
}

/// The editor of a repository's note.
public struct NoteEditor: Sendable, Equatable {
    /// The favourite, or what saving the note makes one, with its note as it was opened or last saved.
    public internal(set) var favourite: Favourite
    /// The screen that it was opened on.
    public let screen: Screen
    /// The text editor.
    public internal(set) var editor: TextEditorState
    /// The change that saves the note, while it is pending.
    var saving: Int?

    /// An editor with a favourite's note and the cursor at its end.
    public init(_ favourite: Favourite, on screen: Screen = .favourites) {
        (self.favourite, self.screen) = (favourite, screen)
        editor = TextEditorState(text: favourite.note?.text ?? "")
    }

    /// Whether there are unsaved changes.
    public var isChanged: Bool { editor.text != favourite.note?.text ?? "" }

    /// The favourite with the edited note; white space alone means no note.
    func saved(at now: Timestamp) -> Favourite {
        var favourite = favourite
        let text = editor.text
        favourite.note = text.allSatisfy(\.isWhitespace) ? nil : Note(text: text, editedAt: now)
        return favourite
    }
}

/// The form for adding a repository by its name or URL.
public struct RepositoryForm: Sendable, Equatable {
    /// The text.
    public internal(set) var line = EditableText()
    /// Why it could not be fetched, until the text is edited.
    public internal(set) var failure: Failure?

    private let host: String

    /// An empty form for the repositories of a host.
    public init(host: String) { self.host = host }

    /// The repository that the text refers to.
    public var reference: Result<RepositoryReference, RepositoryReference.Problem> {
        Result { () throws(RepositoryReference.Problem) in try RepositoryReference(line.text, host: host) }
    }
}

extension AppState {
    /// The pane below the list that is shown.
    public var shownPane: FavouritesPane? {
        if case .note(let note) = favourites.pane, note.screen == shell.screen { return favourites.pane }
        return shell.screen == .favourites ? favourites.pane : nil
    }
}
