public import Core
public import Reactive

public struct FavouritesState: ListScreen, KeepsActivity {
    /// How many removed favourites are kept.
    static let removedLimit = 100

    /// The line with the filter, and the selection.
    public var screen: ListScreenState<Favourite.ID>
    public var favourites = FavouriteList()
    /// As of loading the favourites; `nil` before that.
    var knownReadmes: KnownReadmes?
    public var loading = LibraryLoading.loading
    public var changes: PendingChanges<FavouriteChange> { favourites.changes }
    /// Removed favourites with their notes, in case they are added again; the latest last.
    var removed: [Favourite] = []
    public var activity = Activity()
    public var pane: FavouritesPane?

    public init() { screen = ListScreenState() }

    /// Strips removed favourites of private repositories down to the user's own data: another identity may add them again.
    mutating func forgetPrivate() {
        for index in removed.indices where removed[index].repository.visibility != .public {
            removed[index].repository = removed[index].repository.byNameOnly
            removed[index].status = nil
        }
    }

    /// Those that match the filter.
    public var items: ListedFavourites { favourites.shown }

    public mutating func lineChanged() {
        favourites.filter(by: screen.line.text)
        // A new filter selects the best match, the first one.
        screen.list.replace(with: favourites.shown.ids, keepsSelection: false)
    }

    public mutating func orderChanged(to index: Int) {
        favourites.arrange(by: FavouriteOrder.allCases.dropFirst(index).first ?? favourites.order)
        screen.list.update(with: favourites.shown.ids)
    }

    /// Those with news that are not being acknowledged already.
    var withNews: [Favourite] {
        let pending = pendingIDs
        return favourites.all.filter { !$0.news.isEmpty && !pending.contains($0.id) }
    }

    /// The ids of repositories with an unsaved change.
    public var pendingIDs: Set<Repository.ID> { Set(changes.queue.lazy.map(\.change.kind.favourite.id)) }

    /// Completes the tag before the cursor of the open note with the most frequent tag; `nil` if there is none.
    public var tagCompletion: String? {
        guard case .note(let note) = pane,
            let word = note.editor.textBeforeCursorInRow.split(separator: " ", omittingEmptySubsequences: false).last,
            word.hasPrefix("#")
        else { return nil }
        let typed = Note.folded(tag: String(word))
        let counts = favourites.all.entries.reduce(into: [String: Int]()) { counts, entry in
            for tag in entry.tags where tag.count > typed.count && tag.hasPrefix(typed) { counts[tag, default: 0] += 1 }
        }
        return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key.dropFirst(typed.count)) }
    }

    /// Whether the open note has changes that are neither saved nor being saved.
    var hasUnsavedNote: Bool {
        guard hasChangedNote, case .note(let note) = pane else { return false }
        let saving = changes.queue.first { $0.number == note.saving }?.change.kind.favourite
        return saving.map { $0.note?.text != note.saved(at: $0.addedAt).note?.text } ?? true
    }

    /// Whether the open note has changes that are not saved yet. Until they are, closing the note would lose them.
    var hasChangedNote: Bool {
        if case .note(let note) = pane { note.isChanged } else { false }
    }

    /// Whether a change saves the open note.
    func isSavingNote(_ number: Int) -> Bool {
        if case .note(let note) = pane { note.saving == number } else { false }
    }

    /// Whether a repository is being fetched or a change is being saved.
    var isWorking: Bool { isFetching || !changes.isEmpty }
    public var isFetching: Bool { activity.contains(.fetch) }
}

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
