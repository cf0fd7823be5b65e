public import Core

/// The pane with the keyboard focus, below the list of favourites or, for a note, the list that it was opened on.
public enum FavouritesPane: Sendable, Equatable {
    case note(NoteEditor)
    case form(RepositoryForm)
}

public struct NoteEditor: Sendable, Equatable {
    /// The favourite that saving the note keeps or adds, with its note as opened or last saved.
    public internal(set) var favourite: Favourite
    public let screen: Screen
    public internal(set) var editor: TextEditorState
    /// The number of the change that saves the note, while it is pending.
    var saving: Int?

    /// The cursor starts at the end of the note.
    public init(_ favourite: Favourite, on screen: Screen = .favourites) {
        (self.favourite, self.screen) = (favourite, screen)
        editor = TextEditorState(text: favourite.note?.text ?? "")
    }

    public var isChanged: Bool { editor.text != favourite.note?.text ?? "" }

    /// The favourite with the edited note; white space alone means no note.
    func saved(at now: Timestamp) -> Favourite {
        var favourite = favourite
        let text = editor.text
        favourite.note = text.allSatisfy(\.isWhitespace) ? nil : Note(text: text, editedAt: now)
        return favourite
    }
}

public struct RepositoryForm: Sendable, Equatable {
    public internal(set) var line = EditableText()
    /// Why it could not be fetched, until the text is edited.
    public internal(set) var failure: Failure?
    private let host: String

    /// `host` is that of the repositories.
    public init(host: String) { self.host = host }

    /// The repository that the text refers to.
    public var reference: Result<RepositoryReference, RepositoryReference.Problem> {
        Result { () throws(RepositoryReference.Problem) in try RepositoryReference(line.text, host: host) }
    }
}

extension AppState {
    public var shownPane: FavouritesPane? {
        if case .note(let note) = favourites.pane, note.screen == shell.screen { return favourites.pane }
        return shell.screen == .favourites ? favourites.pane : nil
    }
}
