import Features
import Model

/// The words of the favourites screen.
extension Messages {
    static let noFavourites = "No favourites yet."
    static func noFavouritesAdvice(_ key: String) -> String { "\(key) on a repository of the search keeps it here." }
    static let noFavouriteMatches = "No favourite has all of these words."
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
    static let noCommand = "No command has all of these words."
    static let addHint = "add"

    static func noteTitle(_ fullName: String, isChanged: Bool) -> String {
        "Note on \(fullName)" + (isChanged ? ", not saved" : "")
    }

    static func fetching(_ reference: RepositoryReference) -> String { "asking GitHub for \(reference.fullName)" }

    static func notFetched(_ reference: RepositoryReference, _ failure: Failure) -> String {
        if case .notFound = failure {
            return "GitHub has no \(reference.fullName), or only for those who may see it."
        }
        return "\(failure.summary) \(failure.advice)"
    }

    static func question(_ alert: Alert) -> String {
        switch alert {
        case .unsavedNote: "Discard the changes to the note?"
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

    static func order(_ order: FavouriteOrder) -> String {
        switch order {
        case .dateAdded: "last added"
        case .name: "by name"
        case .stars: "most stars"
        case .lastPush: "last push"
        }
    }
}
