import Features
import Model

/// The words of the history screen.
extension Messages {
    static let newestFirst = "newest first"
    static let noHistory = "No searches yet."
    static let noHistoryAdvice = "Every search that brings an answer is kept here."
    static let noHistoryMatches = "No search has all of these words."

    static func searches(_ count: String, isOne: Bool) -> String {
        count + (isOne ? " search" : " searches")
    }

    static func notice(_ notice: HistoryNotice, _ keymap: Keymap) -> String {
        switch notice {
        case .removed(let query): "Removed “\(query)” from the history; \(keymap.name(of: .undo)) puts it back."
        case .restored(let query): "“\(query)” is back in the history."
        case .nothingToUndo: self.notice(FavouritesNotice.nothingToUndo, keymap)
        case .notWritten(let query, let failure): "“\(query)”: \(failure.brief)"
        }
    }
}
