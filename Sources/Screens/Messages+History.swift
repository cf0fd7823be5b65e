import Features
import Model

/// The words of the history screen.
extension Messages {
    static let newestFirst = "newest first"
    static let noHistory = "No searches yet."
    static let noHistoryAdvice = "Searches that return results are saved here."
    static let noHistoryMatches = "No matching searches."

    static func searches(_ count: String, isOne: Bool) -> String {
        count + (isOne ? " search" : " searches")
    }

    static func notice(_ notice: HistoryNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .removed(let query): "Removed “\(query)” from history. Press \(keymap.name(of: .undo)) to undo."
        case .restored(let query): "Restored “\(query)” to history."
        case .nothingToUndo: self.notice(FavouritesNotice.nothingToUndo, keymap)
        case .notWritten(let query, let failure): "“\(query)”: \(failure.brief)"
        }
    }
}
