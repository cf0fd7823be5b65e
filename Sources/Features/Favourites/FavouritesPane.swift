public import Model

/// What is open below the list of favourites, and has the keyboard.
public enum FavouritesPane: Sendable, Equatable {
    /// A note is edited.
    case note(NoteEditor)
    /// A repository is added by its name.
    case form(RepositoryForm)
}

/// A favourite's note while it is edited.
public struct NoteEditor: Sendable, Equatable {
    /// The favourite, with its note as it was when the editor was opened or when it was saved last.
    public internal(set) var favourite: Favourite
    /// The text.
    public internal(set) var editor: TextEditorState
    /// The change that saves it, while that is on its way.
    public internal(set) var saving: FavouriteChange.ID?

    /// An editor of a favourite's note, with the cursor behind it.
    public init(_ favourite: Favourite) {
        self.favourite = favourite
        editor = TextEditorState(text: favourite.note?.text ?? "")
    }

    /// Whether something would be lost if it were closed.
    public var isChanged: Bool { editor.text != favourite.note?.text ?? "" }

    /// The favourite with the note as it is now; white space alone is none.
    func saved(at now: Timestamp) -> Favourite {
        var favourite = favourite
        let text = editor.text
        favourite.note = text.allSatisfy(\.isWhitespace) ? nil : Note(text: text, editedAt: now)
        return favourite
    }
}

/// A repository that is to be added by its name or its address.
public struct RepositoryForm: Sendable, Equatable {
    /// What is being typed.
    public internal(set) var line = LineEditorState()
    /// Whether GitHub is being asked for it.
    public internal(set) var isFetching = false
    /// Why GitHub did not give it, until something else is typed.
    public internal(set) var failure: Failure?

    private let host: String

    /// An empty form for the repositories of a host.
    public init(host: String) {
        self.host = host
    }

    /// What the text points at.
    public var reference: Result<RepositoryReference, RepositoryReference.Problem> {
        Result { () throws(RepositoryReference.Problem) in try RepositoryReference(line.text, host: host) }
    }
}
