import Features
import Model

/// The messages of the history screen.
extension Messages {
    static let newestFirst = "newest first"
    static let noHistory = "No searches yet."
    static let noHistoryAdvice = "Searches that return results are saved here."
    static let noHistoryMatches = "No matching searches."

    static func searches(_ count: String, isOne: Bool) -> String {
        count + (isOne ? " search" : " searches")
    }
}
