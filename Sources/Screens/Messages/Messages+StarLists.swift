import Core
import Features

extension Messages {
    static let readingLists = "Loading your star lists…"
    static let savingLists = "Saving the change to your star lists…"
    static let listsNeedScope = "star lists need a token with the user scope"
    static let noLists = "You have no star lists. Create them on GitHub."
    static let noListsRead = "Your star lists are not loaded."
    static let privateList = "private"

    static func listsWait(_ seconds: Int64) -> String {
        "Rate limit reached. Loading your star lists in \(WaitText.countdown(seconds))."
    }

    /// The name of a list, which may be empty.
    static func listName(_ name: String) -> String { name.isEmpty ? "unnamed list" : name }

    /// Why no lists can be chosen, in a few words; `nil` if choosing says it.
    static func listsObstacle(_ notice: Notice) -> String? {
        switch notice {
        case .listsOffline: offlineHere
        case .listsNeedToken: "not signed in"
        default: nil
        }
    }
}
