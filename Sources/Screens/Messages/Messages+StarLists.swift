import Core
import Features

extension Messages {
    static let readingLists = "Loading your star lists…"
    static let savingLists = "Saving the change to your star lists…"
    static let inNoList = "in no list"
    static let listsNeedScope = "star lists need a token with the user scope"
    static let noLists = "You have no star lists. Create them on GitHub."
    static let noListsRead = "Your star lists are not loaded."
    static let privateList = "private"

    static func listsWait(_ seconds: Int64) -> String {
        "Rate limit reached. Loading your star lists in \(WaitText.countdown(seconds))."
    }

    /// The name of a list, which may be empty.
    static func listName(_ name: String) -> String { name.isEmpty ? "unnamed list" : name }

    static func listsTitle(_ fullName: String) -> String { "Star lists of \(fullName)" }

    /// Why no lists can be chosen, in a few words; `nil` if choosing says it.
    static func listsObstacle(_ notice: StarListsNotice) -> String? {
        switch notice {
        case .offline: offlineHere
        case .signedOut: "not signed in"
        default: nil
        }
    }

    static func notice(_ notice: StarListsNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .changed(let fullName, let names) where names.isEmpty: "\(fullName) is not in any star list now."
        case .changed(let fullName, let names) where names.count > 3:
            "\(fullName) is in \(Quantities.grouped(names.count)) star lists now."
        case .changed(let fullName, let names): "\(fullName) is in \(names.map(listName).joined(separator: ", ")) now."
        case .conflict(let fullName):
            "The star lists of \(fullName) have changed on GitHub: nothing was sent. Choose again."
        case .notChanged(let fullName, .rateLimited(let limit)) where limit.kind == .primary:
            "Could not change the star lists of \(fullName): rate limit reached."
        case .notChanged(let fullName, let failure): "Could not change the star lists of \(fullName): \(failure.clause)"
        case .incomplete(let fullName):
            "Could not load all of your star lists, so those of \(fullName) were not changed."
        case .notRead(.rateLimited(let limit)) where limit.kind == .primary:
            "Could not load your star lists: rate limit reached."
        case .notRead(let failure): "Could not load your star lists: \(failure.clause)"
        case .signedOut: "Sign in (\(keymap.name(of: .showAccount))) to choose star lists."
        case .offline: "Working offline. Start without --offline to choose star lists."
        case .needsScope: "Star lists need a token with the user scope."
        case .limited(let seconds):
            "Rate limit reached: star lists not changed. Resets in \(WaitText.countdown(seconds))."
        case .notLoaded(let seconds):
            "Rate limit reached: star lists not loaded. Resets in \(WaitText.countdown(seconds))."
        case .privateSession: "Star lists are off in a private session: start without --private."
        }
    }
}
