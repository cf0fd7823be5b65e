import Features
import Model

/// The words of the favourites screen.
extension Messages {
    static let noFavourites = "No favourites yet."
    static func noFavouritesAdvice(_ key: String) -> String { "Press \(key) on a search result to add it." }
    static let noFavouriteMatches = "No matching favourites."
    static let openingLibrary = "opening the library"

    static let formTitle = "Add a repository"
    static let saveHint = "save"
    static let closeHint = "close"
    static let helpHint = "help"
    static let scrollHint = "scroll"
    static let runHint = "run"
    static let chooseHint = "choose"
    static let helpTitle = "Help"
    static let menuTitle = "Menu"
    static let noCommand = "No matching commands."
    static let addHint = "add"

    static func noteTitle(_ fullName: String, isChanged: Bool) -> String {
        "Note on \(fullName)" + (isChanged ? ", not saved" : "")
    }

    static func fetching(_ reference: RepositoryReference) -> String { "loading \(reference.fullName)" }

    static func notFetched(_ reference: RepositoryReference, _ failure: Failure) -> String {
        if case .notFound = failure {
            return "\(reference.fullName) not found, or you don't have access."
        }
        return "\(failure.summary) \(failure.advice)"
    }

    static func question(_ alert: Alert) -> String {
        switch alert {
        case .unsavedNote: "Discard changes to this note?"
        }
    }

    static func choice(_ choice: Alert.Choice) -> String {
        switch choice {
        case .discard: "Discard"
        case .keepEditing: "Keep editing"
        }
    }

    static func favourites(_ count: String, isOne: Bool) -> String {
        count + (isOne ? " favourite" : " favourites")
    }

    static func shown(_ count: String) -> String { count + " shown" }

    static func order(_ order: FavouriteOrder) -> String {
        switch order {
        case .dateAdded: "last added"
        case .name: "by name"
        case .stars: "most stars"
        case .lastPush: "last push"
        }
    }

    static func notice(_ notice: FavouritesNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .opened(let fullName): self.notice(SearchNotice.opened(fullName: fullName))
        case .couldNotOpen(let reason), .couldNotCopy(let reason): reason
        case .copied(let address, let route): copied(address, route)
        case .kept(let fullName): "Added \(fullName) to favourites."
        case .removed(let fullName): "Removed \(fullName) from favourites. Press \(keymap.name(of: .undo)) to undo."
        case .keptRenamed(let typed, let fullName): "Added \(fullName) (renamed from \(typed))."
        case .alreadyKept(let fullName): "\(fullName) is already a favourite."
        case .noteSaved(let fullName): "Saved note on \(fullName)."
        case .nothingToUndo: "Nothing to undo."
        case .notWritten(let fullName, let failure): "\(fullName): \(failure.brief)"
        case .notKept(let failure): failure.brief
        case .unsafeName: self.notice(SearchNotice.unsafeName)
        }
    }
}
