import Features
import Model

/// The messages of the favourites screen.
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
    static let orderTitle = "Sort by"
    static let noOrder = "No matching order."
    static let sortHint = "sort"
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

    static func order(_ order: FavouriteOrder) -> String {
        switch order {
        case .dateAdded: "last added"
        case .name: "by name"
        case .stars: "most stars"
        case .lastPush: "last push"
        case .news: "news first"
        }
    }
}
