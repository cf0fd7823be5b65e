import Features
import Model

/// The words of the favourites screen.
extension Messages {
    static let noFavourites = "No favourites yet."
    static let noFavouritesAdvice = "^T on a repository of the search keeps it here."
    static let noFavouriteMatches = "No favourite has all of these words."
    static let openingLibrary = "opening the library"

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

    static func notice(_ notice: FavouritesNotice) -> String {
        switch notice {
        case .opened(let fullName): self.notice(SearchNotice.opened(fullName: fullName))
        case .couldNotOpen(let reason): reason
        case .kept(let fullName): "Kept \(fullName) in the favourites."
        case .removed(let fullName): "Removed \(fullName) from the favourites; Alt-U puts it back."
        case .nothingToUndo: "There is nothing to put back."
        case .notWritten(let fullName, let failure): "\(fullName): \(failure.brief)"
        case .unsafeName: self.notice(SearchNotice.unsafeName)
        }
    }
}
