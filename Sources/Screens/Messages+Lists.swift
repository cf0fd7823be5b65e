import Features
import Model

/// What the list screens say once.
extension Messages {
    static func notice(_ notice: ListNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .opened(let fullName): "Opened \(fullName) in the browser."
        case .couldNotOpen(let reason), .couldNotCopy(let reason): reason
        case .copied(let address, let route): copied(address, route)
        case .unsafeName: "This repository's name breaks GitHub's rules, so no URL is made of it."
        case .stillLimited: "GitHub asked to wait; the search runs by itself as soon as it may."
        case .kept(let fullName): "Kept \(fullName) in the favourites."
        case .keptRenamed(let typed, let fullName): "Kept \(fullName), as \(typed) is called now."
        case .alreadyKept(let fullName): "\(fullName) is a favourite already."
        case .removed(let fullName): "Removed \(fullName) from the favourites; \(keymap.name(of: .undo)) puts it back."
        case .noteSaved(let fullName): "Saved the note on \(fullName)."
        case .notKept(let failure): failure.brief
        case .notWritten(let fullName, let failure): "\(fullName): \(failure.brief)"
        case .searchRemoved(let query): "Removed “\(query)” from the history; \(keymap.name(of: .undo)) puts it back."
        case .searchRestored(let query): "“\(query)” is back in the history."
        case .searchNotWritten(let query, let failure): "“\(query)”: \(failure.brief)"
        case .nothingToUndo: "There is nothing to put back."
        }
    }

    private static func copied(_ address: String, _ route: CopyRoute) -> String {
        let name = address.firstRange(of: "://").map { String(address[$0.upperBound...]) } ?? address
        return switch route {
        case .terminal: "Copied \(name) through the terminal."
        case .program(let program): "Copied \(name) with \(program)."
        }
    }
}
