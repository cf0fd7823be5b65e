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
}
